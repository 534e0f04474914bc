import { MERGE_CHOICES, MERGED_FIELDS } from '@fieldhouse/domain/customers'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Id, InstantOut, Version } from '../schemas.ts'

const MoneyIn = z.object({ amount: z.number().int(), currency: z.string() })

/** Somebody who is merged, as far as one tells them apart. */
const Merged = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  createdAt: InstantOut,
  version: z.number().int(),
})

/** How much a customer has of what goes with a merge. Amounts in minor units, by currency, none where nothing is left. */
export const MergedHoldings = z.object({
  transactions: z.number().int(),
  bookings: z.number().int(),
  /** Of the bookings, those that are not over and not cancelled. */
  comingBookings: z.number().int(),
  classes: z.number().int(),
  memberships: z.number().int(),
  packages: z.number().int(),
  passesLeft: z.number().int(),
  couponUses: z.number().int(),
  credits: z.array(MoneyIn),
  wallet: z.array(MoneyIn),
})
export type MergedHoldings = z.infer<typeof MergedHoldings>

/** What merging two customers would do (BEYOND-34). */
export const MergePreview = z.object({
  kept: Merged,
  duplicate: Merged,
  /** In what they differ, and whose value stays. */
  fields: z.array(
    z.object({
      field: z.enum(MERGED_FIELDS),
      kept: z.string().nullable(),
      duplicate: z.string().nullable(),
      choice: z.enum(MERGE_CHOICES),
    }),
  ),
  /** What goes from the duplicate, and what the kept one has already. */
  moves: MergedHoldings,
  has: MergedHoldings,
  /** Memberships of both that hold on the same days: they stay beside each other. Days 'YYYY-MM-DD', both with it. */
  membershipsAtOnce: z.array(
    z.object({ kept: z.string(), duplicate: z.string(), startsOn: z.string(), expiresOn: z.string() }),
  ),
  /** Classes in which both have a place: nobody has two, so one of them has to be taken back first. */
  sameClasses: z.array(z.object({ id: z.string(), name: z.string(), at: InstantOut, timezone: z.string() })),
  mayMerge: z.boolean(),
})
export type MergePreview = z.infer<typeof MergePreview>

/** A merge that was done. */
export const CustomerMerge = z.object({
  id: z.string(),
  keptId: z.string(),
  /** As they stand; null for each once they are erased. */
  duplicate: Merged,
  moved: MergedHoldings,
  mergedBy: z.string(),
  mergedAt: InstantOut,
  /** The last moment at which it can be undone. */
  undoUntil: InstantOut,
  mayUndo: z.boolean(),
})
export type CustomerMerge = z.infer<typeof CustomerMerge>

const choices = z.partialRecord(z.enum(MERGED_FIELDS), z.enum(MERGE_CHOICES)).default({})
const needed = { allOf: ['customer.edit', 'customer.delete'] } as const

export const customerMerges = {
  previewMergeCustomers: endpoint({
    method: 'POST',
    path: '/partners/customers/:id/merges/dryRun',
    access: needed,
    changes: [],
    summary:
      'What merging another customer into this one would do: what goes where, in what they differ, what is in the way (BEYOND-34)',
    body: z.strictObject({ duplicateId: Id, fields: choices }),
    reply: data(MergePreview),
  }),
  mergeCustomers: endpoint({
    method: 'POST',
    path: '/partners/customers/:id/merges',
    access: needed,
    changes: ['customers', 'orders', 'schedule', 'classes'],
    summary:
      'Merge another customer into this one: all that they have goes over, and they are found no more; 409 where one of them was changed since it was read (BEYOND-34)',
    body: z.strictObject({ duplicateId: Id, version: Version, duplicateVersion: Version, fields: choices }),
    reply: data(CustomerMerge),
    idempotent: true,
  }),
  listCustomerMerges: endpoint({
    method: 'GET',
    path: '/partners/customers/:id/merges',
    access: 'customer.view',
    summary: 'Who was merged into a customer and was not given back, the latest first (BEYOND-34)',
    reply: data(z.array(CustomerMerge)),
  }),
  undoCustomerMerge: endpoint({
    method: 'POST',
    path: '/partners/customerMerges/:id/undone',
    access: needed,
    changes: ['customers', 'orders', 'schedule', 'classes'],
    summary:
      'Undo a merge within 30 days: what went goes back, what came since stays; refused where these can not be told apart (BEYOND-34)',
    reply: data(z.object({ id: z.string(), keptId: z.string(), duplicateId: z.string() })),
    idempotent: true,
  }),
}

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Deleted, PaymentMethod } from '../schemas.ts'

/** An instant as ISO text in UTC. */
const At = z.string()
const MoneyIn = z.object({ amount: z.number().int(), currency: z.string() })

/** What the audit trail says of an edit: the values before and after it. */
const AuditValues = z.record(z.string(), z.unknown()).nullable()

/**
 * All that a club keeps of a customer, to be handed to them (BEYOND-45). Amounts in minor units of their currency; instants as ISO text
 * in UTC, days as 'YYYY-MM-DD'.
 */
export const CustomerDataCopy = z.object({
  takenAt: At,
  club: z.string(),
  customer: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    gender: z.string(),
    dateOfBirth: z.string().nullable(),
    ownId: z.string().nullable(),
    street: z.string().nullable(),
    unit: z.string().nullable(),
    city: z.string().nullable(),
    postalCode: z.string().nullable(),
    country: z.string().nullable(),
    invoiceName: z.string().nullable(),
    taxNumber: z.string().nullable(),
    note: z.string().nullable(),
    since: At,
    /** Since when their calendar has an address that others follow. */
    calendarSharedAt: At.nullable(),
  }),
  /** Who was merged into them, as they were kept before. */
  mergedCustomers: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      dateOfBirth: z.string().nullable(),
      ownId: z.string().nullable(),
      note: z.string().nullable(),
      since: At,
    }),
  ),
  transactions: z.array(
    z.object({
      id: z.string(),
      at: At,
      status: z.string(),
      paymentMethod: PaymentMethod,
      total: MoneyIn,
      note: z.string().nullable(),
      noteOfTheCustomer: z.string().nullable(),
      lines: z.array(z.object({ description: z.string(), amount: z.number().int() })),
      payments: z.array(
        z.object({
          at: At,
          kind: z.string(),
          method: PaymentMethod,
          status: z.string(),
          amount: z.number().int(),
          fee: z.number().int(),
        }),
      ),
      /** What was noted of its changes and of cancelling it. */
      changes: z.array(z.object({ at: At, reason: z.string(), comment: z.string() })),
      /** Tax invoices and credit notes as they were issued; absent where there are none (BEYOND-35). */
      taxDocuments: z
        .array(
          z.object({
            at: At,
            kind: z.string(),
            year: z.number().int(),
            number: z.number().int(),
            content: z.record(z.string(), z.unknown()),
          }),
        )
        .optional(),
    }),
  ),
  bookings: z.array(z.object({ start: At, end: At, venue: z.string(), facility: z.string(), canceled: z.boolean() })),
  classes: z.array(
    z.object({
      start: At,
      end: At,
      name: z.string(),
      checkedInAt: At.nullable(),
      remark: z.string().nullable(),
      canceled: z.boolean(),
    }),
  ),
  /** What they wait or waited for, and what came of it. */
  waitingLists: z.array(
    z.object({ start: At, end: At, name: z.string(), status: z.string(), since: At, offeredAt: At.nullable() }),
  ),
  memberships: z.array(
    z.object({
      plan: z.string(),
      startsOn: z.string(),
      expiresOn: z.string(),
      canceledAt: At.nullable(),
      removedAt: At.nullable(),
      /** Days on which it rested; both belong to it. */
      renews: z.boolean(),
      pauses: z.array(z.object({ from: z.string(), until: z.string() })),
    }),
  ),
  savedCards: z.array(
    z.object({
      brand: z.string(),
      last4: z.string(),
      expiresMonth: z.number().int(),
      expiresYear: z.number().int(),
      consentVersion: z.string(),
      consentAt: z.string(),
      removedAt: z.string().nullable(),
    }),
  ),
  packages: z.array(
    z.object({
      name: z.string(),
      boughtAt: At,
      expiresAt: At.nullable(),
      passes: z.number().int(),
      left: z.number().int(),
    }),
  ),
  clubCredits: z.object({
    balances: z.array(MoneyIn),
    entries: z.array(z.object({ at: At, activity: z.string(), type: z.string(), amount: MoneyIn })),
  }),
  wallet: z.object({ balances: z.array(MoneyIn), entries: z.array(z.object({ at: At, amount: MoneyIn })) }),
  coupons: z.array(
    z.object({ at: At, code: z.string(), transaction: z.string(), discount: MoneyIn, givenBackAt: At.nullable() }),
  ),
  /** What was sent about their transactions lately: when, and to where. */
  messages: z.array(z.object({ at: At, channel: z.string(), recipient: z.string() })),
  /** Mails of campaigns that they got, and when they wanted no more of them. */
  campaigns: z.object({
    unsubscribedAt: At.nullable(),
    mails: z.array(z.object({ at: At, campaign: z.string(), subject: z.string(), delivered: z.boolean() })),
  }),
  /** What the audit trail keeps of them and of the notes about their transactions, the latest first: not who did it. */
  auditTrail: z.array(z.object({ at: At, action: z.string(), before: AuditValues, after: AuditValues })),
  /** By which way they were reminded of what they have booked, and when they wanted no more of that (BEYOND-48). */
  reminders: z.object({
    stoppedAt: At.nullable(),
    sent: z.array(z.object({ at: At, channel: z.string(), outcome: z.string().nullable() })),
  }),
})
export type CustomerDataCopy = z.infer<typeof CustomerDataCopy>

export const customerDataCopies = {
  copyCustomerData: endpoint({
    method: 'POST',
    path: '/partners/customers/:id/dataCopies',
    access: { allOf: ['customer.edit', 'order.view'] },
    changes: [],
    summary:
      'A copy of all that the club keeps of a customer, which is noted in the audit trail; refused for who works at some venues only (BEYOND-45)',
    reply: data(CustomerDataCopy),
  }),
  eraseCustomerData: endpoint({
    method: 'POST',
    path: '/partners/customers/:id/dataErasures',
    access: { allOf: ['customer.delete', 'order.view'] },
    changes: ['customers', 'schedule', 'orders'],
    summary:
      'Erase who a customer is, at their request: their transactions stand under a neutral name; refused while anything is still to come or to be settled, with what (BEYOND-45)',
    idempotent: true,
    reply: Deleted,
  }),
}

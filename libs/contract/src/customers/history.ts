import { HISTORY_KINDS, HISTORY_SPANS } from '@fieldhouse/domain/customers'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OrderStatus } from '../orders/order.ts'
import { data, InstantOut, PageCursor, pageLimit } from '../schemas.ts'

const MoneyIn = z.object({ amount: z.number().int(), currency: z.string() })

/** What every entry says: when, by the clocks of which place, and the transaction that it leads to. */
const entry = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({
    kind: z.literal(kind),
    id: z.string(),
    at: InstantOut,
    /** IANA zone of the venue where it was or will be, else of the club. */
    timezone: z.string(),
    order: z.object({ id: z.string(), readableId: z.string() }).nullable(),
    ...shape,
  })

/**
 * Something that was, or will be, between a customer and the club (BEYOND-34). Amounts in minor units; `amount` of a booking is its price,
 * null for who may not see transactions. Credits and passes that went are below 0.
 */
export const HistoryEntry = z.discriminatedUnion('kind', [
  entry('booking', {
    end: InstantOut,
    facilityName: z.string(),
    venueName: z.string(),
    isCanceled: z.boolean(),
    amount: MoneyIn.nullable(),
  }),
  entry('class', {
    end: InstantOut,
    name: z.string(),
    venueName: z.string(),
    isCanceled: z.boolean(),
    checkedInAt: InstantOut.nullable(),
  }),
  entry('transaction', {
    status: OrderStatus,
    /** The first of its lines, and how many there are. */
    description: z.string(),
    lines: z.number().int(),
    amount: MoneyIn,
  }),
  entry('credit', {
    action: z.enum(['Issue', 'Utilised', 'Revoked']),
    /** What it was issued for; null where that was not said. */
    clubCreditTypeId: z.string().nullable(),
    amount: MoneyIn,
  }),
  entry('wallet', { amount: MoneyIn }),
  entry('passes', { name: z.string(), passes: z.number().int() }),
  /** Both days belong to it, 'YYYY-MM-DD'. */
  entry('membership', { planName: z.string(), startsOn: z.string(), expiresOn: z.string(), isCanceled: z.boolean() }),
  entry('message', {
    channel: z.enum(['email', 'sms']),
    recipient: z.string(),
    state: z.enum(['waiting', 'sent', 'failed']),
  }),
  /** A mail of a campaign, for as long as such messages are kept. */
  entry('campaign', { name: z.string(), subject: z.string(), state: z.enum(['waiting', 'sent', 'failed']) }),
])
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const customerHistories = {
  listCustomerHistory: endpoint({
    method: 'GET',
    path: '/partners/customers/:id/history',
    access: 'customer.view',
    summary:
      "A page of a customer's history, the latest first: bookings, classes, transactions, credits, the wallet, passes, memberships, messages and campaigns, as far as the caller may read each (BEYOND-34)",
    query: z.strictObject({
      /** Kinds of entries; all of them without. */
      kinds: z.array(z.enum(HISTORY_KINDS)).min(1).max(HISTORY_KINDS.length).optional(),
      span: z.enum(HISTORY_SPANS).optional(),
      /** The `next` of the page before. */
      after: PageCursor.optional(),
      limit: pageLimit(30),
    }),
    reply: data(
      z.object({
        entries: z.array(HistoryEntry),
        /** Kinds that the caller may see. */
        kinds: z.array(z.enum(HISTORY_KINDS)),
        /** Where the next page begins; null after the last. */
        next: z.string().nullable(),
      }),
    ),
  }),
}

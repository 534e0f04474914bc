import { can, type Needed } from '../access/index.ts'

/** What the history of a customer is made of (BEYOND-34). */
export const HISTORY_KINDS = [
  'booking',
  'class',
  'transaction',
  'credit',
  'wallet',
  'passes',
  'membership',
  'message',
  'campaign',
] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

/** What somebody needs to see of a customer's history, beside the customer: what they may read elsewhere, and no more. */
export const HISTORY_ACCESS: Readonly<Record<HistoryKind, Needed>> = {
  booking: 'facilityBooking.view',
  class: 'class.view',
  transaction: 'order.view',
  credit: 'credit.view',
  wallet: 'credit.view',
  passes: 'customer.view',
  membership: 'customer.view',
  message: 'order.view',
  campaign: 'campaign.view',
}

/** The kinds that somebody with these policies sees, of those that are asked for. */
export const visibleKinds = (policies: readonly string[], asked: readonly HistoryKind[]): HistoryKind[] =>
  HISTORY_KINDS.filter((kind) => asked.includes(kind) && can(policies, HISTORY_ACCESS[kind]))

/** The side of now on which an entry lies: what is still to come, or what was. */
export const HISTORY_SPANS = ['coming', 'past'] as const
export type HistorySpan = (typeof HISTORY_SPANS)[number]

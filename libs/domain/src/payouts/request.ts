import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { dateOf, dayRange, mondayOf, type Instant, type LocalDate, type Zone } from '../time/index.ts'

/** How often a partner is paid out (PAYOUTS-17). */
export const PAYOUT_FREQUENCIES = ['MANUAL', 'WEEKLY', 'MONTHLY'] as const
export type PayoutFrequency = (typeof PAYOUT_FREQUENCIES)[number]

/** What a payout is asked for with, as the partner stands. */
export type PayoutRequest = {
  /** A payout that a person asks for is of a partner who is paid out by hand; a schedule's of one who is not. */
  by: 'person' | 'schedule'
  frequency: PayoutFrequency
  /** Minor units. */
  available: number
  hasBank: boolean
  /** Payouts to the bank account wait, as it took the place of another one not long ago (decision 0110). */
  bankWaits: boolean
  /** The provider pays this partner out. */
  payoutEnabled: boolean
}

/** Refuses a payout in the words of PAYOUTS-23, in their order, and to a bank account that waits. */
export const decidePayout = ({
  by,
  frequency,
  available,
  hasBank,
  bankWaits,
  payoutEnabled,
}: PayoutRequest): Decision<null> => {
  if (by === 'person' && frequency !== 'MANUAL') return refuse('error.badRequest.payoutNotManual')
  if (available <= 0) return refuse('error.badRequest.payoutBalanceNotEnough')
  if (!hasBank) return refuse('error.badRequest.payoutWithoutBank')
  if (!payoutEnabled) return refuse('error.badRequest.payoutAccountIncomplete')
  return bankWaits ? refuse('error.badRequest.payoutWaitsForBank') : accept(null)
}

/**
 * The day on which the partner's own calendar began the week or the month of now: on it, and as long as it could not be done after it, the
 * partner is paid out (PAYOUTS-25). Null where it is paid out by hand, and where that day was over at `since`, when the schedule was set; a
 * schedule of which nobody knows that has none.
 */
export const payoutDayOf = (
  frequency: PayoutFrequency,
  now: Instant,
  zone: Zone,
  since: Instant | null,
): LocalDate | null => {
  if (frequency === 'MANUAL') return null
  const today = dateOf(now, zone)
  const day = frequency === 'WEEKLY' ? mondayOf(today) : `${today.slice(0, 8)}01`
  return since !== null && dayRange(day, zone).end <= since ? null : day
}

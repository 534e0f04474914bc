import { accept, refuse } from '../refusal.ts'
import type { Decision } from '../refusal.ts'
import { dateOf, weekdayOf, type Instant, type LocalDate, type Zone } from '../time/index.ts'

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
  /** The provider pays this partner out. */
  payoutEnabled: boolean
}

/** Refuses a payout in the words of PAYOUTS-23, in their order. */
export const decidePayout = ({ by, frequency, available, hasBank, payoutEnabled }: PayoutRequest): Decision<null> => {
  if (by === 'person' && frequency !== 'MANUAL') return refuse('error.badRequest.payoutNotManual')
  if (available <= 0) return refuse('error.badRequest.payoutBalanceNotEnough')
  if (!hasBank) return refuse('error.badRequest.payoutWithoutBank')
  return payoutEnabled ? accept(null) : refuse('error.badRequest.payoutAccountIncomplete')
}

/** Whether the partner's own calendar begins a week or a month today, and which day that is: then it is paid out (PAYOUTS-25). */
export const payoutDayOf = (frequency: PayoutFrequency, now: Instant, zone: Zone): LocalDate | null => {
  const today = dateOf(now, zone)
  if (frequency === 'WEEKLY') return weekdayOf(today) === 'MO' ? today : null
  return frequency === 'MONTHLY' && today.endsWith('-01') ? today : null
}

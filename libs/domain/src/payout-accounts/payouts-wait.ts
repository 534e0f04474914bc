import type { Instant } from '../time/index.ts'

/** So many days payouts wait where the club has chosen nothing else (decision 0110). */
export const PAYOUT_WAIT_DAYS = 2
/** The fewest and the most days that a club may choose. */
export const PAYOUT_WAIT_LIMITS = { least: 1, most: 14 } as const

const DAY = 86_400_000

/** How many days payouts wait, as a club chose it; after it chose fewer, as many as before still hold until then. */
export type PayoutWait = { days: number; before: { days: number; until: Instant } | null }

/** How many days payouts to a bank account that is set `now` wait. */
export const payoutWaitDaysAt = ({ days, before }: PayoutWait, now: Instant): number =>
  before !== null && now < before.until ? Math.max(before.days, days) : days

/**
 * The wait after a club chose `days`. More count at once. Fewer count after as many days as hold now: whoever shortens the wait, and then
 * changes the bank account, gains nothing by it.
 */
export const choosePayoutWait = (wait: PayoutWait, days: number, now: Instant): PayoutWait => {
  const holding = payoutWaitDaysAt(wait, now)
  if (days >= holding) return { days, before: null }
  const isLess = days < wait.days
  const standing = wait.before !== null && now < wait.before.until ? wait.before : null
  return { days, before: standing !== null && !isLess ? standing : { days: holding, until: now + holding * DAY } }
}

/**
 * Until when payouts to a bank account that is set `now` wait: whoever changed it may be nobody whom the club knows, and its owners are told
 * meanwhile. Null for the first one, which takes no other's place, and for a number that payouts went to already: `standing` is that one's
 * own wait.
 */
export const payoutsWaitUntil = (
  bank: { isFirst: boolean } | { standing: Instant | null },
  wait: PayoutWait,
  now: Instant,
): Instant | null => {
  if ('standing' in bank) return bank.standing
  return bank.isFirst ? null : now + payoutWaitDaysAt(wait, now) * DAY
}

import type { Instant } from '../time/index.ts'

/** So many days payouts wait before they go to a bank account that takes the place of another one (decision 0110). */
export const PAYOUT_WAIT_DAYS = 2

const DAY = 86_400_000

/**
 * Until when payouts to a bank account that is set `now` wait: whoever changed it may be nobody whom the club knows, and its owners are told
 * meanwhile. Null for the first one, which takes no other's place, and for a number that payouts went to already: `standing` is that one's
 * own wait.
 */
export const payoutsWaitUntil = (
  bank: { isFirst: boolean } | { standing: Instant | null },
  now: Instant,
): Instant | null => {
  if ('standing' in bank) return bank.standing
  return bank.isFirst ? null : now + PAYOUT_WAIT_DAYS * DAY
}

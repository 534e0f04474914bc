import type { Instant } from '../time/index.ts'
import { roundHalfAway } from '../money/decimal.ts'

/**
 * What of the price of a package the passes are worth that are left of it, in minor units: each its share (BEYOND-50). Passes that have expired are
 * worth nothing.
 */
export const worthOfPasses = (
  price: number,
  { totalPasses, passesLeft, expiresAt }: { totalPasses: number; passesLeft: number; expiresAt: Instant | null },
  now: Instant,
): number =>
  expiresAt !== null && expiresAt < now
    ? 0
    : roundHalfAway({ numerator: BigInt(price) * BigInt(passesLeft), denominator: BigInt(totalPasses) })

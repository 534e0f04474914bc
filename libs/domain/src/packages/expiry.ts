import { addDays, dateOf, dayRange } from '../time/index.ts'
import type { Instant, Zone } from '../time/index.ts'

/** How the passes of a package end: never, or so many days after the day of the purchase. */
export type Expiry = { expiryMode: 'without_expiry' } | { expiryMode: 'with_expiry'; expiryValue: number }

/**
 * The last moment at which passes bought at `boughtAt` can be used: 23:59:59.999 of the day of the purchase plus the days, by the
 * partner's clock; null where they never expire. It is fixed at the purchase (PACKAGES-26).
 */
export const expiryOf = (expiry: Expiry, boughtAt: Instant, zone: Zone): Instant | null =>
  expiry.expiryMode === 'without_expiry'
    ? null
    : dayRange(addDays(dateOf(boughtAt, zone), expiry.expiryValue), zone).end - 1

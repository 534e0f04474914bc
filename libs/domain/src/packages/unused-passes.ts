import type { Rest } from '../orders/worth-of-unused.ts'
import type { Instant } from '../time/index.ts'

/** How many passes of a package its customer could still use: none once they have expired (BEYOND-50). */
export const unusedPasses = (
  { totalPasses, passesLeft, expiresAt }: { totalPasses: number; passesLeft: number; expiresAt: Instant | null },
  now: Instant,
): Rest => ({ left: expiresAt !== null && expiresAt < now ? 0 : passesLeft, total: totalPasses })

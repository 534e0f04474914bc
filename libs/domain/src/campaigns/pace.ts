/** What may be taken at once by whoever took nothing for a while, in milliseconds of the rate. */
export const PACE_BURST_MS = 10_000

/** What one rate allows: `now` and `fullUntil` in epoch milliseconds, the latter until when what was taken is spread at that rate. */
export type Pace = { perMinute: number; fullUntil: number }

/** How many of so many messages a rate lets go now; at least one where none was taken for long enough. */
export const allowedNow = ({ perMinute, fullUntil }: Pace, now: number, wanted: number): number => {
  const each = 60_000 / perMinute
  const room = now + Math.max(PACE_BURST_MS, each) - Math.max(fullUntil, now)
  return Math.max(0, Math.min(wanted, Math.floor(room / each)))
}

/** Until when a rate is spread once so many messages were taken; whole milliseconds, never too early. */
export const fullAfter = ({ perMinute, fullUntil }: Pace, now: number, taken: number): number =>
  Math.ceil(Math.max(fullUntil, now) + taken * (60_000 / perMinute))

/** In how many milliseconds a rate lets a message go; 0 where it does now. */
export const waitFor = ({ perMinute, fullUntil }: Pace, now: number): number => {
  const each = 60_000 / perMinute
  return Math.max(0, Math.ceil(fullUntil + each - Math.max(PACE_BURST_MS, each) - now))
}

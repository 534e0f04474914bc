import type { Instant } from '../time/index.ts'

/** Whether a participant is there, since when, and when that was said last; instants in epoch milliseconds. */
export type Presence = { checkedInAt: Instant | null; saidAt: Instant | null }

/**
 * What stands once somebody said that a participant is there, or is not, at an instant that may lie back: kept on a phone until there was
 * a connection (BEYOND-43). What was said later stands, whatever comes after it; said twice it is as said once, and who was there already
 * came when that was said first. Nothing is said in the future: the instant is `now` at most.
 */
export const presenceAfter = (
  standing: Presence,
  said: { isPresent: boolean; at: Instant },
  now: Instant,
): Presence => {
  const at = Math.min(said.at, now)
  if (standing.saidAt !== null && at < standing.saidAt) return standing
  const isAsBefore = (standing.checkedInAt !== null) === said.isPresent
  return { checkedInAt: isAsBefore ? standing.checkedInAt : said.isPresent ? at : null, saidAt: at }
}

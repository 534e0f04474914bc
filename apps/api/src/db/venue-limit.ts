import { AsyncLocalStorage } from 'node:async_hooks'

/** The venues of a partner that whoever asks is held to, by their ids; null where it is none (BEYOND-17). */
export type VenueLimit = (partnerId: string) => readonly string[] | null

const EVERY_VENUE: VenueLimit = () => null
// Not a parameter: whoever forgot to hand it on would show everything. What no request began, a job for instance, is held to none.
const limits = new AsyncLocalStorage<VenueLimit>()

/** Runs fn, and all that it begins, with a caller's limit: its transactions see and change nothing of other venues. */
export const heldTo = <T>(limit: VenueLimit, fn: () => T): T => limits.run(limit, fn)

/**
 * Runs fn for the whole club, whoever asks. For what is the club's and would be decided wrongly by a part of it; says nothing of a venue
 * to a caller who may not know it.
 */
export const atEveryVenue = <T>(fn: () => T): T => limits.run(EVERY_VENUE, fn)

/** What a transaction that begins now is held to. */
export const venueLimitIn: VenueLimit = (partnerId) => (limits.getStore() ?? EVERY_VENUE)(partnerId)

/** Whether a venue of a partner is one that the caller may see. */
export const mayReach = (partnerId: string, venueId: string): boolean =>
  venueLimitIn(partnerId)?.includes(venueId) ?? true

import { touchedBy } from '@fieldhouse/domain/schedule'
import type { LiveNews } from '../../../db/command.ts'
import type { Platform } from '../../../db/read.ts'
import type { LiveEvents } from '../../../http/live-events.ts'
import { releaseEndedHolds, releaseHoldsOfEndedSession, releaseHoldsOfSession, type HeldPlace } from './holds.store.ts'

const BATCH = 1000

/** The notice of places that were held or freed: each on the days that it touches where it is. */
export const newsOfPlaces = (places: readonly Omit<HeldPlace, 'partnerId'>[]): LiveNews => ({
  type: 'holds',
  ...touchedBy(places),
})

const tell = (live: LiveEvents, freed: readonly HeldPlace[]): void => {
  for (const [partnerId, places] of Map.groupBy(freed, (place) => place.partnerId))
    live.publish(partnerId, newsOfPlaces(places))
}

type Parts = { platform: Platform; live: LiveEvents }

/**
 * Frees the slots of holds that ran out (BEYOND-05), of all partners, and tells their open schedules. A hold that somebody is
 * confirming right now is left alone. Answers how many were freed.
 */
export const releaseExpiredHolds = async ({ platform, live }: Parts): Promise<number> => {
  const freed = await platform((db) => releaseEndedHolds(db, BATCH))
  tell(live, freed)
  return freed.length
}

/** Frees what a session held, in all partners, and tells their open schedules: its desk has left. */
export const releaseSessionHolds = async ({ platform, live }: Parts, sessionId: string): Promise<void> =>
  tell(live, await platform((db) => releaseHoldsOfSession(db, sessionId)))

/**
 * Frees what a session held where it was signed out meanwhile; answers whether it was. A hold that was asked for before comes to
 * stand after the sign-out has looked for it.
 */
export const releaseIfSignedOut = async ({ platform, live }: Parts, sessionId: string): Promise<boolean> => {
  const freed = await platform((db) => releaseHoldsOfEndedSession(db, sessionId))
  tell(live, freed)
  return freed.length > 0
}

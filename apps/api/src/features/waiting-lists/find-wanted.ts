import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import type { Wanted } from './what-is-wanted.ts'
import { findWantedSession, findWantedSlot, type EntryRow } from './waiting.store.ts'

/** What somebody waits for, as it stands; of a slot the court that is offered, else the one that is wanted, else its group. */
export const findWanted = (
  reading: { db: Kysely<DB>; partnerId: string },
  { id, sessionId }: EntryRow,
): Promise<Wanted | undefined> =>
  sessionId === null ? findWantedSlot(reading, id) : findWantedSession(reading, sessionId)

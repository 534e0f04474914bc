import type { Taught } from '@fieldhouse/domain/classes'
import type { Command } from '../../../db/command.ts'
import type { NewSession } from '../sessions.store.ts'
import type { SessionException } from './exceptions.store.ts'

/**
 * A session as it was before a change, the version that the change left of it, and what its instructors taught besides before: by somebody's
 * word, which holds for it where the change is taken back. Nothing where they taught nothing else, and of older changes.
 */
export type ChangedSession = {
  before: NewSession & SessionException
  version: number
  besides?: readonly Taught[]
  /** Its venue was closed when it was to be; nothing where it was open, and of older changes. */
  wasOnClosedDay?: true
}

export const insertClassChange = async (
  { db, partnerId, actor, now }: Command,
  { id, classId, sessions, told }: { id: string; classId: string; sessions: readonly ChangedSession[]; told: boolean },
): Promise<void> => {
  await db
    .insertInto('class_changes')
    .values({
      partner_id: partnerId,
      id,
      class_id: classId,
      sessions: JSON.stringify(sessions),
      told,
      made_by: actor.accountId,
      made_at: new Date(now),
    })
    .execute()
}

/** A change of a class that was not taken back; undefined for another class's. */
export const findClassChange = async (
  { db, partnerId }: Command,
  { id, classId }: { id: string; classId: string },
): Promise<{ sessions: ChangedSession[]; told: boolean } | undefined> => {
  const row = await db
    .selectFrom('class_changes')
    .select(['sessions', 'told'])
    .where('partner_id', '=', partnerId)
    .where('class_id', '=', classId)
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return row && { sessions: row.sessions as unknown as ChangedSession[], told: row.told }
}

export const markUndone = async ({ db, partnerId, now }: Command, id: string): Promise<void> => {
  await db
    .updateTable('class_changes')
    .set({ undone_at: new Date(now) })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
}

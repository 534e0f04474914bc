import type { Command } from '../../db/command.ts'
import {
  findSessionsOfClass,
  insertClass,
  insertSessions,
  type NewClass,
  type NewSession,
  type SessionRow,
} from './sessions.store.ts'
import { takeTime, trailed } from './take-time.ts'

/**
 * Writes a class with its sessions and takes their courts and who teaches them, all of them or none. `input` is what was asked for, as the
 * trail keeps it. Refuses a court or an instructor who is taken, the latter unless that is allowed.
 */
export const openClass = async (
  command: Command,
  opened: NewClass,
  sessions: readonly NewSession[],
  input: { allowTakenInstructors: boolean },
): Promise<SessionRow[]> => {
  await insertClass(command, opened)
  await insertSessions(command, opened.id, sessions)
  const besides = await takeTime(command, sessions, input)
  command.audit({
    action: 'class.created',
    subjectType: 'class',
    subjectId: opened.id,
    after: {
      ...input,
      ...(opened.kind === 'lesson' && { kind: opened.kind }),
      sessions: sessions.length,
      ...(besides.length > 0 && { besides: trailed(besides) }),
    },
  })
  command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
  return findSessionsOfClass(command.db, command.partnerId, opened.id)
}

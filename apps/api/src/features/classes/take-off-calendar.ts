import type { Command } from '../../db/command.ts'
import { freeSessions } from '../bookings/index.ts'
import { freeInstructors, lockInstructors, takeFreed } from './instructors-taken.store.ts'
import { markCanceled, type SessionRow } from './sessions.store.ts'
import { spanOf } from './take-time.ts'

/** Takes sessions off the calendar: their courts are free, and then who teaches them. */
export const takeOffCalendar = async (command: Command, going: readonly SessionRow[]): Promise<void> => {
  const ids = going.map(({ id }) => id)
  await freeSessions(command, ids, { reason: 'deleted' })
  const taught = [...new Set(going.flatMap(({ instructors }) => instructors.map((one) => one.id)))]
  if (taught.length > 0) await lockInstructors(command, taught)
  await freeInstructors(command, ids)
  await markCanceled(command, ids)
  if (taught.length > 0) await takeFreed(command, taught, spanOf(going))
}

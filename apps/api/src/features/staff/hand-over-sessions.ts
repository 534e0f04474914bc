import type { Command } from '../../db/command.ts'
import type { Deps } from '../deps.ts'
import { findInstructorId } from './staff.store.ts'

/**
 * Reassigns the sessions to come of an instructor before they are removed (BEYOND-56): to another instructor, or to nobody. Refuses with
 * those sessions where nobody was named, and with the reason where whoever was named can't take one over.
 */
export type HandOverSessions = (
  command: Command,
  instructorId: string,
  takenOverBy: string | undefined,
) => Promise<void>

/** The same for a staff member who is removed or loses the role; does nothing for whoever isn't an instructor. */
export const handOverSessionsOf = async (
  { handOverSessions }: Pick<Deps, 'handOverSessions'>,
  command: Command,
  staffId: string,
  takenOverBy: string | undefined,
): Promise<void> => {
  const instructorId = await findInstructorId(command, staffId)
  if (instructorId !== undefined) await handOverSessions(command, instructorId, takenOverBy)
}

import type { Command } from '../../db/command.ts'
import { handOver } from '../classes/index.ts'
import type { Deps } from '../deps.ts'
import { findInstructorId } from './staff.store.ts'

/** Reassigns the sessions to come of a staff member before they lose the role of an instructor (BEYOND-56); see `handOver`. */
export const handOverTaught = async (
  deps: Deps,
  command: Command,
  staffId: string,
  takenOverBy: string | undefined,
): Promise<void> => {
  const instructorId = await findInstructorId(command, staffId)
  if (instructorId !== undefined) await handOver(deps, command, instructorId, takenOverBy)
}

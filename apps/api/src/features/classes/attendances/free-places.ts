import type { Command } from '../../../db/command.ts'
import { audited } from '../audited.ts'
import { findSessionsById } from '../sessions.store.ts'
import { takeOffCalendar } from '../take-off-calendar.ts'
import { removePlaces } from './participants.store.ts'

/** Places are free again. A private lesson goes with its place: its court and its coach are free as well (BEYOND-47). */
export const freePlaces = async (command: Command, ids: readonly string[]): Promise<void> => {
  const over = await removePlaces(command, ids)
  if (over.length === 0) return
  const going = await findSessionsById(command.db, command.partnerId, over)
  await takeOffCalendar(command, going)
  for (const lesson of going)
    command.audit({
      action: 'classSession.canceled',
      subjectType: 'classSession',
      subjectId: lesson.id,
      before: audited(lesson),
    })
  command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
}

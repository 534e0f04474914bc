import { touchedBy } from '@fieldhouse/domain/schedule'
import type { Command } from '../../../db/command.ts'
import { findBlocksOf, findLeads, releaseClosures } from './closures.store.ts'
import { endClosuresFrom } from './reopen-closure.ts'

/**
 * Ends what is to come of the closures and blocks of facilities that are removed, with those that follow them on linked facilities: no form
 * would show them any more. As many statements for many of them as for one. What is past of a closure stays as it was.
 */
export const endClosuresOf = async (command: Command, facilityIds: readonly string[]): Promise<void> => {
  const leads = await findLeads(command.db, command.partnerId, facilityIds, { start: command.now, end: null })
  await endClosuresFrom(
    command,
    leads.map(({ id }) => id),
    command.now,
  )
  await endBlocksOf(command, facilityIds)
}

const endBlocksOf = async (command: Command, facilityIds: readonly string[]): Promise<void> => {
  const places = await findBlocksOf(command, facilityIds)
  if (places.length === 0) return
  await releaseClosures(
    command,
    places.map(({ id }) => id),
    'deleted',
  )
  for (const { id, eventName, facilityId, start, end } of places.filter(({ isMain }) => isMain))
    command.audit({
      action: 'booking.deleted',
      subjectType: 'booking',
      subjectId: id,
      before: { eventName, facilityId, start, end },
    })
  command.announce({ type: 'schedule', ...touchedBy(places) })
}

import { randomUUID } from 'node:crypto'
import { daysOf, overlaps } from '@fieldhouse/domain/time'
import type { Instant } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { findGroup } from '../facilities.store.ts'
import { presentClosure } from '../facility-groups/present-group.ts'
import type { ClosureReply } from '../facility-groups/present-group.ts'
import { checkedClosure } from './check-closures.ts'
import { insertClosures, releaseClosures } from './closures.store.ts'
import { findTakenCourts, lockCourts, spanOf } from './hold-courts.ts'
import { planClosures } from './plan-closures.ts'
import type { Lead } from './plan-closures.ts'
import { refuseTaken } from './refuse-taken.ts'

export type ClosureInput = { facilityId: string; timeRange: { start: Instant; end: Instant } }

/**
 * Closes facilities of a group, and those linked to them, all or none (FACILITIES-45, FACILITIES-87). Refuses as
 * `checkedClosure`, facilities that are not the group's, and time that a booking, a block, a hold or another closure takes.
 */
export const closeFacilities = (
  deps: Deps,
  context: Context,
  groupId: string,
  inputs: readonly ClosureInput[],
): Promise<ClosureReply[]> => deps.command(context, (command) => addClosures(command, groupId, inputs))

/** Closes facilities of a group within a command that does more. Refuses as `closeFacilities`. */
export const addClosures = async (
  command: Command,
  groupId: string,
  inputs: readonly ClosureInput[],
): Promise<ClosureReply[]> => {
  const group = await findGroup(command.db, command.partnerId, groupId)
  const wanted = inputs.map(({ facilityId, timeRange }) => ({ facilityId: facilityId.toLowerCase(), ...timeRange }))
  const ids = [...new Set(wanted.map((closure) => closure.facilityId))]
  const locked = await lockCourts(command, ids)
  const leads = wanted.map((closure, index): Lead => {
    const court = locked.courts.get(closure.facilityId)
    if (court?.groupId !== group.id) throw new Refused({ code: 'error.notFound.facility' })
    return { id: randomUUID(), ...checkedClosure(closure, court, command.now, { index }) }
  })
  refuseDoubled(leads)
  const taken = await findTakenCourts(command, [...locked.courts.keys()], spanOf(leads))
  const plan = planClosures(leads, locked.links, taken)
  refuseTaken(command, plan.inTheWay, locked)
  await releaseClosures(
    command,
    plan.released.map((follower) => follower.bookingId!),
    'closure',
  )
  await insertClosures(command, leads, plan.followers)
  for (const lead of leads)
    command.audit({ action: 'closure.created', subjectType: 'closure', subjectId: lead.id, after: lead })
  command.announce({
    type: 'schedule',
    dates: daysOf(leads, group.venue.timezone),
    facilityGroupIds: [...new Set([...locked.courts.values()].map((court) => court.groupId))],
  })
  return leads.map((lead) =>
    presentClosure(
      { ...lead, version: 1, facilityName: locked.courts.get(lead.facilityId)!.facilityName },
      group.venueId,
    ),
  )
}

/** Refuses two closures of one facility at one time, and names the later one by its place among those that were sent. */
export const refuseDoubled = (leads: readonly Lead[]): void => {
  const sorted = [...leads].sort((a, b) =>
    a.facilityId < b.facilityId ? -1 : a.facilityId > b.facilityId ? 1 : a.start - b.start,
  )
  for (const [i, lead] of sorted.entries()) {
    const next = sorted[i + 1]
    if (next?.facilityId === lead.facilityId && overlaps(lead, next))
      throw new Refused({
        code: 'error.badRequest.overlappingRanges',
        details: {
          facilityId: lead.facilityId,
          fields: [
            {
              property: `closures.${leads.indexOf(next)}.timeRange`,
              constraints: { overlap: 'closures of a facility must not overlap' },
            },
          ],
        },
      })
  }
}

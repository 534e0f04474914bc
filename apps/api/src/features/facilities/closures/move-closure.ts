import { daysOf } from '@fieldhouse/domain/time'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { findCourts } from '../../schedule/index.ts'
import { presentClosure } from '../facility-groups/present-group.ts'
import type { ClosureReply } from '../facility-groups/present-group.ts'
import { checkedClosure } from './check-closures.ts'
import type { ClosureInput } from './close-facilities.ts'
import { insertClosures, moveLead, releaseClosures } from './closures.store.ts'
import { findTakenCourts } from './hold-courts.ts'
import { planClosures } from './plan-closures.ts'
import { refuseTaken } from './refuse-taken.ts'
import { closeAgain, lockFamily, refuseOtherVersion } from './reopen-closure.ts'

/**
 * Moves a closure to another time or facility; those on linked facilities go with it (FACILITIES-45). Refuses as
 * `closeFacilities`, a closure that follows another one: that one is moved instead, and another version than the one that stands, where it
 * is named.
 */
export const moveClosure = (
  deps: Deps,
  context: Context,
  id: string,
  { version, ...input }: ClosureInput & { version?: number | undefined },
): Promise<ClosureReply> =>
  deps.command(context, async (command) => {
    const facilityId = input.facilityId.toLowerCase()
    const family = await lockFamily(command, id, [facilityId])
    const { followers, isLead } = family
    if (!isLead) throw new Refused({ code: 'error.notFound.booking' })
    refuseOtherVersion(family, version)
    const { facilityGroupId, version: standing, ...before } = family.lead
    const place = await findCourts(command.db, command.partnerId, [facilityId])
    const court = place.courts.get(facilityId)
    if (!court) throw new Refused({ code: 'error.notFound.facility' })
    const after = {
      id: before.id,
      ...checkedClosure({ facilityId, ...input.timeRange }, court, command.now, { keepsStart: before.start }),
    }
    await releaseClosures(
      command,
      followers.map((follower) => follower.id),
      'moved',
    )
    const taken = await findTakenCourts(command, [...place.courts.keys()], after)
    const plan = planClosures(
      [after],
      place.links,
      taken.filter((t) => t.bookingId !== before.id),
    )
    refuseTaken(command, plan.inTheWay, place)
    await releaseClosures(
      command,
      plan.released.map((follower) => follower.bookingId!),
      'closure',
    )
    await moveLead(command, after)
    await insertClosures(command, [], plan.followers)
    const left = await closeAgain(command, [family.lead, ...followers])
    command.audit({
      action: 'closure.edited',
      subjectType: 'closure',
      subjectId: before.id,
      before: { ...before, facilityGroupId },
      after,
    })
    command.announce({
      type: 'schedule',
      // It may leave a venue where it was another day.
      dates: [...new Set([...daysOf([before], left.zone ?? court.zone), ...daysOf([after], court.zone)])],
      facilityGroupIds: [...new Set([...left.facilityGroupIds, ...[...place.courts.values()].map((c) => c.groupId)])],
    })
    return presentClosure({ ...after, version: standing + 1, facilityName: court.facilityName }, court.venueId)
  })

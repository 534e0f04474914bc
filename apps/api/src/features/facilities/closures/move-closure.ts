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
import { closeAgain, lockFamily } from './reopen-closure.ts'

/**
 * Moves a closure to another time or facility; those on linked facilities go with it (FACILITIES-45). Refuses as
 * `closeFacilities`, and a closure that follows another one: that one is moved instead.
 */
export const moveClosure = (deps: Deps, context: Context, id: string, input: ClosureInput): Promise<ClosureReply> =>
  deps.command(context, async (command) => {
    const facilityId = input.facilityId.toLowerCase()
    const { lead: before, followers, isLead } = await lockFamily(command, id, [facilityId])
    if (!isLead) throw new Refused({ code: 'error.notFound.booking' })
    const place = await findCourts(command.db, command.partnerId, [facilityId])
    const court = place.courts.get(facilityId)
    if (!court) throw new Refused({ code: 'error.notFound.facility' })
    const after = {
      id: before.id,
      ...checkedClosure({ facilityId, ...input.timeRange }, court, command.now, before.start),
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
    const { facilityGroupIds } = await closeAgain(command, [before, ...followers])
    command.audit({ action: 'closure.edited', subjectType: 'closure', subjectId: before.id, before, after })
    command.announce({
      type: 'schedule',
      dates: daysOf([before, after], court.zone),
      facilityGroupIds: [...new Set([...facilityGroupIds, ...[...place.courts.values()].map((c) => c.groupId)])],
    })
    return presentClosure({ ...after, facilityName: court.facilityName }, court.venueId)
  })

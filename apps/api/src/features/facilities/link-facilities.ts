import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { areLinked, findGroupsOfFacilities, keepVenuesOf, setLink } from './facilities.store.ts'
import type { GroupRecord } from './facility-groups/group-record.ts'

/**
 * Links two facilities of the partner that share the same ground, or unlinks them; a pair that is so already stays so
 * (FACILITIES-74, FACILITIES-75). Refuses facilities that are unknown or in different time zones, and another version than the one that
 * stands, where it is named. What stands on the schedule is not touched: the link counts for what is saved from then on.
 */
export const setFacilityLink = (
  deps: Deps,
  context: Context,
  { facilityIds, versions }: { facilityIds: readonly string[]; versions?: readonly (number | null)[] | undefined },
  linked: boolean,
): Promise<{ facilityIds: string[]; versions: number[] }> =>
  deps.command(context, async (command) => {
    const [one, other, ...more] = facilityIds.map((id) => id.toLowerCase())
    if (one === undefined || other === undefined || more.length > 0 || one === other)
      throw new Refused({
        code: 'error.badRequest.invalidInput',
        details: { fields: [{ property: 'facilityIds', constraints: { pair: 'must be two different facilities' } }] },
      })
    const pair = [one, other] as const
    // A venue that changes its zone decides by the links, as these do by its zone: one of both waits for the other.
    await keepVenuesOf(command, pair)
    // A booking that is being placed decides by the links: it has them before or after, never in between.
    await command.lockFacilities(pair)
    const groups = await findGroupsOfFacilities(command.db, command.partnerId, pair)
    const known = new Map(
      groups.flatMap(({ facilities }) => facilities.map(({ id, version }) => [id, version] as const)),
    )
    const standing = pair.map((id) => {
      const version = known.get(id)
      if (version === undefined) throw new Refused({ code: 'error.notFound.facility' })
      return version
    })
    if (linked) expectOneZone(groups)
    if ((await areLinked(command, pair)) === linked) return { facilityIds: [...pair], versions: standing }
    const stale = standing.find((version, at) => (versions?.[at] ?? version) !== version)
    if (stale !== undefined)
      throw new Refused({ code: 'error.conflict.facilityChangedMeanwhile', details: { version: stale } })
    await setLink(command, pair, linked)
    command.audit({
      action: linked ? 'facility.linked' : 'facility.unlinked',
      subjectType: 'facility',
      subjectId: one,
      [linked ? 'after' : 'before']: { facilityIds: pair },
    })
    command.announce({ type: 'facilities', dates: [], facilityGroupIds: groups.map((group) => group.id) })
    return { facilityIds: [...pair], versions: standing.map((version) => version + 1) }
  })

/** One ground lies in one time zone. Venues may share it: a hall and the club house beside it are often two. */
const expectOneZone = (groups: readonly GroupRecord[]): void => {
  if (new Set(groups.map(({ venue }) => venue.timezone)).size <= 1) return
  const msg = 'Facilities in different time zones do not share a ground and cannot be linked'
  throw new Refused({
    code: 'error.badRequest.invalidInput',
    details: { msg, fields: [{ property: 'facilityIds', constraints: { zone: msg } }] },
  })
}

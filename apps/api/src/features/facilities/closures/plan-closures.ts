import { linkedTo, reopenWithin } from '@fieldhouse/domain/facilities'
import type { FacilityLink } from '@fieldhouse/domain/facilities'
import { intersection, overlaps, subtractRanges } from '@fieldhouse/domain/time'
import type { TimeRange } from '@fieldhouse/domain/time'

/** A closure that somebody made. On linked facilities closures follow it: they have its id as their group. */
export type Lead = TimeRange & { id: string; facilityId: string }

/** A closure to write on a linked facility. */
export type Follower = TimeRange & { leadId: string; facilityId: string }

/** What takes a facility, as the plan sees it: `leadId` is set for a closure that follows another one. */
export type TakenTime = TimeRange & {
  facilityId: string
  bookingId: string | null
  isClosure: boolean
  leadId: string | null
}

export type ClosurePlan<T extends TakenTime> = {
  /** Followers that make room for a lead: released, and what is left of them is in `followers`. */
  released: T[]
  followers: Follower[]
  /** What forbids the closures; the plan holds only when this is empty. */
  inTheWay: T[]
}

/**
 * How closures and those of linked facilities go together (FACILITIES-87): a lead closes its facility, and followers close
 * every directly linked facility for the same time, as far as no closure does so already. A lead takes the place of
 * followers on its own facility. Bookings, blocks and holds are in the way everywhere, other leads on the facility itself.
 */
export const planClosures = <T extends TakenTime>(
  leads: readonly Lead[],
  links: readonly FacilityLink[],
  taken: readonly T[],
): ClosurePlan<T> => {
  const clashes = (facilityId: string, range: TimeRange) =>
    taken.filter((t) => t.facilityId === facilityId && overlaps(t, range))
  const inTheWay = new Set<T>()
  const released = new Set<T>()
  for (const lead of leads)
    for (const clash of clashes(lead.facilityId, lead)) (clash.leadId === null ? inTheWay : released).add(clash)

  const kept = [...released].flatMap((follower): Follower[] =>
    leads
      .filter((lead) => lead.facilityId === follower.facilityId)
      .reduce<TimeRange[]>((left, lead) => left.flatMap((range) => reopenWithin(range, lead)), [follower])
      .map((range) => ({ ...range, facilityId: follower.facilityId, leadId: follower.leadId! })),
  )
  const closed: (TimeRange & { facilityId: string })[] = [
    ...taken.filter((t) => t.isClosure && !released.has(t)),
    ...kept,
    ...leads,
  ]
  const followers = followersOf(leads, links, closed)
  for (const follower of followers)
    for (const clash of clashes(follower.facilityId, follower)) if (!clash.isClosure) inTheWay.add(clash)
  return { released: [...released], followers: [...kept, ...followers], inTheWay: [...inTheWay] }
}

/**
 * The followers to write where closures ended: what other leads still close there through their links. They only fill what
 * is `free` again and taken by nothing, so they are never in anybody's way.
 */
export const restoreFollowers = (
  leads: readonly Lead[],
  links: readonly FacilityLink[],
  free: readonly (TimeRange & { facilityId: string })[],
  taken: readonly (TimeRange & { facilityId: string })[],
): Follower[] =>
  followersOf(leads, links, [...taken, ...leads]).flatMap((follower) =>
    free.flatMap((range): Follower[] => {
      const part = range.facilityId === follower.facilityId ? intersection(follower, range) : null
      return part ? [{ ...follower, ...part }] : []
    }),
  )

const followersOf = (
  leads: readonly Lead[],
  links: readonly FacilityLink[],
  closed: readonly (TimeRange & { facilityId: string })[],
): Follower[] => {
  const followers: Follower[] = []
  for (const lead of leads)
    for (const facilityId of linkedTo(lead.facilityId, links)) {
      const there = [...closed, ...followers].filter((range) => range.facilityId === facilityId)
      for (const { start, end } of subtractRanges(lead, there))
        followers.push({ start, end, facilityId, leadId: lead.id })
    }
  return followers
}

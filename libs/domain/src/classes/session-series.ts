import { addDays, daysBetween, edgeAt, overlaps, wallOf } from '../time/index.ts'
import type { Instant, TimeRange, Zone } from '../time/index.ts'

/** What of a session is changed as one: where and when it is are two things, and each price is one. */
export const SESSION_FIELDS = [
  'name',
  'description',
  'images',
  'typeOfSports',
  'place',
  'time',
  'memberPrice',
  'nonMemberPrice',
  'packages',
  'passesRequired',
  'maxPeople',
  'instructors',
] as const
export type SessionField = (typeof SESSION_FIELDS)[number]

/** All that can be changed of a session; prices in minor units. */
export type SessionContent = TimeRange & {
  name: string
  description: string
  images: readonly { url: string }[]
  typeOfSports: readonly string[]
  venueId: string
  facilityId: string | null
  memberPrice: number
  nonMemberPrice: number
  currency: string
  passesRequired: number
  maxPeople: number | null
  packageIds: readonly string[]
  instructorIds: readonly string[]
}

/** A session of a class that repeats. */
export type SessionInSeries = SessionContent & {
  id: string
  /** Of the venue where it stands. */
  zone: Zone
  /** What somebody changed of it alone: it is an exception in that. */
  own: readonly SessionField[]
  /** By how many days it stands away from where the class has it. */
  movedDays: number
}

/** What the fields compare, as text. */
const sameAs: Record<SessionField, (session: SessionContent) => unknown> = {
  name: ({ name }) => name,
  description: ({ description }) => description,
  images: ({ images }) => images.map(({ url }) => url),
  typeOfSports: ({ typeOfSports }) => typeOfSports.toSorted(),
  place: ({ venueId, facilityId }) => [venueId, facilityId],
  time: ({ start, end }) => [start, end],
  memberPrice: ({ memberPrice }) => memberPrice,
  nonMemberPrice: ({ nonMemberPrice }) => nonMemberPrice,
  packages: ({ packageIds }) => packageIds.toSorted(),
  passesRequired: ({ passesRequired }) => passesRequired,
  maxPeople: ({ maxPeople }) => maxPeople,
  instructors: ({ instructorIds }) => instructorIds,
}

/** In what a session is another one after a change; of two venues, at the clock of each. */
export const changedFields = (before: SessionContent, after: SessionContent): SessionField[] =>
  SESSION_FIELDS.filter((field) => JSON.stringify(sameAs[field](before)) !== JSON.stringify(sameAs[field](after)))

/** What becomes of a session that a change is for. */
export type FollowedSession = {
  /** As it is afterwards; null where the clocks skip all of its time on its day. */
  after: SessionContent | null
  own: SessionField[]
  movedDays: number
  /** What the change says otherwise and the session keeps, as it was changed alone. */
  keeps: SessionField[]
}

/** A change that one session, the anchor, makes: what it becomes, and where. */
export type SessionChange = {
  anchor: SessionInSeries
  to: SessionContent
  /** Of the venue where it goes. */
  zone: Zone
  /** Whether sessions follow in what was changed of them alone as well. */
  withExceptions: boolean
}

/**
 * What a session becomes when its class changes as the anchor does (BEYOND-08). Only what the anchor changes is handed on, and what was
 * changed of the session alone stays. In time, as many days on as the anchor and, if that changes its time of the clock, at the same; else
 * at its own. Times of the clock are kept over changes of the clocks.
 */
export const followed = (session: SessionInSeries, change: SessionChange): FollowedSession => {
  const { anchor, to, withExceptions } = change
  const fields = changedInSeries(change)
  const isAnchor = session.id === anchor.id
  const keeps = isAnchor || withExceptions ? [] : fields.filter((field) => session.own.includes(field))
  const takes = fields.filter((field) => !keeps.includes(field))
  const shift = daysMoved(change)
  const time = isAnchor ? { start: to.start, end: to.end } : timeIn(session, change, takes)
  // An anchor that stands on another day than its class has it for stands so still: the others go on as many days as it.
  const staysAway = isAnchor && session.movedDays !== 0
  const own = session.own.filter((field) => !takes.includes(field) || (field === 'time' && staysAway))
  const movedDays = takes.includes('time') && !staysAway ? 0 : session.movedDays - (keeps.includes('time') ? shift : 0)
  if (time === null) return { after: null, own, movedDays, keeps }
  const from = (field: SessionField) => (takes.includes(field) ? to : session)
  const after: SessionContent = {
    name: from('name').name,
    description: from('description').description,
    images: from('images').images,
    typeOfSports: from('typeOfSports').typeOfSports,
    venueId: from('place').venueId,
    facilityId: from('place').facilityId,
    ...time,
    memberPrice: from('memberPrice').memberPrice,
    nonMemberPrice: from('nonMemberPrice').nonMemberPrice,
    currency: to.currency,
    passesRequired: from('passesRequired').passesRequired,
    maxPeople: from('maxPeople').maxPeople,
    packageIds: from('packages').packageIds,
    instructorIds: from('instructors').instructorIds,
  }
  return { after, own, movedDays, keeps }
}

/** What a session is an exception in once it is changed alone, or left out of what its class becomes. */
export const exceptionsOf = (
  session: SessionInSeries,
  change: Omit<SessionChange, 'withExceptions'>,
  how: 'alone' | 'leftOut',
): Pick<SessionInSeries, 'own' | 'movedDays'> => ({
  own: SESSION_FIELDS.filter((field) => session.own.includes(field) || changedInSeries(change).includes(field)),
  movedDays: session.movedDays + (how === 'alone' ? daysMoved(change) : -daysMoved(change)),
})

/** What the anchor changes: a time of the clock that is the same at another venue is no other time. */
const changedInSeries = ({ anchor, to, zone }: Omit<SessionChange, 'withExceptions'>): SessionField[] => {
  const [before, after] = [clockOf(anchor, anchor.zone), clockOf(to, zone)]
  const isSameClock = JSON.stringify(before) === JSON.stringify(after)
  return changedFields(anchor, to).filter((field) => field !== 'time' || !isSameClock)
}

const daysMoved = ({ anchor, to, zone }: Omit<SessionChange, 'withExceptions'>): number =>
  daysBetween(wallOf(anchor.start, anchor.zone).date, wallOf(to.start, zone).date)

/** When a session is that takes some of a change; null where the clocks skip all of that. */
const timeIn = (
  session: SessionInSeries,
  { anchor, to, zone }: SessionChange,
  takes: readonly SessionField[],
): TimeRange | null => {
  const [before, after] = [clockOf(anchor, anchor.zone), clockOf(to, zone)]
  const own = clockOf(session, session.zone)
  const joins = takes.includes('time') && session.own.includes('time')
  const isOtherClock = before.start !== after.start || before.end !== after.end || before.nights !== after.nights
  const clock = joins || (takes.includes('time') && isOtherClock) ? after : own
  const shift = takes.includes('time') ? daysBetween(before.date, after.date) : 0
  const there = takes.includes('place') ? zone : session.zone
  if (clock === own && shift === 0 && there === session.zone) return { start: session.start, end: session.end }
  const date = addDays(own.date, shift - (joins ? session.movedDays : 0))
  const start = edgeAt(date, clock.start, there)
  const end = edgeAt(addDays(date, clock.nights), clock.end, there)
  return start < end ? { start, end } : null
}

const clockOf = ({ start, end }: TimeRange, zone: Zone) => {
  const [from, until] = [wallOf(start, zone), wallOf(end, zone)]
  return { date: from.date, start: from.minute, end: until.minute, nights: daysBetween(from.date, until.date) }
}

/** Which sessions of a class a change is for, from the one on which somebody stands: it alone, it and later ones, all to come. */
export type SessionScope = 'this' | 'following' | 'all'

/**
 * The sessions that a change is for, by start. What has begun by `now` is past and never changed with others; the anchor alone may be. A
 * later one starts later (CLASSES-72).
 */
export const sessionsInScope = <S extends { id: string; start: Instant }>(
  sessions: readonly S[],
  { anchor, scope, now }: { anchor: S; scope: SessionScope; now: Instant },
): { meant: S[]; past: S[] } => {
  if (scope === 'this') return { meant: [anchor], past: [] }
  const inScope = sessions
    .filter((each) => scope === 'all' || each.id === anchor.id || each.start > anchor.start)
    .toSorted((a, b) => a.start - b.start)
  return { meant: inScope.filter(({ start }) => start > now), past: inScope.filter(({ start }) => start <= now) }
}

/** The ids of sessions that share time with an earlier one of them, and their court or somebody who teaches. */
export const clashing = (
  sessions: readonly (TimeRange & Pick<SessionContent, 'facilityId' | 'instructorIds'> & { id: string })[],
): { courts: Set<string>; instructors: Set<string> } => {
  const courts = new Set<string>()
  const instructors = new Set<string>()
  for (const [i, session] of sessions.entries())
    for (const other of sessions.slice(0, i)) {
      if (!overlaps(session, other)) continue
      if (session.facilityId !== null && session.facilityId === other.facilityId) courts.add(session.id)
      if (session.instructorIds.some((id) => other.instructorIds.includes(id))) instructors.add(session.id)
    }
  return { courts, instructors }
}

import type { Api, Reply } from '@fieldhouse/contract'
import { normaliseClosures, type Closure } from '@fieldhouse/domain/facilities'
import { atWall, dateOf, wallOf, type Instant, type LocalDate, type Minute, type Zone } from '@fieldhouse/domain/time'

type Read = Reply<Api['getFacilityGroup']>['data']['closures'][number]

/** A day and a time of it by the venue's clock, perhaps not chosen yet. */
export type TypedMoment = { date: LocalDate | null; minute: Minute | null }

/** A closure as it stands in the form; one without an id is to be made. The facility is told by its key. */
export type TypedClosure = {
  key: string
  id: string | null
  facilityKey: string | null
  from: TypedMoment
  until: TypedMoment
  /** When it starts as it stands; that it began before today is no fault as long as it keeps this. */
  keptStart: Instant | null
  /** The version that is changed; null of one that is to be made. */
  version: number | null
}
export type ClosureProblem = 'beforeToday' | 'startAfterEnd'
type Clock = { zone: Zone; now: Instant }

/** A closure that stands, as it is typed. An end at midnight belongs to the day before. */
export const typedClosure = ({ id, facilityId, timeRange, version }: Read, zone: Zone): TypedClosure => {
  const until = wallOf(Date.parse(timeRange.end) - 1, zone)
  return {
    key: id,
    id,
    facilityKey: facilityId,
    from: wallOf(Date.parse(timeRange.start), zone),
    until: { date: until.date, minute: until.minute + 1 },
    keptStart: Date.parse(timeRange.start),
    version,
  }
}

/** A closure before anything of it is chosen. */
export const blankClosure = (facilityKey: string | null): TypedClosure => ({
  key: crypto.randomUUID(),
  id: null,
  facilityKey,
  from: { date: null, minute: null },
  until: { date: null, minute: null },
  keptStart: null,
  version: null,
})

const instantOf = ({ date, minute }: TypedMoment, zone: Zone): Instant | null =>
  date === null || minute === null ? null : atWall(date, minute, zone)

const draftOf = (closure: TypedClosure, zone: Zone) => ({
  facilityId: closure.facilityKey,
  start: instantOf(closure.from, zone),
  end: instantOf(closure.until, zone),
})

const sameAs = (before: Read | undefined, closure: Closure): boolean =>
  before !== undefined &&
  before.facilityId === closure.facilityId &&
  Date.parse(before.timeRange.start) === closure.start &&
  Date.parse(before.timeRange.end) === closure.end

/** The closures as they would be saved, each with its key; what is not filled in or can't be saved is left out. `interval` in minutes. */
export const readableClosures = (closures: readonly TypedClosure[], interval: number, zone: Zone) =>
  closures.flatMap((typed) => {
    const checked = normaliseClosures([draftOf(typed, zone)], { interval, startOfToday: Number.NEGATIVE_INFINITY })
    return checked.ok ? checked.value.map((closure) => ({ typed, closure })) : []
  })

/** What is wrong with the closures: the first one that can't be saved (FACILITIES-35, FACILITIES-36). */
export const wrongClosure = (
  closures: readonly TypedClosure[],
  interval: number,
  { zone, now }: Clock,
): { key: string; problem: ClosureProblem } | null => {
  for (const closure of closures) {
    const draft = draftOf(closure, zone)
    // One that began earlier may keep its start.
    const isKept = draft.start !== null && draft.start === closure.keptStart
    const startOfToday = isKept ? Number.NEGATIVE_INFINITY : atWall(dateOf(now, zone), 0, zone)
    const checked = normaliseClosures([draft], { interval, startOfToday })
    if (!checked.ok) return { key: closure.key, problem: checked.refusal.details?.['reason'] as ClosureProblem }
  }
  return null
}

/**
 * What becomes of the closures of a group: those that are gone, those that moved, each with the version that was seen, and those to be
 * made, with the facility's key; what is not filled in is left out (FACILITIES-37). `seen` are versions of those that are gone. `interval` in minutes.
 */
export const closureChangesOf = (
  closures: readonly TypedClosure[],
  before: readonly Read[],
  interval: number,
  zone: Zone,
  seen: ReadonlyMap<string | null, number | null>,
) => {
  const standing = new Map(before.map((closure) => [closure.id, closure]))
  const saved = readableClosures(closures, interval, zone).map(({ typed: { key, id, version }, closure }) => ({
    key,
    id,
    version,
    closure,
  }))
  const stays = new Set(saved.map(({ id }) => id))
  return {
    removed: before
      .filter(({ id }) => !stays.has(id))
      .map(({ id, version }) => ({ id, version: seen.get(id) ?? version })),
    moved: saved.flatMap(({ id, version, closure }) =>
      id !== null && standing.has(id) && !sameAs(standing.get(id), closure) ? [{ id, version, closure }] : [],
    ),
    added: saved.flatMap(({ key, id, closure }) => (id === null ? [{ key, closure }] : [])),
  }
}

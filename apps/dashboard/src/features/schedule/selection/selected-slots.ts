import { mergeAdjacent, type FacilityRange } from '@fieldhouse/domain/bookings'
import { totalOf } from '@fieldhouse/domain/money'
import { dateOf, MINUTE_MS, wallOf } from '@fieldhouse/domain/time'
import type { Instant, LocalDate, Minute, Zone } from '@fieldhouse/domain/time'

/** A selected slot with all that is needed to book or reopen it, also when its day is no longer shown (SCHEDULE-63). */
export type SelectedSlot = {
  key: string
  kind: 'available' | 'closed'
  facilityId: string
  facilityName: string
  groupId: string
  start: Instant
  end: Instant
  /** Minor units; 0 for a closed slot. */
  price: number
  currency: string
  /** What closes it: a block by its name, a closure, or a price setting. */
  closedBy: { kind: 'block'; name: string; start: Instant; end: Instant } | { kind: 'closure' | 'setting' } | null
}

export type Selection = ReadonlyMap<string, SelectedSlot>

export const NOTHING: Selection = new Map()

/** The selection under the grid's new keys: slots of other days stay, new ones are looked up among the shown. */
export const withKeys = (
  before: Selection,
  keys: ReadonlySet<string>,
  find: (key: string) => SelectedSlot | undefined,
): Selection => {
  const after = new Map<string, SelectedSlot>()
  for (const key of keys) {
    const slot = before.get(key) ?? find(key)
    if (slot) after.set(key, slot)
  }
  return after
}

/**
 * What is left of a selection after its days were read again: slots that somebody else has taken, or that are sold in other
 * pieces now, are gone; a new price or reason is taken over. `isShown` says whether a slot's day and court are on the grid.
 */
export const afterReload = (
  before: Selection,
  find: (key: string) => SelectedSlot | undefined,
  isShown: (slot: SelectedSlot) => boolean,
): { selection: Selection; lost: SelectedSlot[] } => {
  const selection = new Map<string, SelectedSlot>()
  const lost: SelectedSlot[] = []
  let changed = false
  for (const [key, slot] of before) {
    const now = isShown(slot) ? find(key) : slot
    if (!now || now.kind !== slot.kind) {
      lost.push(slot)
      changed = true
    } else {
      selection.set(key, now)
      if (now.price !== slot.price || now.closedBy?.kind !== slot.closedBy?.kind) changed = true
    }
  }
  return { selection: changed ? selection : before, lost }
}

export type SelectionParts = {
  available: SelectedSlot[]
  closed: SelectedSlot[]
  /** What the available slots are asked for, each stretch of a court with its tax as the booking will have it; minor units. */
  total: number
  currency: string
}

const priceIn = ({ facilityId, start, end }: FacilityRange, slots: readonly SelectedSlot[]): number =>
  totalOf(
    slots
      .filter((slot) => slot.facilityId === facilityId && slot.start >= start && slot.end <= end)
      .map(({ price }) => price),
  )

/** The two kinds of a selection: what can be booked and what can be reopened (SCHEDULE-62). */
export const partsOf = (selection: Selection, taxed: (price: number) => number): SelectionParts => {
  const slots = [...selection.values()]
  const available = slots.filter(({ kind }) => kind === 'available')
  return {
    available,
    closed: slots.filter(({ kind }) => kind === 'closed'),
    total: totalOf(mergeAdjacent(available).map((range) => taxed(priceIn(range, available)))),
    currency: slots[0]?.currency ?? '',
  }
}

/** 'Book' acts on available slots alone; a mixed selection can't be booked (SCHEDULE-62). */
export const canBook = ({ available, closed }: SelectionParts): boolean => available.length > 0 && closed.length === 0

export type SelectionBounds = {
  /** Courts in the order in which they were picked. */
  courts: string[]
  dates: LocalDate[]
  /** Wall-clock bounds when every court is taken for one and the same stretch, else null. */
  hours: { startMinute: Minute; endMinute: Minute } | null
}

/** What the action bar says of a selection: courts, days, and the hours where they are the same everywhere. */
export const boundsOf = (slots: Iterable<SelectedSlot>, zone: Zone): SelectionBounds => {
  const all = [...slots]
  const names = new Map(all.map(({ facilityId, facilityName }) => [facilityId, facilityName]))
  const ranges = mergeAdjacent(all)
  const first = ranges[0]
  const same = first && ranges.every(({ start, end }) => start === first.start && end === first.end)
  const hours = same
    ? {
        startMinute: wallOf(first.start, zone).minute,
        // A range over midnight ends on the next day; the clock shows that by itself.
        endMinute: wallOf(first.end, zone).minute,
      }
    : null
  return {
    courts: [...names.values()],
    dates: [...new Set(all.map(({ start }) => dateOf(start, zone)))].sort(),
    hours,
  }
}

/** 'Pickle 2–3' for courts whose names differ by consecutive numbers, else their names in a row. */
export const joinCourts = (names: readonly string[]): string => {
  if (names.length < 2) return names[0] ?? ''
  const parts = names.map((name) => /^(.*\D)?(\d+)$/.exec(name))
  const stem = parts[0]?.[1] ?? ''
  const numbers = parts
    .map((part) => (part && (part[1] ?? '') === stem ? Number(part[2]) : Number.NaN))
    .sort((a, b) => a - b)
  const inARow = numbers.every((number, i) => Number.isFinite(number) && (i === 0 || number === numbers[i - 1]! + 1))
  return inARow ? `${stem}${numbers[0]}–${numbers.at(-1)}` : names.join(', ')
}

/** Where and when a private lesson would be that takes all that is selected: one court, without a gap. Null where that is no one lesson. */
export const lessonIn = (
  selected: Iterable<SelectedSlot>,
  zone: Zone,
): { facilityId: string; day: LocalDate; start: Minute; minutes: number } | null => {
  const slots = [...selected]
  const [range, another] = mergeAdjacent(slots)
  if (!range || another || slots.some(({ kind }) => kind !== 'available')) return null
  const { date, minute } = wallOf(range.start, zone)
  return { facilityId: range.facilityId, day: date, start: minute, minutes: (range.end - range.start) / MINUTE_MS }
}

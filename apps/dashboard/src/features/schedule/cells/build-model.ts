import type { DaySchedule } from '@fieldhouse/contract/schedule'
import type { ClosedReason } from '@fieldhouse/domain/facilities'
import { gridRange, lacksPrice, summary, type DaySummary } from '@fieldhouse/domain/schedule'
import { daysBetween } from '@fieldhouse/domain/time'
import type { Instant, LocalDate, Minute } from '@fieldhouse/domain/time'
import { owedFor, type ShownSlot } from '../day/read-day.ts'
import type { MinuteRange, ScheduleCell, ScheduleGroup } from '../grid/types.ts'
import type { SelectedSlot } from '../selection/selected-slots.ts'
import { buildCells, type FacilityDay } from './build-cells.ts'
import type { CellsOptions } from './cells-options.ts'
import { readReply, type ReadGroup } from './read-reply.ts'
import { selectedOf } from './selected-of.ts'

export type ShownGroup = { readonly id: string; readonly name: string }

/** What stands behind a cell: its slot, and where it belongs. */
export type CellFacts = { slot: ShownSlot; facilityName: string; groupId: string; groupName: string }

/** Groups that have no hours on a shown day, for one reason. */
export type ClosedDay = {
  readonly date: LocalDate
  readonly reason: ClosedReason
  readonly groups: readonly ShownGroup[]
  /** All courts of the venue are closed for this reason; false where some of its groups are not shown, as they may be open. */
  readonly isWhole: boolean
}

export type ScheduleModel = {
  groups: readonly ScheduleGroup[]
  /** The groups with slots for which nobody has set a price. */
  unpriced: readonly ShownGroup[]
  closed: readonly ClosedDay[]
  cells: ReadonlyMap<string, readonly ScheduleCell[]>
  /** Null when nothing is shown (SCHEDULE-21). */
  range: MinuteRange | null
  /** By cell id; gaps and holds have none. */
  facts: ReadonlyMap<string, CellFacts>
  /** Selectable slots by key. */
  slots: ReadonlyMap<string, SelectedSlot>
  facilityNames: ReadonlyMap<string, string>
  firstDate: LocalDate | null
  currency: string
  summary: DaySummary
}

export type ModelOptions = Pick<CellsOptions, 'zone' | 'now' | 'texts' | 'badgesOpen' | 'canMove'> & {
  shown: readonly ShownGroup[]
  /** All groups of the venue, shown or not. */
  ofVenue: readonly ShownGroup[]
  byGroup: ReadonlyMap<string, readonly DaySchedule[]>
  countLabel: (count: number) => string
}

const rangeOf = (days: readonly ReadGroup[], firstDate: LocalDate): MinuteRange | null => {
  const pieces: { startMinute: Minute; endMinute: Minute }[] = []
  for (const { reply, facilities } of days) {
    const offset = daysBetween(firstDate, reply.date) * 1440
    for (const { slots } of facilities)
      for (const { startMinute, endMinute } of slots)
        pieces.push({ startMinute: startMinute + offset, endMinute: endMinute + offset })
  }
  return gridRange(pieces)
}

type Days = readonly (readonly ReadGroup[])[]
const closedDaysOf = (shown: readonly ShownGroup[], ofVenue: readonly ShownGroup[], days: Days): ClosedDay[] => {
  const ofDays = shown.flatMap((group, index) => days[index]!.map((day) => ({ group, ...day })))
  return [...Map.groupBy(ofDays, ({ reply }) => reply.date)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([date, ofDate]) => {
      const withCourts = ofDate.filter(({ facilities }) => facilities.length > 0)
      const isAllRead = ofVenue.every(({ id }) => ofDate.some(({ group }) => group.id === id))
      return [...Map.groupBy(withCourts, ({ reply }) => reply.closedReason)].flatMap(([reason, of]) =>
        // An API of an earlier version gives no reason at all.
        reason
          ? [
              {
                date,
                reason,
                groups: of.map(({ group }) => group),
                isWhole: isAllRead && of.length === withCourts.length,
              },
            ]
          : [],
      )
    })
}

/** What the grid draws of the replies of the shown groups, and what the screen asks of it; holds that have run out by `present` are gone. */
export const buildModel = (
  { shown, ofVenue, byGroup, zone, now, countLabel, texts, badgesOpen, canMove }: ModelOptions,
  present: Instant,
): ScheduleModel => {
  const days = shown.map(({ id }) => (byGroup.get(id) ?? []).map(readReply))
  const all = days.flat()
  const firstDate = all.map(({ reply }) => reply.date).sort()[0] ?? null
  const range = firstDate === null ? null : rangeOf(all, firstDate)
  const cells = new Map<string, ScheduleCell[]>()
  const facts = new Map<string, CellFacts>()
  const slots = new Map<string, SelectedSlot>()
  const facilityNames = new Map<string, string>()
  const groups = shown.flatMap(({ id, name }, index): ScheduleGroup[] => {
    const [first] = days[index]!
    if (!first || range === null || firstDate === null || first.facilities.length === 0) return []
    for (const facility of first.facilities) {
      facilityNames.set(facility.id, facility.name)
      const facilityDays = days[index]!.flatMap(({ facilities }): FacilityDay[] => {
        const same = facilities.find((other) => other.id === facility.id)
        const holds = same?.holds.filter(({ heldUntil }) => Date.parse(heldUntil) > present) ?? []
        return same ? [{ facilityId: facility.id, slots: same.slots, holds }] : []
      })
      const { currency } = first.reply
      const ofFacility = buildCells(facilityDays, {
        firstDate,
        zone,
        range,
        now,
        currency,
        texts,
        badgesOpen,
        canMove,
      })
      cells.set(
        facility.id,
        ofFacility.map(({ cell }) => cell),
      )
      for (const { cell, slot } of ofFacility) {
        if (!slot) continue
        const found = { slot, facilityName: facility.name, groupId: id, groupName: name }
        facts.set(cell.id, found)
        const selected = cell.selectable && selectedOf(found, cell.key, currency)
        if (selected) slots.set(cell.key, selected)
      }
    }
    return [
      {
        id,
        name,
        countLabel: countLabel(first.facilities.length),
        interval: first.reply.timeSlotInterval,
        facilities: first.facilities.map((facility) => ({ id: facility.id, name: facility.name })),
      },
    ]
  })
  const firstDay = all.filter(({ reply }) => reply.date === firstDate)
  return {
    groups,
    unpriced: shown.filter((_group, index) =>
      days[index]!.some(({ facilities }) => facilities.some((facility) => facility.slots.some(lacksPrice))),
    ),
    closed: closedDaysOf(shown, ofVenue, days),
    cells,
    range: groups.length > 0 ? range : null,
    facts,
    slots,
    facilityNames,
    firstDate,
    currency: all[0]?.reply.currency ?? '',
    summary: summary(
      firstDay.flatMap(({ facilities }) => facilities.flatMap((facility) => facility.slots)),
      owedFor,
    ),
  }
}

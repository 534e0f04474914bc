import type { DaySchedule, Hold } from '@fieldhouse/contract/schedule'
import { gridRange, summary, type DaySummary } from '@fieldhouse/domain/schedule'
import { daysBetween } from '@fieldhouse/domain/time'
import type { Instant, LocalDate, Minute, Zone } from '@fieldhouse/domain/time'
import { useEffect, useMemo, useState } from 'react'
import { buildCells, keepIdentity, type CellsOptions, type CellTexts, type FacilityDay } from './build-cells.ts'
import type { MinuteRange, ScheduleCell, ScheduleGroup } from '../grid/types.ts'
import { owedFor, readSlot, type ShownSlot } from '../day/read-day.ts'
import type { SelectedSlot } from '../selection/selected-slots.ts'

export type ShownGroup = { readonly id: string; readonly name: string }

/** What stands behind a cell: its slot, and where it belongs. */
export type CellFacts = { slot: ShownSlot; facilityName: string; groupId: string; groupName: string }

export type ScheduleModel = {
  groups: readonly ScheduleGroup[]
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

type ReadFacility = {
  id: string
  name: string
  linked: readonly string[]
  slots: readonly ShownSlot[]
  holds: readonly Hold[]
}
type ReadGroup = { reply: DaySchedule; facilities: readonly ReadFacility[] }

// A reply keeps its identity while nothing in it changed, so it is read once.
const read = new WeakMap<DaySchedule, ReadGroup>()
const readReply = (reply: DaySchedule): ReadGroup => {
  const known = read.get(reply)
  if (known) return known
  const facilities = reply.facilities.map(({ id, name, linkedFacilityIds, slots }) => ({
    id,
    name,
    linked: linkedFacilityIds,
    slots: slots.map((slot) => readSlot(slot, id, reply.timezone)),
    holds: reply.holds.filter((hold) => hold.facilityId === id && !hold.own),
  }))
  const fresh = { reply, facilities }
  read.set(reply, fresh)
  return fresh
}

/** The instant at which the next of these holds runs out, or null. */
const nextExpiry = (holds: readonly Hold[], now: Instant): Instant | null => {
  const ends = holds.map(({ heldUntil }) => Date.parse(heldUntil)).filter((until) => until > now)
  return ends.length > 0 ? Math.min(...ends) : null
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

const selectedOf = (facts: CellFacts, key: string, currency: string): SelectedSlot | null => {
  const { slot, facilityName, groupId } = facts
  if (slot.status !== 'AVAILABLE' && slot.status !== 'CLOSED') return null
  const { occupancy } = slot
  const closedBy =
    slot.status !== 'CLOSED'
      ? null
      : occupancy?.kind === 'block'
        ? {
            kind: 'block' as const,
            name: occupancy.booking.eventName ?? '',
            start: occupancy.start,
            end: occupancy.end,
          }
        : { kind: occupancy ? ('closure' as const) : ('setting' as const) }
  return {
    key,
    kind: slot.status === 'AVAILABLE' ? 'available' : 'closed',
    facilityId: slot.facilityId,
    facilityName,
    groupId,
    start: slot.start,
    end: slot.end,
    price: slot.price ?? 0,
    currency,
    closedBy,
  }
}

/** Turns the replies of the shown groups into what the grid draws and the screen asks of it. */
export const useScheduleModel = ({
  shown,
  byGroup,
  zone,
  now,
  countLabel,
  texts,
  badgesOpen,
  canMove,
}: {
  shown: readonly ShownGroup[]
  byGroup: ReadonlyMap<string, readonly DaySchedule[]>
  zone: Zone
  now: Instant
  countLabel: (count: number) => string
  texts: CellTexts
  badgesOpen: boolean
  canMove: CellsOptions['canMove']
}): ScheduleModel => {
  const [, wake] = useState(0)
  const present = Math.max(now, Date.now())
  const expiry = nextExpiry(
    [...byGroup.values()].flat().flatMap(({ holds }) => holds),
    present,
  )
  useEffect(() => {
    if (expiry === null) return
    const timer = setTimeout(() => wake((count) => count + 1), Math.max(0, expiry - Date.now()) + 50)
    return () => clearTimeout(timer)
  }, [expiry])

  const built = useMemo(() => {
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
    // oxlint-disable-next-line react/exhaustive-deps -- `expiry` stands for the holds that have run out meanwhile
  }, [shown, byGroup, zone, now, texts, badgesOpen, canMove, countLabel, expiry])

  return useKeptIdentity(built)
}

type Drawn = Pick<ScheduleModel, 'groups' | 'cells' | 'range'>

// The grid draws a court again when its cells are other objects: what did not change stays what it was.
const useKeptIdentity = (built: ScheduleModel): ScheduleModel => {
  const [last] = useState<{ drawn: Drawn | null }>(() => ({ drawn: null }))
  const kept = useMemo(() => {
    const before = last.drawn
    const cells = new Map<string, readonly ScheduleCell[]>()
    for (const [id, list] of built.cells) cells.set(id, keepIdentity(before?.cells.get(id), list))
    const same = JSON.stringify(before?.groups) === JSON.stringify(built.groups)
    const sameRange =
      before?.range?.startMinute === built.range?.startMinute && before?.range?.endMinute === built.range?.endMinute
    return {
      ...built,
      cells,
      groups: before && same ? before.groups : built.groups,
      range: before && sameRange ? before.range : built.range,
    }
  }, [built, last])
  useEffect(() => {
    last.drawn = kept
  }, [kept, last])
  return kept
}

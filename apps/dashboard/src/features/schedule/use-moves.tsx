import { can } from '@fieldhouse/domain/access'
import type { FacilityRange } from '@fieldhouse/domain/bookings'
import { addDays, daysBetween, edgeAt, MINUTE_MS, wallOf, type LocalDate } from '@fieldhouse/domain/time'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePolicies } from '../../lib/session/session.ts'
import type { Venue } from '../../lib/session/workspace.ts'
import { useBookingMove } from '../bookings/index.ts'
import { bookedFacts, POLICY_OF } from './booked/booked-cell.ts'
import { bookedSlotOf } from './booked/booked-slot.ts'
import type { CellMoves, CellPlace, ScheduleCell } from './grid/types.ts'
import type { DaySchedules } from './day/use-day-schedules.ts'
import type { ScheduleModel } from './cells/build-model.ts'

type Options = {
  venue: Venue
  model: ScheduleModel
  schedules: DaySchedules
  /** The first shown day and how many are shown. */
  firstDate: LocalDate
  days: number
}

type Moves = { moves: CellMoves | null; dialog: ReactNode }

/** Moving bookings on the grid (BEYOND-42): the grid's minutes and cells in the words of bookings. */
export const useMoves = ({ venue, model, schedules, firstDate, days }: Options): Moves => {
  const { t } = useTranslation('schedule')
  const zone = venue.timezone
  const mayEdit = can(usePolicies(), POLICY_OF.edit)
  const dates = useMemo(() => Array.from({ length: days }, (_, i) => addDays(firstDate, i)), [firstDate, days])
  const { reload } = schedules
  const { facts, groups, currency } = model
  const { begin, end, starts, judge, move, dialog } = useBookingMove({ venue, dates, shown: facts, reload })

  const moves = useMemo((): CellMoves => {
    const factsOf = ({ id }: ScheduleCell) => bookedFacts(facts.get(id))
    const slotOf = (cell: ScheduleCell) => {
      const found = factsOf(cell)
      return found && bookedSlotOf(found, currency)
    }
    const placeOf = (cell: ScheduleCell): CellPlace | null => {
      const slot = cell.isMovable ? slotOf(cell) : null
      if (!slot) return null
      const wall = wallOf(slot.start, zone)
      const startMinute = daysBetween(firstDate, wall.date) * 1440 + wall.minute
      const length = (slot.end - slot.start) / MINUTE_MS
      return { facilityId: slot.facilityId, startMinute, endMinute: startMinute + length }
    }
    // Where it stands keeps its own instant: an hour that the clocks show twice has two.
    const rangeOf = (cell: ScheduleCell, { facilityId, startMinute }: CellPlace): FacilityRange | null => {
      const slot = slotOf(cell)
      if (!slot) return null
      const isHome = placeOf(cell)?.startMinute === startMinute
      const start = isHome ? slot.start : edgeAt(firstDate, startMinute, zone)
      return { facilityId, start, end: start + (slot.end - slot.start) }
    }
    return {
      placeOf,
      begin: (cell) => {
        const slot = slotOf(cell)
        if (slot) begin(slot)
      },
      end,
      startsOf: () => starts,
      facilitiesOf: (cell) => {
        const groupId = factsOf(cell)?.groupId
        return groups.find(({ id }) => id === groupId)?.facilities.map(({ id }) => id) ?? []
      },
      verdictAt: (cell, place) => {
        const [slot, to] = [slotOf(cell), rangeOf(cell, place)]
        const judged = slot && to && judge(slot, to)
        return judged
          ? { kind: judged.decision.kind, label: judged.words }
          : { kind: 'reading', label: t('move.reading') }
      },
      drop: async (cell, place) => {
        const [slot, to] = [slotOf(cell), rangeOf(cell, place)]
        return slot && to ? move(slot, to) : false
      },
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `move` is new with every drawing, but decides by what it reads itself
  }, [facts, groups, currency, zone, firstDate, begin, end, starts, judge, t])

  return { moves: mayEdit ? moves : null, dialog }
}

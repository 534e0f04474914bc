import { edgeAt, type LocalDate, type Zone } from '@fieldhouse/domain/time'
import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { ScheduleModel } from '../cells/build-model.ts'
import type { ScheduleCell } from '../grid/types.ts'
import { WhyDialog, type AskedSlot } from './WhyDialog.tsx'

type Options = { model: ScheduleModel; shownDate: LocalDate; zone: Zone; venueId: string }

export type Why = {
  ask: (slot: AskedSlot) => void
  askOf: (cell: ScheduleCell | undefined) => void
  cellById: (id: string | null) => ScheduleCell | undefined
  /** '?' asks about the cell that has the focus. */
  onKeyDown: (event: KeyboardEvent) => void
  /** The right mouse button, or the menu key, asks about any cell that has no menu of its own. */
  onContextMenu: (event: MouseEvent) => void
  dialog: ReactNode
}

const cellIdAt = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest('[data-cell]')?.getAttribute('data-cell') ?? null) : null

/** Asking of a cell why it costs what it costs, or can't be had (BEYOND-09). */
export const useWhy = ({ model, shownDate, zone, venueId }: Options): Why => {
  const [asked, setAsked] = useState<AskedSlot | null>(null)
  const cellById = (id: string | null) =>
    id === null ? undefined : [...model.cells.values()].flat().find((cell) => cell.id === id)
  const askOf = (cell: ScheduleCell | undefined) => {
    if (!cell) return
    const firstDate = model.firstDate ?? shownDate
    const { start, end } = model.facts.get(cell.id)?.slot ?? {
      start: edgeAt(firstDate, cell.startMinute, zone),
      end: edgeAt(firstDate, cell.endMinute, zone),
    }
    const { facilityId } = cell
    setAsked({ facilityId, facilityName: model.facilityNames.get(facilityId) ?? '', start, end })
  }
  return {
    ask: setAsked,
    askOf,
    cellById,
    onKeyDown: (event) => {
      if (event.key !== '?') return
      const cell = cellById(cellIdAt(event.target))
      if (!cell) return
      event.preventDefault()
      askOf(cell)
    },
    onContextMenu: (event) => {
      // A long press selects on touch; only a mouse or the menu key asks why.
      if ('pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch') return
      const cell = cellById(cellIdAt(event.target))
      if (!cell || cell.kind === 'booked') return
      event.preventDefault()
      askOf(cell)
    },
    dialog: <WhyDialog slot={asked} zone={zone} venueId={venueId} onClose={() => setAsked(null)} />,
  }
}

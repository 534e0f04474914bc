import type { ReactNode } from 'react'
import type {
  CellMoves,
  MinuteRange,
  Orientation,
  ScheduleCell,
  ScheduleDay,
  ScheduleGridTexts,
  ScheduleGroup,
} from './types.ts'

/** What a grid is given, and what it says was done. */
export type ScheduleGridProps = {
  readonly groups: readonly ScheduleGroup[]
  /** Each facility's cells in order of time. Groups, range, texts and cells must keep their identity while they do not change. */
  readonly cells: ReadonlyMap<string, readonly ScheduleCell[]>
  readonly range: MinuteRange
  /** The days inside the range, the shown one first; with two, the dates are shown (SCHEDULE-55). */
  readonly days?: readonly ScheduleDay[]
  readonly orientation: Orientation
  /** Percent, 50 to 150 (SCHEDULE-54). */
  readonly zoom: number
  /** The present in minutes since the shown day's midnight (negative before it, so that a past day is past), and its pill. */
  readonly now: { readonly minute: number; readonly label: string } | null
  readonly selection: ReadonlySet<string>
  readonly onSelectionChange: (selection: ReadonlySet<string>) => void
  /** Enter on slots: book what is selected. */
  readonly onBook?: (selection: ReadonlySet<string>) => void
  /** A booked cell was clicked, tapped or opened by keyboard. */
  readonly onOpenCell?: (cell: ScheduleCell) => void
  /** The cell whose menu is open; the menu's items come from `renderMenu`, none (null) means no menu. */
  readonly openCellId?: string | null
  readonly renderMenu?: (cell: ScheduleCell) => ReactNode
  readonly onCloseMenu?: () => void
  readonly onOpenCustomer?: (cell: ScheduleCell) => void
  readonly onOpenBadge?: (cell: ScheduleCell) => void
  /** Bookings can be moved by dragging and by keyboard (BEYOND-42); without it none can. */
  readonly moves?: CellMoves | null
  /** The minute that is brought into view when the grid first appears, and again when it changes. */
  readonly revealMinute?: number
  readonly texts: ScheduleGridTexts
}

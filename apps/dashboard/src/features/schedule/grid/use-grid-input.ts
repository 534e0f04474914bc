import { useMemo, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { useGridKeyboard } from './cursor/use-grid-keyboard.ts'
import type { useRovingCursor } from './cursor/use-roving-cursor.ts'
import { useCellMove } from './move/use-cell-move.ts'
import { usePointerDrag } from './pointer/use-pointer-drag.ts'
import type { ScheduleGridProps } from './grid-props.ts'
import { toggleKey } from './select/selection.ts'
import { useDragSelection } from './select/use-drag-selection.ts'
import type { useCellOf, useLanes } from './use-grid-model.ts'

type Options = ReturnType<typeof useLanes> & {
  readonly grid: ScheduleGridProps
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly cellOf: ReturnType<typeof useCellOf>
  readonly roving: ReturnType<typeof useRovingCursor>
  /** Says something to who does not see the grid. */
  readonly say: (text: string) => void
}

/** What is done to the grid with the pointer, a finger and the keyboard: selecting, opening, moving (BEYOND-20, BEYOND-42). */
export function useGridInput({ grid, scroller, facilities, lanes, groupStarts, cellOf, roving, say }: Options) {
  const { range, orientation, zoom, selection, texts, onSelectionChange } = grid
  const { cursor, tabStop, moveTo } = roving
  const keyboard = useGridKeyboard({
    terrain: { lanes, groupStarts, orientation },
    cursor,
    selection,
    moveTo,
    onSelectionChange,
    onClear: () => onSelectionChange(new Set()),
    onBook: (keys) => grid.onBook?.(keys),
    onOpen: (cell) => grid.onOpenCell?.(cell),
  })
  const scale = useMemo(() => ({ range, orientation, zoom }), [range, orientation, zoom])
  const selecting = useDragSelection({
    scroller,
    lanes,
    zoom,
    selection,
    texts,
    cellOf,
    onSelect: (keys, end) => {
      keyboard.forgetStretch()
      onSelectionChange(keys)
      moveTo({ lane: end.lane, minute: end.startMinute })
    },
    onRefuse: () => say(texts.dragNeedsFullSize),
  })
  const move = useCellMove({
    scroller,
    scale,
    facilities,
    lanes,
    moves: grid.moves ?? null,
    texts,
    cellOf,
    say,
    onMoved: (lane, minute) => moveTo({ lane, minute }),
  })
  const drag = usePointerDrag({
    scroller,
    ...scale,
    gestureAt: (target) => selecting.gestureAt(target) ?? move.gestureAt(target),
  })

  const onClick = (event: MouseEvent) => {
    if (drag.takeSpentClick()) return
    // A press anywhere puts back what the keyboard took up.
    if (move.isMoving()) return move.giveUp()
    const hit = cellOf(event.target)
    if (!hit) return
    const { lane, cell } = hit
    keyboard.forgetStretch()
    moveTo({ lane, minute: cell.startMinute })
    if (cell.selectable) return onSelectionChange(toggleKey(selection, cell.key))
    const part = event.target instanceof Element ? event.target.closest('[data-part]')?.getAttribute('data-part') : null
    if (part === 'name') return grid.onOpenCustomer?.(cell)
    if (part === 'badge') return grid.onOpenBadge?.(cell)
    if (cell.kind === 'booked') grid.onOpenCell?.(cell)
  }
  const onContextMenu = (event: MouseEvent) => {
    const hit = cellOf(event.target)
    if (drag.isPressed()) return event.preventDefault()
    if (hit?.cell.kind !== 'booked' || !grid.onOpenCell) return
    event.preventDefault()
    moveTo({ lane: hit.lane, minute: hit.cell.startMinute })
    grid.onOpenCell(hit.cell)
  }

  return {
    selecting,
    move,
    handlers: {
      onClick,
      onContextMenu,
      onKeyDown: (event: KeyboardEvent) => {
        if (!move.onKeyDown(event, tabStop)) keyboard.onKeyDown(event)
      },
      ...roving.handlers,
      ...drag.handlers,
    },
  }
}

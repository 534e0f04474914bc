import { useCallback, useEffect, useRef } from 'react'
import { summarize } from './selection.ts'
import type { ScheduleCell, ScheduleFacility, ScheduleGridTexts } from '../types.ts'

/**
 * The grid's status region: whatever changed the selection, it speaks it; only what was there at the start is not news.
 * Written past React, so that the grid is not drawn for it.
 */
export function useSpokenSelection(
  facilities: readonly ScheduleFacility[],
  lanes: readonly (readonly ScheduleCell[])[],
  selection: ReadonlySet<string>,
  texts: ScheduleGridTexts,
) {
  const region = useRef<HTMLOutputElement>(null)
  const say = useCallback((text: string) => {
    if (region.current) region.current.textContent = text
  }, [])
  const spoken = useRef(selection)
  useEffect(() => {
    if (spoken.current === selection) return
    const had = spoken.current.size > 0
    spoken.current = selection
    const summary = summarize(facilities, lanes, selection)
    if (summary) say(texts.selection(summary))
    else if (had) say(texts.selectionCleared)
  }, [selection, facilities, lanes, texts, say])
  return { region, say }
}

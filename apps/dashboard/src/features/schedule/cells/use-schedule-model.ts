import type { Hold } from '@fieldhouse/contract/schedule'
import type { Instant } from '@fieldhouse/domain/time'
import { useEffect, useMemo, useState } from 'react'
import type { ScheduleCell } from '../grid/types.ts'
import { buildModel, type ModelOptions, type ScheduleModel } from './build-model.ts'
import { keepIdentity } from './keep-identity.ts'

/** The instant at which the next of these holds runs out, or null. */
const nextExpiry = (holds: readonly Hold[], now: Instant): Instant | null => {
  const ends = holds.map(({ heldUntil }) => Date.parse(heldUntil)).filter((until) => until > now)
  return ends.length > 0 ? Math.min(...ends) : null
}

/** Turns the replies of the shown groups into what the grid draws and the screen asks of it. */
export const useScheduleModel = (options: ModelOptions): ScheduleModel => {
  const { shown, ofVenue, byGroup, zone, now, countLabel, texts, badgesOpen, canMove } = options
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

  const built = useMemo(
    () => buildModel(options, present),
    // oxlint-disable-next-line react/exhaustive-deps -- `expiry` stands for the holds that have run out meanwhile
    [shown, ofVenue, byGroup, zone, now, texts, badgesOpen, canMove, countLabel, expiry],
  )
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

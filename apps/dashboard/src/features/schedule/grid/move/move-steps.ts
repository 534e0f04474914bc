import { ROW_MINUTES } from '../geometry.ts'
import type { CellPlace, Orientation } from '../types.ts'

/**
 * The start nearest to a wanted minute. While none are known, quarters of an hour counted from where the booking stands.
 * `starts` are ascending.
 */
export function nearestStart(starts: readonly number[], wanted: number, home: number): number {
  if (starts.length === 0) return home + Math.round((wanted - home) / ROW_MINUTES) * ROW_MINUTES
  return starts.reduce((best, start) => (Math.abs(start - wanted) < Math.abs(best - wanted) ? start : best))
}

type Ways = {
  readonly starts: readonly number[]
  /** The courts that it may go to, in the order in which they are seen. */
  readonly facilityIds: readonly string[]
  readonly orientation: Orientation
}

/**
 * Where an arrow leads a booking that is being moved, or null when the key is none; it stops at the edges. While no starts
 * are known it goes by quarters of an hour.
 */
export function nextPlace(key: string, place: CellPlace, { starts, facilityIds, orientation }: Ways): CellPlace | null {
  const isDown = orientation === 'vertical'
  const length = place.endMinute - place.startMinute
  const inTime = (startMinute: number | undefined): CellPlace =>
    startMinute === undefined ? place : { ...place, startMinute, endMinute: startMinute + length }
  const isKnown = starts.length > 0
  const later = () =>
    inTime(isKnown ? starts.find((start) => start > place.startMinute) : place.startMinute + ROW_MINUTES)
  const earlier = () =>
    inTime(isKnown ? starts.findLast((start) => start < place.startMinute) : place.startMinute - ROW_MINUTES)
  const across = (step: number): CellPlace => ({
    ...place,
    facilityId: facilityIds[facilityIds.indexOf(place.facilityId) + step] ?? place.facilityId,
  })
  switch (key) {
    case 'ArrowDown':
      return isDown ? later() : across(1)
    case 'ArrowUp':
      return isDown ? earlier() : across(-1)
    case 'ArrowRight':
      return isDown ? across(1) : later()
    case 'ArrowLeft':
      return isDown ? across(-1) : earlier()
    default:
      return null
  }
}

import { formatClock, wallOf, type TimeRange, type Zone } from '@fieldhouse/domain/time'
import type { Words } from './templates/words.ts'

/** The day and the hours of a time, by the clock of its venue. */
export const whenText = ({ start, end }: TimeRange, zone: Zone, words: Pick<Words, 'day'>): string => {
  const first = wallOf(start, zone)
  return `${words.day(first.date)} ${formatClock(first.minute)}–${formatClock(wallOf(end, zone).minute)}`
}

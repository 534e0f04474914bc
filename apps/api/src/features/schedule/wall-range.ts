import { wallOf, type LocalDate, type Minute, type Zone } from '@fieldhouse/domain/time'

/** Two instants as wall-clock minutes of the day of the first; an end at the next midnight is minute 1440 (SCHEDULE-20). */
export const wallRangeOf = (
  start: number,
  end: number,
  zone: Zone,
): { date: LocalDate; startMinute: Minute; endMinute: Minute } => {
  const from = wallOf(start, zone)
  const until = wallOf(end, zone)
  return {
    date: from.date,
    startMinute: from.minute,
    endMinute: until.date > from.date ? until.minute + 1440 : until.minute,
  }
}

import { dayRange, type Instant, type LocalDate, type Zone } from '@fieldhouse/domain/time'

/** The midnight at which a day begins in a zone: with it the days before it are over. */
export const endOfDays = (day: LocalDate, zone: Zone): Instant => dayRange(day, zone).start

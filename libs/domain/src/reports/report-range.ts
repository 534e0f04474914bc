import { daysBetween, dayRange } from '../time/index.ts'
import type { Instant, LocalDate, Zone } from '../time/index.ts'

/** The most days that a report is of, both its first and its last one among them (REPORT-07, REPORT-18). */
export const REPORT_DAYS = 31

/** Why a report can not be of these days; null where it can. One day is from and to the same (REPORT-07, REPORT-08, REPORT-18). */
export const problemOfRange = (from: LocalDate, to: LocalDate): 'startAfterEnd' | 'tooLong' | null =>
  from > to ? 'startAfterEnd' : daysBetween(from, to) >= REPORT_DAYS ? 'tooLong' : null

/** From the first moment of the first day to the last millisecond of the last one, in a zone (REPORT-17). */
export const reportSpan = (from: LocalDate, to: LocalDate, zone: Zone): { start: Instant; end: Instant } => ({
  start: dayRange(from, zone).start,
  end: dayRange(to, zone).end - 1,
})

/** What the file of a report is called: its days, and which kind of file it is (REPORT-14, REPORT-18). */
export const reportFileName = (from: LocalDate, to: LocalDate, kind: 'xlsx' | 'pdf'): string =>
  `Transaction_${from}_${to}.${kind}`

import type { Instant } from './types.ts'

/** UTC ISO text with milliseconds, as times travel: '2026-01-05T15:00:00.000Z' (SCHEDULE-50). */
export const toIso = (instant: Instant): string =>
  Temporal.Instant.fromEpochMilliseconds(instant).toString({ fractionalSecondDigits: 3 })

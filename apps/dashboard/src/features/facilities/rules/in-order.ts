import { WEEKDAYS } from '@fieldhouse/domain/time'

type Listed = { id: string; dayOfWeek: (typeof WEEKDAYS)[number]; startTime: string; priority: number }

/**
 * Price settings as they are read: the one that was asked for first, then by the day of the week and its hours; where several
 * stand for the same hours, in the order in which they decide (the higher priority first).
 */
export const inOrder = <S extends Listed>(settings: readonly S[], askedFor: string | null): S[] =>
  settings.toSorted(
    (a, b) =>
      Number(b.id === askedFor) - Number(a.id === askedFor) ||
      WEEKDAYS.indexOf(a.dayOfWeek) - WEEKDAYS.indexOf(b.dayOfWeek) ||
      a.startTime.padStart(5, '0').localeCompare(b.startTime.padStart(5, '0')) ||
      b.priority - a.priority,
  )

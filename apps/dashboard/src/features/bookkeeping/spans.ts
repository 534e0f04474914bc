import { addDays, addMonths, type LocalDate } from '@fieldhouse/domain/time'

/** Days of the books, both ends included. */
export type Span = { from: LocalDate; to: LocalDate }

const firstOfMonth = (day: LocalDate): LocalDate => `${day.slice(0, 7)}-01`

/** The month before the one that a day is in: what a bookkeeper asks for. */
export const lastMonth = (today: LocalDate): Span => {
  const to = addDays(firstOfMonth(today), -1)
  return { from: firstOfMonth(to), to }
}

/** The month that a day is in, until that day. */
export const thisMonth = (today: LocalDate): Span => ({ from: firstOfMonth(today), to: today })

/** The quarter of the year before the one that a day is in. */
export const lastQuarter = (today: LocalDate): Span => {
  const month = Number(today.slice(5, 7))
  const begin = addMonths(firstOfMonth(today), -((month - 1) % 3))
  return { from: addMonths(begin, -3), to: addDays(begin, -1) }
}

import { isLocalDate, parseClock, type LocalDate, type Minute } from '../../time/index.ts'

/** Which of the first two numbers of a date is the day. */
export const DAY_ORDERS = ['dayFirst', 'monthFirst'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
/** A day, and what follows it: a time, or nothing. */
const DAY_AND_TIME = /^(\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4})(?:[T ](.+))?$/

/** The day that begins a cell, and the rest of it; without a day all of it is the rest. */
export const splitMoment = (cell: string): { day: string; time: string } => {
  const match = DAY_AND_TIME.exec(cell.trim())
  return match ? { day: match[1]!, time: (match[2] ?? '').trim() } : { day: '', time: cell.trim() }
}

/**
 * Which number of the dates of a file is the day: the one that is above 12 somewhere. Null where that can't be told, and it makes a
 * difference; of dates that are neither, or of none, the day is first.
 */
export const dayOrderOf = (cells: readonly string[]): DayOrder | null => {
  let isOpen = false
  for (const cell of cells) {
    const match = NUMBERS.exec(splitMoment(cell).day)
    if (!match) continue
    const [first, second] = [Number(match[1]), Number(match[2])]
    if (first > 12 && second <= 12) return 'dayFirst'
    if (second > 12 && first <= 12) return 'monthFirst'
    isOpen ||= first !== second && first <= 12 && second <= 12
  }
  return isOpen ? null : 'dayFirst'
}

const two = (digits: string): string => digits.padStart(2, '0')

/** A day as files have it: YYYY-MM-DD, or numbers with slashes, points or hyphens in the order of the file; null for anything else. */
export const readImportDay = (text: string, order: DayOrder): LocalDate | null => {
  const written = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text)
  const match = NUMBERS.exec(text)
  const [year, month, day] = written
    ? [written[1]!, written[2]!, written[3]!]
    : match
      ? order === 'dayFirst'
        ? [match[3]!, match[2]!, match[1]!]
        : [match[3]!, match[1]!, match[2]!]
      : ['', '', '']
  const date = `${year}-${two(month)}-${two(day)}`
  return isLocalDate(date) && date >= '1970-01-01' && date < '2200-01-01' ? date : null
}

/** A time of day as files have it: '18:00', '18:00:00', '6 pm', '6:30PM', '18h30'; null for anything else. Minutes of the day. */
export const readImportTime = (text: string): Minute | null => {
  const match = /^(\d{1,2})(?:[:.h](\d{2}))?(?::00(?:\.0{1,9})?)?h?(am|pm|a\.m\.|p\.m\.)?$/i.exec(
    text.replaceAll(/\s/g, ''),
  )
  if (!match) return null
  const [, hour, minute = '00', half] = match
  if (half === undefined) return /[:.h]/i.test(text) ? parseClock(`${hour}:${minute}`) : null
  const ofHalf = Number(hour)
  if (ofHalf < 1 || ofHalf > 12) return null
  return parseClock(`${(ofHalf % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)}:${minute}`)
}

/** How long something lasts as files have it: '90', '1:30', '1h30', '1.5 h'; null for anything else. Minutes. */
export const readDuration = (text: string): number | null => {
  const hours = /^(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:h|hours?|giờ)$/i.exec(text)
  if (hours) return Math.round(Number(hours[1]!.replace(',', '.')) * 60)
  const both = /^(\d{1,2})\s*[:h]\s*([0-5]\d)(?::00)?(?:\s*m(?:in)?)?$/i.exec(text)
  if (both) return Number(both[1]) * 60 + Number(both[2])
  const minutes = /^(\d{1,4})\s*(?:m|min|minutes?|phút)?$/i.exec(text)
  return minutes ? Number(minutes[1]) : null
}

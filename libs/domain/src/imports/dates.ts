import { isLocalDate, type LocalDate } from '../time/index.ts'

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

/** Dates whose samples are told. */
const SAMPLES = 3

/**
 * Which number of the dates of a column is the day: the one that is above 12 somewhere. Null where that can't be told and makes a difference, or
 * is told in both ways; of dates that are neither, or of none, the day is first. With the first dates that can be read in two ways, or without such
 * those that the order makes a difference to, as they are written (BEYOND-52).
 */
export const dayOrderOf = (cells: readonly string[]): { order: DayOrder | null; samples: string[] } => {
  const open = new Set<string>()
  const told = new Map<DayOrder, string>()
  for (const cell of cells) {
    const { day } = splitMoment(cell)
    const match = NUMBERS.exec(day)
    if (!match) continue
    const orders = DAY_ORDERS.filter((order) => readImportDay(day, order) !== null)
    const [only, other] = orders
    if (only && !other && !told.has(only)) told.set(only, day)
    if (other && Number(match[1]) !== Number(match[2]) && open.size < SAMPLES) open.add(day)
  }
  const [order = 'dayFirst'] = told.keys()
  const isClear = told.size === 1 || (told.size === 0 && open.size === 0)
  return { order: isClear ? order : null, samples: open.size > 0 ? [...open] : [...told.values()] }
}

/**
 * The same for the columns with dates of a file, each told by itself (BEYOND-52). What somebody has `chosen` is the order of those that do not tell, and
 * of all where each tells. `order` is that of the file as it is shown: null while one is to be asked about, with samples of those that do not tell.
 */
export const dayOrdersOf = <Field extends string>(
  columns: Readonly<Record<Field, readonly string[]>>,
  chosen?: DayOrder,
): { orders: Record<Field, DayOrder | null>; order: DayOrder | null; samples: string[] } => {
  const told = (Object.keys(columns) as Field[]).map((field) => ({ field, ...dayOrderOf(columns[field]) }))
  const open = told.filter(({ order }) => order === null)
  const asked = open.length > 0 ? open : told
  const orders = told.map((each) => [each.field, chosen && asked.includes(each) ? chosen : each.order] as const)
  return {
    orders: Object.fromEntries(orders) as Record<Field, DayOrder | null>,
    order: chosen ?? (open.length > 0 ? null : (told.find(({ samples }) => samples.length > 0)?.order ?? 'dayFirst')),
    samples: asked.flatMap(({ samples }) => samples).slice(0, SAMPLES),
  }
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const LONG_MONTHS = 'january february march april may june july august september october november december'.split(' ')

/** The number of a month by its English name or the first letters of that; 0 for no month. */
const monthNamed = (name: string): number =>
  Math.max(MONTHS.indexOf(name), LONG_MONTHS.indexOf(name), name === 'sept' ? 8 : -1) + 1

// '3 April 1990', '3rd Apr. 1990', '03-Apr-1990'.
const DAY_MONTH_YEAR = /^(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+([a-z]+)\.?,?[\s-]+(\d{4})$/
// 'April 3, 1990'.
const MONTH_DAY_YEAR = /^([a-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/
// 'ngày 3 tháng 4 năm 1990', '3 thg 4, 1990'.
const VIETNAMESE = /^(?:ngày\s+)?(\d{1,2})\s+(?:tháng|thg)\.?\s*(\d{1,2})(?:\s*,|\s+năm)?\s+(\d{4})$/

/** Year, month and day of a date that has one meaning, whatever the order of the file; null for another one. */
const clearParts = (text: string): readonly [string, string, string] | null => {
  const numbers = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (numbers) return [numbers[1]!, numbers[2]!, numbers[3]!]
  const words = text.normalize('NFC').toLowerCase()
  const named = DAY_MONTH_YEAR.exec(words)
  if (named) return [named[3]!, `${monthNamed(named[2]!)}`, named[1]!]
  const american = MONTH_DAY_YEAR.exec(words)
  if (american) return [american[3]!, `${monthNamed(american[1]!)}`, american[2]!]
  const vietnamese = VIETNAMESE.exec(words)
  return vietnamese && [vietnamese[3]!, vietnamese[2]!, vietnamese[1]!]
}

const two = (digits: string): string => digits.padStart(2, '0')

/**
 * A day as files have it, of the years 1900 to 2199: YYYY-MM-DD, YYYYMMDD, with its month in English or Vietnamese words, or numbers with slashes,
 * points or hyphens in the order of the file; each may have midnight behind it, as spreadsheets write it. Null for anything else, such as a year of
 * two digits.
 */
export const readImportDay = (text: string, order: DayOrder): LocalDate | null => {
  const day = text.trim().replace(/[T ]00?:00(?::00(?:\.0+)?)?Z?$/, '')
  const match = NUMBERS.exec(day)
  const inOrder =
    match && (order === 'dayFirst' ? [match[3]!, match[2]!, match[1]!] : [match[3]!, match[1]!, match[2]!])
  const [year = '', month = '', ofMonth = ''] = inOrder ?? clearParts(day) ?? []
  const date = `${year}-${two(month)}-${two(ofMonth)}`
  return isLocalDate(date) && date >= '1900-01-01' && date < '2200-01-01' ? date : null
}

import { unguarded } from '../../csv/index.ts'
import { isEmail } from '../../emails/index.ts'
import { isUnreadable, readImportDay, splitMoment, type DayOrder } from '../../imports/index.ts'
import { cleanLine, isOneLine } from '../../lines/index.ts'
import { typedMinor, type Currency } from '../../money/index.ts'
import { addDays, atWall, MINUTE_MS, wallOf } from '../../time/index.ts'
import type { LocalDate, Minute, TimeRange, Zone } from '../../time/index.ts'
import { isPhone } from '../customer/new-customer.ts'
import { isOnQuarter, LONGEST_BOOKING_DAYS } from '../placement/place.ts'
import type { BookingImportField } from './import-columns.ts'
import { readDuration, readImportTime } from './import-times.ts'

/** The most that a row may cost, in minor units. */
const MOST_PRICE = 1e10

/** What is wrong with a cell of a file with bookings, or with what it says. */
export const BOOKING_IMPORT_PROBLEMS = [
  'Missing',
  'Too long',
  'Several lines',
  'Unreadable',
  'Invalid date',
  'Invalid time',
  'No such time',
  'Not a quarter of an hour',
  'Ends before it starts',
  'Invalid duration',
  'Invalid email',
  'Invalid phone number',
  'Invalid amount',
  'Unknown type',
  'Neither yes nor no',
  'Unknown court',
  'Several courts',
  'Taken',
  'Taken by a row before',
  'Outside opening hours',
  'Closed by a price setting',
  'Has no price yet',
] as const
export type BookingImportProblem = (typeof BOOKING_IMPORT_PROBLEMS)[number]
export type BookingImportProblems = { readonly [field in BookingImportField]?: BookingImportProblem }

/** A booking as a row of a file has it, by the clock of its venue; amounts in minor units, null where nothing is said. */
export type ImportedBooking = {
  court: string
  venue: string
  date: LocalDate
  start: Minute
  /** The day on which it ends, and the minute there; null where its length is said. */
  end: { date: LocalDate; minute: Minute } | null
  /** In minutes. */
  duration: number | null
  type: 'booking' | 'internalEvent'
  /** Null for an internal event. */
  customer: { firstName: string; lastName: string; email: string; mobile: string } | null
  note: string
  price: number | null
  /** What the former system took: by what, in the words of the file; null where it was not paid. */
  paidBy: string | null
  reference: string
}

const LONGEST: Readonly<Record<BookingImportField, number>> = {
  court: 100,
  venue: 100,
  date: 40,
  start: 40,
  end: 40,
  duration: 20,
  firstName: 100,
  lastName: 100,
  email: 200,
  mobile: 40,
  type: 40,
  note: 1000,
  price: 30,
  paid: 20,
  method: 40,
  reference: 100,
}

const TYPES: ReadonlyMap<string, 'booking' | 'internalEvent'> = new Map([
  ['', 'booking'],
  ['booking', 'booking'],
  ['customer', 'booking'],
  ['đặt sân', 'booking'],
  ['internal event', 'internalEvent'],
  ['internal', 'internalEvent'],
  ['event', 'internalEvent'],
  ['sự kiện nội bộ', 'internalEvent'],
  ['nội bộ', 'internalEvent'],
])

const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'y', 'true', '1', 'paid', 'x', 'có', 'đã thanh toán', 'đã trả'].map((word) => [word, true] as const),
  ...['', 'no', 'n', 'false', '0', 'unpaid', 'pending', 'không', 'chưa', 'chưa thanh toán', 'chưa trả'].map(
    (word) => [word, false] as const,
  ),
])

const dayOfBooking = (text: string, order: DayOrder): LocalDate | null => {
  const day = readImportDay(text, order)
  return day !== null && day >= '1970-01-01' ? day : null
}

/**
 * Reads a row of a file with bookings by what its columns hold: the booking, or what is wrong with it by field (BEYOND-12). An end at 00:00 is
 * the end of the day; what ends on a later day says on which, or how long it lasts. A booking has a customer with a first name and an email
 * or a mobile; an internal event is called by its note.
 */
export const readBookingRow = (
  cells: { readonly [field in BookingImportField]?: string },
  { dayOrder, currency }: { dayOrder: DayOrder; currency: Currency },
): { booking: ImportedBooking } | { problems: BookingImportProblems } => {
  const text = (field: BookingImportField): string => {
    const cell = unguarded((cells[field] ?? '').trim())
    return field === 'note' ? cell : cleanLine(cell)
  }
  const problems: { [field in BookingImportField]?: BookingImportProblem } = {}
  for (const field of Object.keys(cells) as BookingImportField[]) {
    if (isUnreadable(text(field))) problems[field] = 'Unreadable'
    else if (text(field).length > LONGEST[field]) problems[field] = 'Too long'
    else if (field !== 'note' && !isOneLine(text(field))) problems[field] = 'Several lines'
  }
  if (Object.keys(problems).length > 0) return { problems }
  const wrong = (field: BookingImportField, problem: BookingImportProblem, isWrong: boolean) => {
    if (isWrong) problems[field] ??= problem
  }
  wrong('court', 'Missing', text('court') === '')

  const from = splitMoment(text('start'))
  const until = splitMoment(text('end'))
  const day = from.day || splitMoment(text('date')).day || text('date')
  const date = dayOfBooking(day, dayOrder)
  wrong('date', day === '' ? 'Missing' : 'Invalid date', date === null)
  const start = readImportTime(from.time)
  wrong('start', from.time === '' ? 'Missing' : 'Invalid time', start === null || start === 1440)
  const lasts = text('duration') === '' ? null : readDuration(text('duration'))
  wrong('duration', 'Invalid duration', text('duration') !== '' && (lasts === null || lasts === 0))
  wrong('duration', 'Too long', lasts !== null && lasts > LONGEST_BOOKING_DAYS * 1440)
  wrong('end', 'Missing', until.time === '' && text('duration') === '')
  const endMinute = until.time === '' ? null : readImportTime(until.time)
  wrong('end', 'Invalid time', until.time !== '' && endMinute === null)
  const endDay = until.day === '' ? date : dayOfBooking(until.day, dayOrder)
  wrong('end', 'Invalid date', endDay === null && date !== null)

  const type = TYPES.get(text('type').toLowerCase())
  wrong('type', 'Unknown type', type === undefined)
  const [email, mobile] = [text('email'), text('mobile')]
  if (type === 'booking') {
    wrong('firstName', 'Missing', text('firstName') === '')
    wrong('email', 'Missing', email === '' && mobile === '')
    wrong('email', 'Invalid email', email !== '' && !isEmail(email))
    wrong('mobile', 'Invalid phone number', mobile !== '' && !isPhone(mobile))
  } else wrong('note', 'Missing', type === 'internalEvent' && cleanLine(text('note')) === '')
  // An event is called by its note.
  wrong('note', 'Several lines', type === 'internalEvent' && !isOneLine(text('note')))
  wrong('note', 'Too long', type === 'internalEvent' && text('note').length > 120)
  const price = text('price') === '' ? null : typedMinor(text('price'), currency)
  wrong('price', 'Invalid amount', text('price') !== '' && (price === null || price < 0 || price > MOST_PRICE))
  const isPaid = ANSWERS.get(text('paid').toLowerCase())
  wrong('paid', 'Neither yes nor no', isPaid === undefined)
  if (Object.keys(problems).length > 0) return { problems }
  return {
    booking: {
      court: text('court'),
      venue: text('venue'),
      date: date!,
      start: start!,
      // Where both are said the end counts: it is what people see.
      end:
        endMinute === null
          ? null
          : endMinute === 0 && until.day === ''
            ? { date: addDays(date!, 1), minute: 0 }
            : { date: endDay!, minute: endMinute },
      duration: lasts,
      type: type!,
      customer: type === 'booking' ? { firstName: text('firstName'), lastName: text('lastName'), email, mobile } : null,
      note: text('note'),
      price,
      paidBy: isPaid ? text('method') : null,
      reference: text('reference'),
    },
  }
}

/**
 * From when to when an imported booking takes its court, in a zone; or what is wrong with it: a time that the clocks skip, an end that is not
 * after its start, what lasts for more than two days or is no whole quarter of an hour. Of a time that clocks show twice the first is meant.
 */
export const importedRange = (
  { date, start, end, duration }: Pick<ImportedBooking, 'date' | 'start' | 'end' | 'duration'>,
  zone: Zone,
): { range: TimeRange } | { problems: BookingImportProblems } => {
  const from = shown(date, start, zone)
  if (from === null) return { problems: { start: 'No such time' } }
  const until = end === null ? from + duration! * MINUTE_MS : shown(end.date, end.minute, zone)
  if (until === null) return { problems: { end: 'No such time' } }
  const field = end === null ? 'duration' : 'end'
  if (until <= from) return { problems: { [field]: 'Ends before it starts' } }
  if (until - from > LONGEST_BOOKING_DAYS * 1440 * MINUTE_MS) return { problems: { [field]: 'Too long' } }
  if (!isOnQuarter(from)) return { problems: { start: 'Not a quarter of an hour' } }
  if (!isOnQuarter(until)) return { problems: { [field]: 'Not a quarter of an hour' } }
  return { range: { start: from, end: until } }
}

/** The instant at which clocks show a time; null where they never do. */
const shown = (date: LocalDate, minute: Minute, zone: Zone): number | null => {
  const [day, ofDay] = minute === 1440 ? [addDays(date, 1), 0] : [date, minute]
  const instant = atWall(day, ofDay, zone)
  const wall = wallOf(instant, zone)
  return wall.date === day && wall.minute === ofDay ? instant : null
}

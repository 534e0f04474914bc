import { columnsNamed } from '../../imports/index.ts'

/** What a column of a file with bookings can hold (BEYOND-12). */
export const BOOKING_IMPORT_FIELDS = [
  'court',
  'venue',
  'date',
  'start',
  'end',
  'duration',
  'firstName',
  'lastName',
  'email',
  'mobile',
  'type',
  'note',
  'price',
  'paid',
  'method',
  'reference',
] as const
export type BookingImportField = (typeof BOOKING_IMPORT_FIELDS)[number]

/** The names of the columns in the template's first line. */
export const BOOKING_IMPORT_HEADERS: Readonly<Record<BookingImportField, string>> = {
  court: 'Court',
  venue: 'Venue',
  date: 'Date',
  start: 'Start',
  end: 'End',
  duration: 'Duration',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  mobile: 'Mobile',
  type: 'Type',
  note: 'Note',
  price: 'Price',
  paid: 'Paid',
  method: 'Payment Method',
  reference: 'Reference',
}

// What other systems call the same.
const ALSO: Readonly<Partial<Record<BookingImportField, readonly string[]>>> = {
  court: ['facility', 'resource', 'pitch', 'field', 'lane', 'court name', 'san'],
  venue: ['location', 'site', 'group', 'club', 'dia diem'],
  date: ['day', 'booking date', 'start date', 'ngay'],
  start: ['start time', 'from', 'begin', 'time', 'starts at', 'bat dau', 'gio bat dau'],
  end: ['end time', 'to', 'until', 'finish', 'ends at', 'ket thuc', 'gio ket thuc'],
  duration: ['length', 'minutes', 'duration min', 'thoi luong'],
  firstName: ['customer', 'name', 'customer name', 'player', 'member', 'booked by', 'khach hang', 'ten'],
  lastName: ['surname', 'family name', 'ho'],
  email: ['e mail', 'email address', 'mail'],
  mobile: ['phone', 'mobile number', 'phone number', 'telephone', 'cell', 'so dien thoai', 'dien thoai'],
  type: ['booking type', 'kind', 'loai'],
  note: ['notes', 'comment', 'remarks', 'title', 'event', 'event name', 'ghi chu'],
  price: ['amount', 'total', 'cost', 'fee', 'gia', 'so tien'],
  paid: ['payment status', 'is paid', 'da thanh toan', 'da tra'],
  method: ['paid by', 'method', 'hinh thuc thanh toan'],
  reference: ['id', 'booking id', 'booking number', 'ref', 'code', 'ma'],
}

/** What each column of a file with bookings holds, by its name in the first line; null for one that is not known. */
export const matchBookingColumns = columnsNamed(BOOKING_IMPORT_HEADERS, ALSO)

/** Whether columns with these fields are enough to place bookings by: a court, when it begins, and how long it lasts. */
export const isEnoughForBookings = (fields: readonly (BookingImportField | null)[]): boolean =>
  fields.includes('court') && fields.includes('start') && (fields.includes('end') || fields.includes('duration'))

import { describe, expect, it } from 'vitest'
import { atWall } from '../../time/index.ts'
import {
  importedRange,
  isEnoughForBookings,
  matchBookingColumns,
  readBookingRow,
  readDuration,
  readImportTime,
} from '../index.ts'

describe('the columns of a file with bookings', () => {
  it.each([
    [
      ['Court', 'DATE', 'start time', 'End Time', 'Customer', 'E-Mail', 'Amount', 'Booking ID', 'Colour'],
      ['court', 'date', 'start', 'end', 'firstName', 'email', 'price', 'reference', null],
    ],
    [
      ['Sân', 'Ngày', 'Giờ bắt đầu', 'Thời lượng', 'Khách hàng', 'Số điện thoại', 'Ghi chú'],
      ['court', 'date', 'start', 'duration', 'firstName', 'mobile', 'note'],
    ],
  ])('%j mean %j', (names, expected) => {
    expect(matchBookingColumns(names)).toEqual(expected)
  })

  it.each([
    [['court', 'start', 'end'], true],
    [['court', 'start', 'duration'], true],
    [['court', 'date', 'start'], false],
    [['start', 'end'], false],
  ] as const)('%j are enough: %s', (fields, expected) => {
    expect(isEnoughForBookings(fields)).toBe(expected)
  })
})

describe('times of a file', () => {
  it.each([
    ['18:00', 1080],
    ['18:00:00', 1080],
    ['6 pm', 1080],
    ['6:30PM', 1110],
    ['12 am', 0],
    ['18h30', 1110],
    ['18.30', 1110],
    ['24:00', 1440],
    ['25:00', null],
    ['13 pm', null],
    ['18', null],
    ['noon', null],
  ])('%s is minute %s', (text, expected) => {
    expect(readImportTime(text)).toBe(expected)
  })

  it.each([
    ['90', 90],
    ['90 min', 90],
    ['1:30', 90],
    ['1h30', 90],
    ['1.5 h', 90],
    ['long', null],
  ])('%s lasts %s minutes', (text, expected) => {
    expect(readDuration(text)).toBe(expected)
  })
})

describe('a row of a file with bookings', () => {
  const row = {
    court: 'Court 1',
    date: '2027-04-03',
    start: '10:00',
    end: '11:00',
    firstName: 'Mai',
    email: 'm@x.example',
  }
  const read = (cells: object) => readBookingRow({ ...row, ...cells }, { dayOrder: 'dayFirst', currency: 'SGD' })

  it('has one line in each field but the note of a customer, and no name that nobody sees', () => {
    for (const field of ['court', 'firstName', 'lastName', 'reference'])
      expect(read({ [field]: 'Two\nlines' })).toEqual({ problems: { [field]: 'Several lines' } })
    expect(read({ note: 'Two\nlines' })).toMatchObject({ booking: { note: 'Two\nlines' } })
    const event = { type: 'event', firstName: '', email: '' }
    expect(read({ ...event, note: 'Two\nlines' })).toEqual({ problems: { note: 'Several lines' } })
    expect(read({ ...event, note: '\u200B' })).toEqual({ problems: { note: 'Missing' } })
    expect(read({ firstName: '\u200B' })).toEqual({ problems: { firstName: 'Missing' } })
    expect(read({ firstName: '\u202EMai' })).toMatchObject({ booking: { customer: { firstName: 'Mai' } } })
  })

  it('is a booking with all that stands there', () => {
    expect(
      read({ price: '12.50', paid: 'Yes', method: 'card', reference: 'A-1', note: 'Left', type: 'Booking' }),
    ).toEqual({
      booking: {
        court: 'Court 1',
        venue: '',
        date: '2027-04-03',
        start: 600,
        end: { date: '2027-04-03', minute: 660 },
        duration: null,
        type: 'booking',
        customer: { firstName: 'Mai', lastName: '', email: 'm@x.example', mobile: '' },
        note: 'Left',
        price: 1250,
        paidBy: 'card',
        reference: 'A-1',
      },
    })
  })

  it('may have its moments in one cell each, and end at midnight', () => {
    expect(read({ date: '', start: '03/04/2027 22:00', end: '00:00' })).toMatchObject({
      booking: { date: '2027-04-03', start: 1320, end: { date: '2027-04-04', minute: 0 } },
    })
    expect(read({ date: '', start: '2027-04-03T22:00', end: '2027-04-04 01:00' })).toMatchObject({
      booking: { end: { date: '2027-04-04', minute: 60 } },
    })
  })

  it.each([
    [{ court: ' ' }, { court: 'Missing' }],
    [{ date: '' }, { date: 'Missing' }],
    [{ start: '' }, { start: 'Missing' }],
    [{ end: '' }, { end: 'Missing' }],
    [{ end: '', duration: '0' }, { duration: 'Invalid duration' }],
    [{ end: '', duration: '3000' }, { duration: 'Too long' }],
    [{ firstName: '' }, { firstName: 'Missing' }],
    [{ email: '' }, { email: 'Missing' }],
    [{ email: 'm@' }, { email: 'Invalid email' }],
    [{ mobile: '12' }, { mobile: 'Invalid phone number' }],
    [{ type: 'party' }, { type: 'Unknown type' }],
    [{ type: 'constructor' }, { type: 'Unknown type' }],
    [{ type: 'event', firstName: '', email: '' }, { note: 'Missing' }],
    [{ price: '-1' }, { price: 'Invalid amount' }],
    [{ price: '1.234' }, { price: 'Invalid amount' }],
    [{ paid: 'maybe' }, { paid: 'Neither yes nor no' }],
    [{ note: 'x'.repeat(1001) }, { note: 'Too long' }],
    [{ reference: 'a\u0000b' }, { reference: 'Unreadable' }],
  ])('%j is refused: %j', (cells, problems) => {
    expect(read(cells)).toEqual({ problems })
  })
})

describe('the time of an imported booking', () => {
  const zone = 'America/New_York'
  const at = (date: string, minute: number) => atWall(date, minute, zone)
  const range = (date: string, start: number, end: number | null, duration: number | null = null) =>
    importedRange({ date, start, end: end === null ? null : { date, minute: end }, duration }, zone)

  it('is that of its venue, and as long as it says also where clocks change', () => {
    expect(range('2027-04-03', 600, 660)).toEqual({
      range: { start: at('2027-04-03', 600), end: at('2027-04-03', 660) },
    })
    // Clocks go back at 2:00: of 1:00, which is shown twice, the first is meant, and until 3:00 there are three hours.
    expect(range('2027-11-07', 60, 180)).toEqual({
      range: { start: at('2027-11-07', 60), end: at('2027-11-07', 60) + 3 * 3_600_000 },
    })
  })

  it.each([
    ['begins when clocks skip', () => range('2027-03-14', 150, 240), { start: 'No such time' }],
    ['ends when clocks skip', () => range('2027-03-14', 60, 150), { end: 'No such time' }],
    ['ends before it starts', () => range('2027-04-03', 1380, 60), { end: 'Ends before it starts' }],
    ['ends when it starts', () => range('2027-04-03', 600, 600), { end: 'Ends before it starts' }],
    ['is no quarter of an hour', () => range('2027-04-03', 605, 660), { start: 'Not a quarter of an hour' }],
    [
      'lasts no quarters of an hour',
      () => range('2027-04-03', 600, null, 50),
      { duration: 'Not a quarter of an hour' },
    ],
  ])('is refused where it %s', (_case, asked, problems) => {
    expect(asked()).toEqual({ problems })
  })
})

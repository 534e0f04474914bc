import { describe, expect, it } from 'vitest'
import { weekOf } from '../facilities/opening-hours.ts'
import { patternOf } from '../schedule/day-slots.ts'
import { atWall } from '../time/index.ts'
import { group, mondaySetting, onMonday } from './bookable.fixture.ts'
import { touchedBookings } from './touched-bookings.ts'
import type { BookableGroup } from './types.ts'

const NONE: ReadonlySet<string> = new Set()
const sold = (from: number, until: number, facilityId = 'a') => ({
  ...onMonday(facilityId, from * 60, until * 60),
  isSold: true,
  isOfGroup: true,
})
const reason = (booking: ReturnType<typeof sold>, before: Partial<BookableGroup>, after: Partial<BookableGroup>) =>
  touchedBookings([booking], { before: group(before), after: group({ ...before, ...after }), linked: NONE })[0]
    ?.because ?? null
const hours = (start: number, end: number) => ({ openingHours: weekOf([{ start: start * 60, end: end * 60 }]) })

describe('a booking that stands in a change of its group', () => {
  it.each([
    ['closes later', sold(16, 17), hours(9, 18), null],
    ['closes earlier, behind it', sold(9, 10), hours(9, 16), null],
    ['closes earlier, at its end', sold(15, 16), hours(9, 16), null],
    ['closes earlier, within it', sold(15, 17), hours(9, 16), 'outsideHours'],
    [
      'closes on its weekday',
      sold(9, 10),
      { openingHours: weekOf([{ start: 540, end: 1020 }], ['TU']) },
      'outsideHours',
    ],
    ['takes the hours of a venue that is closed', sold(9, 10), { useVenueOpeningHours: true }, 'outsideHours'],
    ['costs more', sold(9, 10), { price: 2001 }, 'otherPrice'],
    ['is cut into longer slots, of which it is a part', sold(9, 10), { interval: 120 }, 'otherSlots'],
    ['is cut into longer slots, of which it is one', sold(9, 11), { interval: 120, price: 4000 }, null],
    ['is cut into shorter slots at their share', sold(9, 10), { interval: 30, price: 1000 }, null],
    ['is cut into shorter slots at the price of a longer one', sold(9, 10), { interval: 30 }, 'otherPrice'],
    ['opens half an hour later, so that slots begin later', sold(10, 11), hours(9.5, 17), 'otherSlots'],
    ['opens an hour later, so that slots begin as before', sold(10, 11), hours(10, 17), null],
    ['has a price on its weekday', sold(9, 10), { settings: [mondaySetting()] }, 'otherPrice'],
    ['has the same price on its weekday', sold(9, 10), { settings: [mondaySetting({ price: 2000 })] }, null],
    ['has a price on another weekday', sold(9, 10), { settings: [mondaySetting({ dayOfWeek: 'TU' })] }, null],
    ['has a price beside it', sold(9, 10), { settings: [mondaySetting({ startMinute: 600 })] }, null],
    [
      'has a price but for its facility',
      sold(9, 10),
      { settings: [mondaySetting({ excludeFacilities: ['a'] })] },
      null,
    ],
    [
      'has a price from the next day on',
      sold(9, 10),
      { settings: [mondaySetting({ effectiveFrom: '2026-01-06' })] },
      null,
    ],
    [
      'has another price for members alone',
      sold(9, 10),
      { settings: [mondaySetting({ price: null, memberPrice: 1 })] },
      null,
    ],
    ['disables its slot', sold(9, 10), { settings: [mondaySetting({ isDisable: true })] }, 'disabled'],
  ] as const)('that %s', (_what, booking, change, because) => {
    expect(reason(booking, {}, change)).toBe(because)
  })

  it('was outside before, and is not told again', () => {
    expect(reason(sold(18, 19), {}, hours(9, 16))).toBeNull()
    expect(reason(sold(18, 19), {}, { ...hours(9, 20), price: 9 })).toBeNull()
    expect(reason(sold(9, 10), { settings: [mondaySetting({ isDisable: true })] }, { price: 9 })).toBeNull()
  })

  it('stood between slots before, and is not told again', () => {
    const between = sold(9.5, 10.5)
    expect(reason(between, {}, { interval: 120, price: 4000 })).toBeNull()
    expect(reason(between, {}, { interval: 120, price: 5000 })).toBe('otherPrice')
  })

  it('is sold to nobody: its price is nobody’s, its hours are', () => {
    const event = { ...sold(9, 10), isSold: false }
    expect(reason(event, {}, { interval: 120, price: 4000 })).toBe('otherSlots')
    expect(reason(event, {}, { price: 9 })).toBeNull()
    expect(reason(event, {}, hours(12, 16))).toBe('outsideHours')
  })

  it('is on a facility that is linked by it', () => {
    const bookings = [sold(9, 10, 'a'), sold(9, 10, 'b'), sold(15, 17, 'b')]
    const touched = touchedBookings(bookings, { before: group(), after: group(hours(9, 16)), linked: new Set(['b']) })
    expect(touched.map(({ booking, because }) => [bookings.indexOf(booking), because])).toEqual([
      [1, 'linked'],
      [2, 'outsideHours'],
    ])
  })

  it('is read by the wall clock of its day, before and after the clocks change', () => {
    const zone = 'Europe/London'
    const early = weekOf([{ start: 540, end: 600 }])
    const at = (date: string, from: number) => ({
      facilityId: 'a',
      start: atWall(date, from, zone),
      end: atWall(date, from + 60, zone),
      isSold: true,
      isOfGroup: true,
    })
    const bookings = [at('2026-10-23', 540), at('2026-10-23', 600), at('2026-10-26', 540), at('2026-10-26', 600)]
    const touched = touchedBookings(bookings, {
      before: group({ zone }),
      after: group({ zone, openingHours: early }),
      linked: NONE,
    })
    expect(touched.map(({ booking }) => bookings.indexOf(booking))).toEqual([1, 3])
  })

  // Each day has a slot that the clocks skip, or one in the hour that comes twice: the night's hours are open.
  describe.each([
    ['London, 23 hours', 'Europe/London', '2027-03-28'],
    ['London, 25 hours', 'Europe/London', '2026-10-25'],
    ['New York, 23 hours', 'America/New_York', '2027-03-14'],
    ['New York, 25 hours', 'America/New_York', '2026-11-01'],
    ['Sydney, 23 hours', 'Australia/Sydney', '2026-10-04'],
    ['Sydney, 25 hours', 'Australia/Sydney', '2027-04-04'],
  ] as const)('on the day on which the clocks change: %s', (_name, zone, date) => {
    const night = group({ zone, openingHours: weekOf([{ start: 0, end: 720 }]) })
    const bookings = patternOf(date, zone, [{ start: 0, end: 720 }], 60).map(({ start, end, startMinute }) => ({
      facilityId: 'a',
      start,
      end,
      startMinute,
      isSold: true,
      isOfGroup: true,
    }))
    const told = (after: Partial<BookableGroup>) =>
      touchedBookings(bookings, { before: night, after: { ...night, ...after }, linked: NONE }).map(
        ({ booking, because }) => [booking.startMinute / 60, because],
      )

    it('touches nothing where nothing changes', () => {
      expect(told({})).toEqual([])
      expect(told({ interval: 30, price: 1000 })).toEqual([])
    })

    it('is outside the hours that are left by the wall clock', () => {
      const left = bookings.filter(({ startMinute }) => startMinute >= 240)
      expect(told({ openingHours: weekOf([{ start: 0, end: 240 }]) })).toEqual(
        left.map(({ startMinute }) => [startMinute / 60, 'outsideHours']),
      )
      expect(left).toHaveLength(8)
    })

    it('has the price of its slots, each of them', () => {
      expect(told({ price: 2500 })).toEqual(bookings.map(({ startMinute }) => [startMinute / 60, 'otherPrice']))
    })
  })
})

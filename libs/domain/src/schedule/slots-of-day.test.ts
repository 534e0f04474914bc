import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atWall, dateOfDayNumber, edgeAt, formatClock, MINUTE_MS } from '../time/index.ts'
import type { PriceSetting } from '../facilities/index.ts'
import { kindOfBooking, patternOf } from './index.ts'
import type { Occupancy, OccupancyKind, Slot } from './index.ts'
import { slotsOfDay, type DayOfFacility } from './slots-of-day.fixture.ts'

const date = '2026-01-05'
const zone = 'Asia/Singapore'
const at = (minute: number, day = date) => atWall(day, minute, zone)
const taken = (startMinute: number, endMinute: number, over: Partial<Occupancy> = {}): Occupancy => ({
  id: `${startMinute}`,
  facilityId: 'court-1',
  kind: 'booking',
  start: at(startMinute),
  end: at(endMinute),
  ...over,
})
const setting = (over: Partial<PriceSetting>): PriceSetting => ({
  id: 's',
  groupId: 'g',
  isActive: true,
  priority: 1,
  dayOfWeek: 'MO',
  startMinute: 0,
  endMinute: 1440,
  price: 2500,
  memberPrice: null,
  isDisable: false,
  excludeFacilities: [],
  effectiveFrom: null,
  effectiveUntil: null,
  createdAt: 0,
  ...over,
})
const day = (over: Partial<DayOfFacility<Occupancy>> = {}): DayOfFacility<Occupancy> => ({
  date,
  zone,
  hours: [{ start: 540, end: 720 }],
  interval: 60,
  facilityId: 'court-1',
  groupPrice: 2000,
  settings: [],
  occupancies: [],
  ...over,
})
const show = (slots: Slot[]) =>
  slots.map(
    (s) =>
      `${formatClock(s.startMinute)}-${formatClock(s.endMinute)} ${s.status}${s.price === null ? '' : ` ${s.price}`}`,
  )

describe('the slots of a day', () => {
  it('6:00-21:00 with 60 minutes is 15 slots [SCHEDULE-19]', () => {
    expect(slotsOfDay(day({ hours: [{ start: 360, end: 1260 }] }))).toHaveLength(15)
  })

  it.each<[string, Partial<DayOfFacility<Occupancy>>, string[]]>([
    ['all free', {}, ['09:00-10:00 AVAILABLE 2000', '10:00-11:00 AVAILABLE 2000', '11:00-12:00 AVAILABLE 2000']],
    ['closed all day', { hours: [] }, []],
    [
      'two open ranges',
      {
        hours: [
          { start: 540, end: 600 },
          { start: 660, end: 720 },
        ],
      },
      ['09:00-10:00 AVAILABLE 2000', '11:00-12:00 AVAILABLE 2000'],
    ],
    [
      'a booking of two slots is one piece',
      { occupancies: [taken(540, 660)] },
      ['09:00-11:00 BOOKED', '11:00-12:00 AVAILABLE 2000'],
    ],
    [
      'half a slot is left at half the price',
      { occupancies: [taken(540, 570)], hours: [{ start: 540, end: 600 }] },
      ['09:00-09:30 BOOKED', '09:30-10:00 AVAILABLE 1000'],
    ],
    [
      'three quarters are left, rounded up',
      { occupancies: [taken(540, 555)], hours: [{ start: 540, end: 600 }], groupPrice: 1001 },
      ['09:00-09:15 BOOKED', '09:15-10:00 AVAILABLE 751'],
    ],
    [
      'a quarter of an hour that is left is not offered',
      { occupancies: [taken(540, 585)], hours: [{ start: 540, end: 600 }] },
      ['09:00-09:45 BOOKED', '09:45-10:00 NOT AVAILABLE'],
    ],
    [
      'nobody has set a price but for one hour',
      { groupPrice: null, settings: [setting({ startMinute: 600, endMinute: 660 })] },
      ['09:00-10:00 NOT AVAILABLE', '10:00-11:00 AVAILABLE 2500', '11:00-12:00 NOT AVAILABLE'],
    ],
    [
      'a booking across two slots leaves both ends',
      { occupancies: [taken(570, 630)], hours: [{ start: 540, end: 660 }] },
      ['09:00-09:30 AVAILABLE 1000', '09:30-10:30 BOOKED', '10:30-11:00 AVAILABLE 1000'],
    ],
    [
      'a last, shorter slot costs its share',
      { hours: [{ start: 540, end: 630 }] },
      ['09:00-10:00 AVAILABLE 2000', '10:00-10:30 AVAILABLE 1000'],
    ],
    [
      'a booking outside opening hours still shows',
      { occupancies: [taken(480, 540)], hours: [{ start: 540, end: 600 }] },
      ['08:00-09:00 BOOKED', '09:00-10:00 AVAILABLE 2000'],
    ],
    [
      'a cancelled booking, a draft without order line and another court take nothing',
      {
        hours: [{ start: 540, end: 600 }],
        occupancies: [
          taken(540, 600, { processingStatus: 'CANCELED' }),
          taken(540, 600, { processingStatus: 'DRAFT' }),
          taken(540, 600, { facilityId: 'court-2' }),
        ],
      },
      ['09:00-10:00 AVAILABLE 2000'],
    ],
    [
      'a draft with an order line takes its slot',
      {
        hours: [{ start: 540, end: 600 }],
        occupancies: [taken(540, 600, { processingStatus: 'DRAFT', hasOrderLine: true })],
      },
      ['09:00-10:00 BOOKED'],
    ],
    [
      'a booking that ends or starts at midnight is of its own day',
      { hours: [{ start: 0, end: 60 }], occupancies: [taken(-60, 0), taken(1440, 1500)] },
      ['00:00-01:00 AVAILABLE 2000'],
    ],
    [
      'a booking from yesterday shows its rest',
      { hours: [{ start: 0, end: 120 }], occupancies: [taken(-60, 60)] },
      ['00:00-01:00 BOOKED', '01:00-02:00 AVAILABLE 2000'],
    ],
  ])('%s', (_case, over, expected) => {
    expect(show(slotsOfDay(day(over)))).toEqual(expected)
  })

  it('a slot that ends at 00:00 ends the day [SCHEDULE-20] [SCHEDULE-71]', () => {
    const [slot] = slotsOfDay(day({ hours: [{ start: 1380, end: 1440 }], occupancies: [taken(1380, 1440)] }))
    expect(slot).toMatchObject({ startMinute: 1380, endMinute: 1440, start: at(1380), end: at(0, '2026-01-06') })
  })
})

describe('closed, booked, not available [SCHEDULE-59]', () => {
  const closedAt = (kind: OccupancyKind, from = 540, until = 600) => taken(from, until, { kind })

  it.each<[string, Partial<DayOfFacility<Occupancy>>, string[]]>([
    [
      'a closure closes each slot that it covers',
      { occupancies: [closedAt('closure', 480, 660)] },
      ['09:00-10:00 CLOSED', '10:00-11:00 CLOSED', '11:00-12:00 AVAILABLE 2000'],
    ],
    [
      'a closure of part of a slot closes that part',
      { occupancies: [closedAt('closure', 540, 570)], hours: [{ start: 540, end: 600 }] },
      ['09:00-09:30 CLOSED', '09:30-10:00 AVAILABLE 1000'],
    ],
    ['a closure outside opening hours does not show', { occupancies: [closedAt('closure', 420, 480)], hours: [] }, []],
    [
      'a block is one closed piece',
      { occupancies: [closedAt('block', 540, 660)] },
      ['09:00-11:00 CLOSED', '11:00-12:00 AVAILABLE 2000'],
    ],
    [
      'a disabled slot is closed',
      { settings: [setting({ isDisable: true, startMinute: 600, endMinute: 660 })] },
      ['09:00-10:00 AVAILABLE 2000', '10:00-11:00 CLOSED', '11:00-12:00 AVAILABLE 2000'],
    ],
    [
      'a booking on a disabled slot is booked',
      { settings: [setting({ isDisable: true })], occupancies: [taken(540, 600)], hours: [{ start: 540, end: 600 }] },
      ['09:00-10:00 BOOKED'],
    ],
    [
      'linked bookings, internal events and classes are booked',
      { occupancies: [closedAt('linked'), closedAt('internalEvent', 600, 660), closedAt('classSession', 660, 720)] },
      ['09:00-10:00 BOOKED', '10:00-11:00 BOOKED', '11:00-12:00 BOOKED'],
    ],
  ])('%s', (_case, over, expected) => {
    expect(show(slotsOfDay(day(over)))).toEqual(expected)
  })

  it('a closed or booked piece carries what takes it, a disabled one its setting [SCHEDULE-26]', () => {
    const [closed, disabled] = slotsOfDay(
      day({ occupancies: [closedAt('closure')], settings: [setting({ id: 'off', isDisable: true })] }),
    )
    expect(closed).toMatchObject({ settingId: null, occupancy: { kind: 'closure' } })
    expect(disabled).toMatchObject({ settingId: 'off', occupancy: null })
  })

  it('a closure with an event name is a block [SCHEDULE-60]', () => {
    expect(kindOfBooking('closure', 'Blocked by Mei')).toBe('block')
    expect(kindOfBooking('closure', null)).toBe('closure')
    expect(kindOfBooking('closure', '')).toBe('closure')
    expect(kindOfBooking('internalEvent', 'Staff training')).toBe('internalEvent')
  })
})

describe('prices of slots', () => {
  it('the winning setting prices its slots, members pay theirs [BEYOND-06] [FACILITIES-72]', () => {
    const settings = [setting({ startMinute: 600, endMinute: 720, price: 3000, memberPrice: 1800 })]
    expect(slotsOfDay(day({ settings })).map((s) => s.price)).toEqual([2000, 3000, 3000])
    expect(slotsOfDay(day({ settings, memberPriced: true })).map((s) => s.price)).toEqual([2000, 1800, 1800])
  })
})

const slotsIn = (zoneName: string, on: string, hours: { start: number; end: number }[], interval: number) =>
  slotsOfDay(day({ zone: zoneName, date: on, hours, interval }))

describe('days on which the clocks change', () => {
  it.each([
    ['Europe/London', '2026-03-29', 60],
    ['America/New_York', '2026-03-08', 120],
    ['Australia/Sydney', '2026-10-04', 120],
  ])('in %s a slot wholly in the skipped hour is not there', (zoneName, on, gap) => {
    const slots = slotsIn(zoneName, on, [{ start: 0, end: 1440 }], 60)
    expect(slots).toHaveLength(23)
    expect(slots.some((s) => s.startMinute === gap)).toBe(false)
    expect(slotsIn(zoneName, on, [{ start: 0, end: 1440 }], 30)).toHaveLength(46)
  })

  it.each([
    ['Europe/London', '2026-10-25', 60],
    ['America/New_York', '2026-11-01', 60],
    ['Australia/Sydney', '2026-04-05', 120],
  ])('in %s the slot of the repeated hour lasts two hours at its price', (zoneName, on, repeated) => {
    const slots = slotsIn(zoneName, on, [{ start: 0, end: 1440 }], 60)
    expect(slots).toHaveLength(24)
    const long = slots.find((s) => s.startMinute === repeated)!
    expect((long.end - long.start) / MINUTE_MS).toBe(120)
    expect(long.price).toBe(2000)
  })

  it('the pattern of a day has no empty slot and none past its hours', () => {
    const minutes = patternOf('2026-03-29', 'Europe/London', [{ start: 0, end: 180 }], 60).map(
      (slot) => slot.startMinute,
    )
    expect(minutes).toEqual([0, 120])
  })

  it('a slot of which less than half an hour passes is not offered', () => {
    expect(show(slotsIn('Australia/Lord_Howe', '2026-10-04', [{ start: 135, end: 165 }], 30))).toEqual([
      '02:15-02:45 NOT AVAILABLE',
    ])
  })

  it('a piece that ends before it starts on the clock keeps its length', () => {
    // From 01:30 summer time to 01:15 winter time: 45 minutes.
    const start = Date.UTC(2026, 9, 25, 0, 30)
    const [piece] = slotsOfDay(
      day({
        zone: 'Europe/London',
        date: '2026-10-25',
        hours: [],
        occupancies: [{ id: 'b', facilityId: 'court-1', kind: 'booking', start, end: start + 45 * MINUTE_MS }],
      }),
    )
    expect(piece).toMatchObject({ startMinute: 90, endMinute: 135 })
  })

  it('a booking of the second of the repeated hours leaves the first at half the price', () => {
    const start = Date.UTC(2026, 9, 25, 1)
    const slots = slotsOfDay(
      day({
        zone: 'Europe/London',
        date: '2026-10-25',
        hours: [{ start: 60, end: 120 }],
        occupancies: [{ id: 'b', facilityId: 'court-1', kind: 'booking', start, end: start + 60 * MINUTE_MS }],
      }),
    )
    expect(slots.map((s) => [s.status, s.price])).toEqual([
      ['AVAILABLE', 1000],
      ['BOOKED', null],
    ])
  })
})

const quarter = (from: number, to: number) => fc.integer({ min: from / 15, max: to / 15 }).map((n) => n * 15)

describe('slots of a day, whatever takes it', () => {
  const zones = [
    'Asia/Singapore',
    'Europe/London',
    'America/New_York',
    'Australia/Sydney',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  ]
  const anyDay = fc.record({
    zone: fc.constantFrom(...zones),
    date: fc.oneof(
      fc.integer({ min: 20_000, max: 21_500 }).map(dateOfDayNumber),
      fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-10-04', '2026-04-05'),
    ),
    interval: fc.constantFrom(30, 45, 60, 90, 120),
    open: fc.tuple(quarter(0, 720), quarter(735, 1440)),
    marks: fc.uniqueArray(quarter(0, 1440), { maxLength: 12 }),
    kinds: fc.array(fc.constantFrom<OccupancyKind>('booking', 'linked', 'internalEvent', 'block', 'closure'), {
      minLength: 12,
      maxLength: 12,
    }),
  })

  it('they never overlap, and together with nothing else they tile the opening hours', () => {
    fc.assert(
      fc.property(anyDay, (given) => {
        const marks = given.marks.toSorted((a, b) => a - b)
        const occupancies: Occupancy[] = []
        for (let i = 0; i + 1 < marks.length; i += 2) {
          const start = edgeAt(given.date, marks[i]!, given.zone)
          const end = edgeAt(given.date, marks[i + 1]!, given.zone)
          if (start < end) occupancies.push({ id: `${i}`, facilityId: 'court-1', kind: given.kinds[i]!, start, end })
        }
        const hours = [{ start: given.open[0], end: given.open[1] }]
        const slots = slotsOfDay(day({ ...given, hours, occupancies }))
        for (let i = 1; i < slots.length; i++) expect(slots[i]!.start).toBeGreaterThanOrEqual(slots[i - 1]!.end)
        for (const slot of slots) expect(slot.end).toBeGreaterThan(slot.start)

        const open = {
          start: edgeAt(given.date, hours[0]!.start, given.zone),
          end: edgeAt(given.date, hours[0]!.end, given.zone),
        }
        const inside = slots.reduce(
          (sum, s) => sum + Math.max(0, Math.min(s.end, open.end) - Math.max(s.start, open.start)),
          0,
        )
        expect(inside).toBe(open.end - open.start)

        for (const slot of slots)
          if (slot.status === 'AVAILABLE' || slot.status === 'NOT AVAILABLE')
            for (const o of occupancies) expect(slot.start < o.end && slot.end > o.start).toBe(false)
      }),
    )
  })
})

import type { Occupancy } from '@fieldhouse/domain/schedule'
import { NO_LIMITS, weekOf } from '@fieldhouse/domain/facilities'
import { describe, expect, it } from 'vitest'
import {
  movedTo,
  outsideOf,
  priceOf,
  rangesOf,
  rowsOf,
  type PickedSlot,
  type Plan,
  type PlanGroup,
} from './booking-plan.ts'

const ZONE = 'Asia/Singapore'
/** By their ids the other way round. */
const COURTS = ['c2', 'c1']
const at = (day: string, time: string) => Date.parse(`2026-01-${day}T${time}:00+08:00`)
const slot = (day: string, from: string, until: string, facilityId = 'c1'): PickedSlot => ({
  facilityId,
  facilityName: 'Court 1',
  groupId: 'g',
  price: 2000,
  currency: 'SGD',
  start: at(day, from),
  end: at(day, until),
})
const taken = (day: string, from: string, until: string, facilityId = 'c1'): Occupancy => ({
  id: `${day}-${from}`,
  facilityId,
  kind: 'booking',
  start: at(day, from),
  end: at(day, until),
  hasOrderLine: true,
})
const plan = (slots: PickedSlot[], more: Partial<Plan> = {}): Plan => ({
  slots,
  repeat: { time: 'none', endOn: '2026-01-05', includeDays: ['MO'] },
  skipped: new Set(),
  moved: new Map(),
  extra: [],
  ...more,
})
const hours = weekOf([{ start: 360, end: 1260 }])
const groups: ReadonlyMap<string, PlanGroup> = new Map([
  [
    'g',
    {
      group: {
        id: 'g',
        zone: ZONE,
        interval: 60,
        price: 2000,
        settings: [],
        useVenueOpeningHours: false,
        openingHours: hours,
        venueHours: { days: hours, publicHoliday: [], exceptions: [] },
        bookingDaysHorizon: 14,
        maximumBookingSlots: null,
        limits: NO_LIMITS,
      },
      facilities: [
        { id: 'c1', name: 'Court 1', linked: [] },
        { id: 'c2', name: 'Court 2', linked: [] },
      ],
      occupancies: [],
    },
  ],
])
const total = (rows: ReturnType<typeof rowsOf>) =>
  rangesOf(rows).reduce((sum, range) => sum + (priceOf(range, groups) ?? Number.NaN), 0)

// Worked example 8: Court 1 10:00-11:00, weekly on Monday and Wednesday from 5 to 19 January, 12 January is booked.
const weekly = plan([slot('05', '10:00', '11:00')], {
  repeat: { time: 'week', endOn: '2026-01-19', includeDays: ['MO', 'WE'] },
})
const booked = [taken('12', '10:00', '11:00')]

describe('the plan of a booking', () => {
  it('a repeat leaves out what is taken: four of five slots, 80.00 [BOOKING-16]', () => {
    const rows = rowsOf(weekly, booked, ZONE, COURTS)
    expect(rows).toHaveLength(5)
    expect(rows.filter((row) => !row.isAvailable).map((row) => row.inTheWay[0]?.id)).toEqual(['12-10:00'])
    expect(total(rows)).toBe(8000)
  })

  it.each<[Plan['repeat'], string[]]>([
    [{ time: 'none', endOn: '2026-01-19', includeDays: ['MO', 'WE'] }, ['05']],
    [{ time: 'daily', endOn: '2026-01-07', includeDays: ['MO'] }, ['05', '06', '07']],
    [{ time: 'week', endOn: '2026-01-13', includeDays: ['MO', 'WE'] }, ['05', '07', '12']],
    [{ time: 'week', endOn: '2026-01-12', includeDays: ['WE'] }, ['07']],
  ])(
    'the settings of a repeat are its time, its last day and its days of the week: %j [BOOKING-06]',
    (repeat, days) => {
      const rows = rowsOf(plan([slot('05', '10:00', '11:00')], { repeat }), [], ZONE, COURTS)
      expect(rows.map(({ range }) => range.start)).toEqual(days.map((day) => at(day, '10:00')))
    },
  )

  it('unticking one leaves three slots, 60.00; adding one makes it four again, 80.00 [BOOKING-17] [BOOKING-18]', () => {
    const skipped = rowsOf(weekly, booked, ZONE, COURTS).find((row) => row.range.start === at('14', '10:00'))!
    const three = { ...weekly, skipped: new Set([skipped.id]) }
    expect(total(rowsOf(three, booked, ZONE, COURTS))).toBe(6000)
    const four = { ...three, extra: [{ facilityId: 'c2', start: at('14', '15:00'), end: at('14', '16:00') }] }
    expect(total(rowsOf(four, booked, ZONE, COURTS))).toBe(8000)
  })

  it('a taken slot that is moved to a free court is booked there [BEYOND-07]', () => {
    const blocked = rowsOf(weekly, booked, ZONE, COURTS).find((row) => !row.isAvailable)!
    const moved = { ...weekly, moved: new Map([[blocked.id, { ...blocked.range, facilityId: 'c2' }]]) }
    const rows = rowsOf(moved, booked, ZONE, COURTS)
    expect(rows.every((row) => row.isChosen)).toBe(true)
    expect(rangesOf(rows)).toContainEqual({ facilityId: 'c2', start: at('12', '10:00'), end: at('12', '11:00') })
  })

  it('slots of one hour stand in the order of the courts', () => {
    const two = plan([slot('05', '10:00', '11:00', 'c1'), slot('05', '10:00', '11:00', 'c2')])
    expect(rowsOf(two, [], ZONE, COURTS).map(({ range }) => range.facilityId)).toEqual(COURTS)
    expect(rowsOf(two, [], ZONE, []).map(({ range }) => range.facilityId)).toEqual(['c1', 'c2'])
  })

  it('adjacent slots of a court are sent as one range [BOOKING-19]', () => {
    const rows = rowsOf(plan([slot('05', '10:00', '11:00'), slot('05', '11:00', '12:00')]), [], ZONE, COURTS)
    expect(rangesOf(rows)).toEqual([{ facilityId: 'c1', start: at('05', '10:00'), end: at('05', '12:00') }])
  })

  it('a row that would take what another row takes already can not be chosen', () => {
    const extra = [{ facilityId: 'c1', start: at('05', '10:30'), end: at('05', '11:30') }]
    const rows = rowsOf(plan([slot('05', '10:00', '11:00')], { extra }), [], ZONE, COURTS)
    expect(rows.map((row) => row.isChosen)).toEqual([true, false])
  })

  it('a chosen alternative takes over every slot of the refused range and keeps the rest [BEYOND-02]', () => {
    const two = plan([slot('05', '10:00', '11:00'), slot('05', '11:00', '12:00'), slot('05', '15:00', '16:00')])
    const refused = { facilityId: 'c1', start: at('05', '10:00'), end: at('05', '12:00') }
    const after = movedTo(two, rowsOf(two, [], ZONE, COURTS), refused, {
      facilityId: 'c2',
      start: at('05', '12:00'),
      end: at('05', '14:00'),
    })
    expect(rangesOf(rowsOf(after, [], ZONE, COURTS))).toEqual([
      { facilityId: 'c2', start: at('05', '12:00'), end: at('05', '14:00') },
      { facilityId: 'c1', start: at('05', '15:00'), end: at('05', '16:00') },
    ])
  })

  it.each([
    ['none', '2026-01-05', false],
    ['week', '2026-01-19', false],
    ['week', '2026-01-20', true],
  ] as const)('a repeat %s until %s with a horizon of 14 days warns: %s [BOOKING-37]', (time, endOn, warns) => {
    const repeated = plan([slot('05', '10:00', '11:00')], { repeat: { time, endOn, includeDays: ['MO'] } })
    expect(outsideOf(repeated, [], () => 14, '2026-01-05', ZONE) !== null).toBe(warns)
  })

  it('a past day warns, and no horizon never warns ahead [BOOKING-37] [BOOKING-107]', () => {
    const of = (each: PickedSlot) => outsideOf(plan([each]), [each], () => null, '2026-01-06', ZONE)
    expect(of(slot('05', '10:00', '11:00'))).toEqual({ days: ['2026-01-05'], until: null })
    expect(of(slot('30', '10:00', '11:00'))).toBeNull()
  })

  it('the warning names the days that would be booked outside, and the last day inside [BOOKING-37] [BOOKING-107]', () => {
    const first = slot('05', '10:00', '11:00')
    const repeated = plan([first], { repeat: { time: 'week', endOn: '2026-01-26', includeDays: ['MO'] } })
    const ranges = [first, slot('12', '10:00', '11:00'), slot('19', '10:00', '11:00'), slot('26', '10:00', '11:00')]
    const outside = (chosen: PickedSlot[]) => outsideOf(repeated, chosen, () => 8, '2026-01-05', ZONE)
    expect(outside(ranges)).toEqual({ days: ['2026-01-19', '2026-01-26'], until: '2026-01-13' })
    expect(outside(ranges.slice(0, 2))).toEqual({ days: [], until: '2026-01-13' })
  })
})

import type { DaySchedule } from '@fieldhouse/contract/schedule'
import { slotsOfFacilities } from '@fieldhouse/domain/schedule'
import { weekOf } from '@fieldhouse/domain/facilities'
import { describe, expect, it } from 'vitest'
import type { DayOfGroup, ScheduledBooking } from './day-schedule.store.ts'
import { courtWriter } from './write-day.ts'

const SEVEN = Date.parse('2026-11-23T07:00:00+08:00')
const HALF_HOUR = 30 * 60_000
const hours = [{ start: 420, end: 540 }]
const group = {
  zone: 'Asia/Singapore',
  currency: 'SGD',
  interval: 30,
  groupPrice: 1250,
  settings: [],
  openingHours: weekOf(hours),
} as unknown as DayOfGroup['group']

const customer: NonNullable<ScheduledBooking['customer']> = {
  id: 'customer',
  firstName: 'Nguyễn',
  lastName: '"Kim" \\ Ánh',
  email: null,
  mobile: '+84 90',
  partnerNote: 'line\nand\ttab\u0000 \u2028 \ud800',
  plans: [
    { name: 'Gold', from: '2026-11-24', until: '2027-11-23' },
    { name: 'Silver', from: '2025-11-24', until: '2026-11-23' },
  ],
}
const booking = (n: number, more: Partial<ScheduledBooking> = {}): ScheduledBooking => ({
  id: `b${n}`,
  facilityId: 'court',
  start: SEVEN + n * HALF_HOUR,
  end: SEVEN + (n + 1) * HALF_HOUR,
  kind: 'booking',
  bookingId: `b${n}`,
  type: 'booking',
  groupId: 'group',
  groupSize: 2,
  eventName: null,
  classSessionId: null,
  processingStatus: 'COMMITTED',
  hasOrderLine: true,
  mainFacilityName: null,
  customer,
  order: {
    id: 'order',
    readableId: 'R1',
    status: 'pending',
    paymentMethod: 'cash',
    price: 1250,
    discount: 250,
    orderDiscount: 450,
    taxOnTop: [90_000],
    owed: 2500,
    owedBy: ['card', 'cash'],
    lineCount: 2,
    customerNote: 'a "note"',
    partnerNote: null,
    paidOut: false,
  },
  ...more,
})

const written = (bookings: readonly ScheduledBooking[], extended: boolean) => {
  const slots = slotsOfFacilities({ ...group, date: '2026-11-23', hours })('court', bookings)
  const write = courtWriter(group, extended)
  const court = { id: 'court', name: 'Sân “1”', linkedFacilityIds: ['other'] }
  // Twice: the second text must not have anything of the first.
  expect(write(court, slots)).toBe(write(court, slots))
  const text = write(court, slots)
  const read = JSON.parse(text) as DaySchedule['facilities'][number]
  expect(JSON.stringify(read)).toBe(text)
  return read
}

describe('a court is written as JSON', () => {
  it('with what every cell shows, whatever people typed [SCHEDULE-48]', () => {
    const { slots, ...court } = written([booking(0), booking(1, { customer: null, order: null })], true)
    expect(court).toEqual({ id: 'court', name: 'Sân “1”', linkedFacilityIds: ['other'] })
    expect(slots.map(({ status, price }) => [status, price])).toEqual([
      ['BOOKED', null],
      ['BOOKED', null],
      ['AVAILABLE', { price: 12.5, currency: 'SGD' }],
      ['AVAILABLE', { price: 12.5, currency: 'SGD' }],
    ])
    expect(slots[0]).toEqual({
      date: '2026-11-23',
      start: '2026-11-22T23:00:00.000Z',
      end: '2026-11-22T23:30:00.000Z',
      status: 'BOOKED',
      price: null,
      booking: {
        id: 'b0',
        type: 'booking',
        groupId: 'group',
        groupSize: 2,
        eventName: null,
        classSessionId: null,
        processingStatus: 'COMMITTED',
        timeRange: { start: '2026-11-22T23:00:00.000Z', end: '2026-11-22T23:30:00.000Z' },
        mainFacilityName: null,
        customer: {
          id: 'customer',
          name: 'Nguyễn "Kim" \\ Ánh',
          email: null,
          mobile: '+84 90',
          planName: 'Silver',
          memberDays: [
            { from: '2026-11-24', until: '2027-11-23' },
            { from: '2025-11-24', until: '2026-11-23' },
          ],
          partnerNote: 'line\nand\ttab\u0000 \u2028 \ud800',
        },
        order: {
          id: 'order',
          readableId: 'R1',
          status: 'pending',
          paymentMethod: 'cash',
          priceCents: 1250,
          netCents: 1000,
          orderDiscountCents: 450,
          taxOnTop: [90_000],
          owedCents: 2500,
          owedBy: ['card', 'cash'],
          lineCount: 2,
          customerNote: 'a "note"',
          partnerNote: null,
          paidOut: false,
        },
      },
    })
    expect(slots[1]!.booking).toMatchObject({ customer: null, order: null })
  })

  it('says of a member the plan of the day of the booking, where the same customer comes before and after midnight', () => {
    const late = booking(0, { start: SEVEN, end: SEVEN + 24 * 2 * HALF_HOUR - 7 * 2 * HALF_HOUR })
    const next = booking(1, { facilityId: 'court', start: late.end, end: late.end + HALF_HOUR })
    const write = courtWriter(group, true)
    const slots = slotsOfFacilities({ ...group, date: '2026-11-23', hours })('court', [late])
    const after = slotsOfFacilities({ ...group, date: '2026-11-24', hours })('court', [next])
    const court = { id: 'court', name: 'Court', linkedFacilityIds: [] }
    const plans = [slots, after].map((of) => {
      const { slots: read } = JSON.parse(write(court, of)) as DaySchedule['facilities'][number]
      return read.find((slot) => slot.booking !== null)!.booking!.customer!.planName
    })
    expect(plans).toEqual(['Silver', 'Gold'])
  })

  it('with nothing but ids and types where no more was asked for [SCHEDULE-71]', () => {
    const { slots } = written([booking(0)], false)
    expect(slots[0]!.booking).toEqual({ id: 'b0', type: 'booking' })
  })
})

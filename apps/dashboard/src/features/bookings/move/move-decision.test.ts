import { NO_LIMITS } from '@fieldhouse/domain/facilities'
import { atWall } from '@fieldhouse/domain/time'
import { describe, expect, it } from 'vitest'
import type { BookedSlot } from '../booked-slot.ts'
import { decideMove, holderOf } from './move-decision.ts'
import type { GroupOccupancy, ReadGroup } from '../group/read-group.ts'

const ZONE = 'Asia/Singapore'
const DAY = '2026-11-23'
const NOW = atWall(DAY, 480, ZONE)
const on = (facilityId: string, from: number, until: number) => ({
  facilityId,
  start: atWall(DAY, from * 60, ZONE),
  end: atWall(DAY, until * 60, ZONE),
})

const slot: BookedSlot = {
  ...on('c1', 10, 11),
  id: 'mine',
  title: 'Hana',
  facilityName: 'Court 1',
  groupId: 'g',
  groupName: 'Tennis',
  bookingGroupId: 'bg',
  bookingGroupSize: 1,
  currency: 'SGD',
  memberDays: [],
  order: {
    id: 'o',
    status: 'paid',
    paymentMethod: 'cash',
    price: 2000,
    net: 2000,
    hasDiscount: false,
    lineCount: 1,
    paidOut: false,
    taxOnTop: [],
  },
}

const taken = (id: string, facilityId: string, from: number, until: number, eventName: string | null) =>
  ({
    id,
    kind: 'booking',
    ...on(facilityId, from, until),
    booking: {
      id,
      type: 'booking',
      groupId: id,
      eventName,
      customer: { id: 'x', firstName: 'Maya', lastName: 'Iyer' },
    },
  }) as unknown as GroupOccupancy

const open = [{ start: 360, end: 1320 }]
const hours = { MO: open, TU: open, WE: open, TH: open, FR: open, SA: open, SU: open }
const group: ReadGroup = {
  group: {
    id: 'g',
    zone: ZONE,
    interval: 60,
    price: 2000,
    // From 14:00 it costs 30, for members 20.
    settings: [
      {
        id: 's',
        groupId: 'g',
        isActive: true,
        priority: 1,
        dayOfWeek: 'MO',
        startMinute: 840,
        endMinute: 1080,
        price: 3000,
        memberPrice: 2000,
        isDisable: false,
        excludeFacilities: [],
        effectiveFrom: null,
        effectiveUntil: null,
        createdAt: 0,
      },
    ],
    useVenueOpeningHours: false,
    openingHours: hours,
    venueHours: { days: hours, publicHoliday: [], exceptions: [] },
    bookingDaysHorizon: null,
    maximumBookingSlots: null,
    limits: NO_LIMITS,
  },
  facilities: [
    { id: 'c1', name: 'Court 1', linked: [] },
    { id: 'c2', name: 'Court 2', linked: [] },
  ],
  occupancies: [
    taken('mine', 'c1', 10, 11, null),
    taken('other', 'c2', 12, 13, null),
    taken('event', 'c2', 15, 16, 'Clinic'),
  ],
}

describe('another place of a booking [BEYOND-42]', () => {
  it('is where it stands, costs the same, more or less', () => {
    expect(decideMove(slot, group, on('c1', 10, 11), NOW)).toEqual({ kind: 'home' })
    expect(decideMove(slot, group, on('c2', 10, 11), NOW)).toMatchObject({
      kind: 'same',
      edit: { difference: 0 },
    })
    expect(decideMove(slot, group, on('c1', 14, 15), NOW)).toMatchObject({
      kind: 'changed',
      edit: { difference: 1000 },
    })
    const dear = { ...slot, order: { ...slot.order!, price: 3000 } }
    expect(decideMove(dear, group, on('c2', 10, 11), NOW)).toMatchObject({
      kind: 'changed',
      edit: { difference: -1000 },
    })
  })

  it('costs what it costs with the tax that was on top when it was sold, and no other [BEYOND-35]', () => {
    // 20.00 and 1.80 stand on its line; the other court costs the same, 30.00 at two are 32.70.
    const taxedSlot = { ...slot, order: { ...slot.order!, price: 2180, taxOnTop: [90_000] } }
    expect(decideMove(taxedSlot, group, on('c2', 10, 11), NOW)).toMatchObject({ kind: 'same' })
    expect(decideMove(taxedSlot, group, on('c1', 14, 15), NOW)).toMatchObject({
      kind: 'changed',
      edit: { newPrice: 3270, difference: 1090 },
    })
    // Sold before the club added a tax, with it in the price: 30.00 at two are 10.00 more.
    expect(decideMove(slot, group, on('c1', 14, 15), NOW)).toMatchObject({
      kind: 'changed',
      edit: { newPrice: 3000, difference: 1000 },
    })
  })

  it('is priced for a member on the days of the membership, as the server prices it [BEYOND-06]', () => {
    const member = { ...slot, memberDays: [{ from: '2026-11-01', until: DAY }] }
    expect(decideMove(member, group, on('c1', 14, 15), NOW)).toMatchObject({ kind: 'same' })
    const ended = { ...slot, memberDays: [{ from: '2026-11-01', until: '2026-11-22' }] }
    expect(decideMove(ended, group, on('c1', 14, 15), NOW)).toMatchObject({ kind: 'changed' })
  })

  it('is asked about where it is closed then, though it costs the same [BOOKING-87]', () => {
    expect(decideMove(slot, group, on('c1', 21, 22), NOW)).toMatchObject({ kind: 'same', edit: { isClosed: false } })
    expect(decideMove(slot, group, on('c1', 22, 23), NOW)).toMatchObject({
      kind: 'changed',
      edit: { isClosed: true, difference: 0 },
    })
  })

  it('of an order by passes is asked about when it costs other passes', () => {
    const byPasses = { ...slot, order: { ...slot.order!, paymentMethod: 'packages' as const, price: 0 } }
    expect(decideMove(byPasses, group, on('c2', 10, 11), NOW)).toMatchObject({ kind: 'same' })
    expect(decideMove(byPasses, group, on('c1', 16, 18), NOW)).toMatchObject({
      kind: 'changed',
      edit: { passes: 2 },
    })
  })

  it('is refused with who is in the way, in another group, and too far ahead', () => {
    const inTheWay = decideMove(slot, group, on('c2', 12, 13), NOW)
    expect(inTheWay).toMatchObject({ kind: 'refused', problem: 'taken', by: { id: 'other' } })
    expect(inTheWay.kind === 'refused' && inTheWay.by && holderOf(inTheWay.by)).toBe('Maya Iyer')
    const event = decideMove(slot, group, on('c2', 15, 16), NOW)
    expect(event.kind === 'refused' && event.by && holderOf(event.by)).toBe('Clinic')
    expect(decideMove(slot, group, on('hall', 10, 11), NOW)).toMatchObject({
      problem: 'otherGroup',
      by: null,
    })
    const late = { facilityId: 'c1', start: atWall('2027-12-01', 600, ZONE), end: atWall('2027-12-01', 660, ZONE) }
    expect(decideMove(slot, group, late, NOW)).toMatchObject({ kind: 'refused', problem: 'tooFar' })
  })
})

import type { DaySchedule, SlotBooking } from '@fieldhouse/contract/schedule'
import { describe, expect, it } from 'vitest'
import { buildCells, keyOf } from './build-cells.ts'
import type { CellsOptions, CellTexts } from './cells-options.ts'
import { keepIdentity } from './keep-identity.ts'
import { menuOrderOf, owedFor, readSlot } from '../day/read-day.ts'

const ZONE = 'Asia/Singapore'
const DATE = '2026-11-21'
const iso = (time: string, date = DATE) => new Date(`${date}T${time}:00+08:00`).toISOString()
type WireSlot = DaySchedule['facilities'][number]['slots'][number]

const texts: CellTexts = {
  free: 'Free',
  closed: 'closed',
  notAvailable: 'Not available',
  noPrice: 'No price',
  held: 'Held',
  isBooking: (name) => `${name} is booking`,
  owed: (amount, methods) => `${amount} to pay · ${methods.join(', ')}`,
  badges: { paid: 'PAID', unpaid: 'UNPAID', linked: 'LINKED', internal: 'Internal', class: 'Class' },
  customerNote: (note) => `Customer note: ${note}`,
  partnerNote: (note) => `Partner note: ${note}`,
  customerInternalNote: (note) => `Customer internal note: ${note}`,
}
const options: CellsOptions = {
  firstDate: DATE,
  zone: ZONE,
  range: { startMinute: 7 * 60, endMinute: 12 * 60 },
  now: Date.parse(iso('10:30')),
  currency: 'SGD',
  texts,
  badgesOpen: true,
  canMove: ({ kind }) => kind === 'booking',
}
const wire = (from: string, until: string, status: WireSlot['status'], more: Partial<WireSlot> = {}): WireSlot => ({
  date: DATE,
  start: iso(from),
  end: iso(until),
  status,
  price: status === 'AVAILABLE' ? { price: 20, currency: 'SGD' } : null,
  booking: null,
  ...more,
})
const order = (status: 'paid' | 'pending', more: object = {}): NonNullable<SlotBooking['order']> => ({
  id: 'o',
  readableId: '7K3MPX2A',
  status,
  paymentMethod: 'cash',
  priceCents: 2000,
  netCents: 2000,
  orderDiscountCents: 0,
  taxOnTop: [],
  owedCents: status === 'pending' ? 1200 : 0,
  owedBy: status === 'pending' ? ['cash'] : [],
  lineCount: 1,
  customerNote: null,
  partnerNote: null,
  paidOut: false,
  ...more,
})
const booking = (more: Partial<SlotBooking> = {}): SlotBooking => ({
  id: 'b',
  type: 'booking',
  processingStatus: 'COMMITTED',
  customer: {
    id: 'c',
    name: 'Nguyễn An',
    planName: 'Gold Annual',
    email: null,
    mobile: null,
    memberDays: [],
    partnerNote: null,
  },
  order: order('paid'),
  ...more,
})
const cellsOf = (slots: WireSlot[], holds: DaySchedule['holds'] = [], more: Partial<CellsOptions> = {}) =>
  buildCells([{ facilityId: 'f', slots: slots.map((slot) => readSlot(slot, 'f', ZONE)), holds }], {
    ...options,
    ...more,
  }).map(({ cell }) => cell)
const booked = (more: Partial<SlotBooking>) =>
  cellsOf([wire('07:00', '12:00', 'BOOKED', { booking: booking(more) })])[0]!

describe('a cell', () => {
  it('of a free slot is selectable and shows its price, or Free for nothing [SCHEDULE-27] [SCHEDULE-69]', () => {
    const [priced, free] = cellsOf([
      wire('07:00', '08:00', 'AVAILABLE'),
      wire('08:00', '09:00', 'AVAILABLE', { price: { price: 0, currency: 'SGD' } }),
    ])
    expect(priced).toMatchObject({ kind: 'available', selectable: true, priceLabel: 'SGD 20.00', priceShort: '20.00' })
    expect(free).toMatchObject({ priceLabel: 'Free', selectable: true })
  })

  it.each([
    [{ order: order('paid') }, 'paid', 'PAID'],
    [{ order: order('pending') }, 'unpaid', 'UNPAID'],
    [{ type: 'linked' as const, order: order('paid'), mainFacilityName: 'Tennis Court 4' }, 'linked', 'LINKED'],
    [{ type: 'internalEvent' as const, order: null, eventName: 'Junior squad' }, 'internal', 'Internal'],
  ])('%j has the badge %s, %s [SCHEDULE-30] [SCHEDULE-31] [SCHEDULE-36]', (more, kind, label) => {
    expect(booked(more).badge).toMatchObject({ kind, label })
  })

  it('of a booking shows the customer and the plan, of a linked one the court it follows [SCHEDULE-29] [SCHEDULE-33]', () => {
    expect(booked({})).toMatchObject({ title: 'Nguyễn An', subtitle: 'Gold Annual', hasCustomer: true })
    expect(booked({ type: 'linked', mainFacilityName: 'Tennis Court 4' }).subtitle).toBe('Tennis Court 4')
    // Who works at the other venue alone is told the court, and nothing else.
    const untold = booked({ type: 'linked', mainFacilityName: 'Tennis Court 4', customer: null, eventName: null })
    expect(untold).toMatchObject({ title: 'Tennis Court 4', subtitle: '', hasCustomer: false })
  })

  it('that is closed shows the word or the name of the block, and can be picked for reopening [SCHEDULE-26] [SCHEDULE-60]', () => {
    const [closed, block] = cellsOf([
      wire('07:00', '08:00', 'CLOSED'),
      wire('08:00', '09:00', 'CLOSED', { booking: booking({ type: 'closure', eventName: 'Net repair', order: null }) }),
    ])
    expect(closed).toMatchObject({ kind: 'closed', title: 'closed', selectable: true })
    expect(block).toMatchObject({ kind: 'closed', title: 'Net repair', selectable: true })
  })

  it('has up to three notes, empty ones left out [SCHEDULE-32] [SCHEDULE-66]', () => {
    const customer = {
      id: 'c',
      name: 'An',
      planName: null,
      email: null,
      mobile: null,
      memberDays: [],
      partnerNote: 'left-handed',
    }
    expect(booked({ order: order('paid', { customerNote: 'two rackets' }), customer }).note).toEqual([
      'Customer note: two rackets',
      'Customer internal note: left-handed',
    ])
    expect(booked({}).note).toBeNull()
  })

  it('leads nowhere by its badge in standalone mode [SCHEDULE-38]', () => {
    const slots = [wire('07:00', '12:00', 'BOOKED', { booking: booking() })]
    expect(cellsOf(slots, [], { badgesOpen: false })[0]!.badge?.opens).toBe(false)
  })
})

describe('the cells of a court', () => {
  it('say what has no price, and not of a short remainder', () => {
    const slots = [
      wire('07:00', '08:00', 'NOT AVAILABLE'),
      wire('08:00', '08:15', 'NOT AVAILABLE'),
      wire('08:15', '12:00', 'AVAILABLE', { price: { price: 0, currency: 'SGD' } }),
    ]
    expect(cellsOf(slots).map(({ title, priceLabel, selectable }) => [title, priceLabel, selectable])).toEqual([
      ['No price', '', false],
      ['Not available', '', false],
      ['', 'Free', true],
    ])
  })

  it('leave no hole: time without slots is not available [SCHEDULE-25] [SCHEDULE-59]', () => {
    const cells = cellsOf([wire('08:00', '09:00', 'AVAILABLE'), wire('10:00', '11:00', 'AVAILABLE')])
    expect(cells.map(({ kind, startMinute, endMinute }) => [kind, startMinute, endMinute])).toEqual([
      ['notAvailable', 420, 480],
      ['available', 480, 540],
      ['notAvailable', 540, 600],
      ['available', 600, 660],
      ['notAvailable', 660, 720],
    ])
    expect(cells.map(({ past }) => past)).toEqual([true, true, true, false, false])
  })

  it('a slot that ends at midnight ends the day [SCHEDULE-20]', () => {
    const slot = wire('23:00', '23:59', 'AVAILABLE', { end: iso('00:00', '2026-11-22') })
    expect(readSlot(slot, 'f', ZONE)).toMatchObject({ startMinute: 1380, endMinute: 1440 })
  })

  it('the next day continues after 1440 [SCHEDULE-55]', () => {
    const slot = wire('07:00', '08:00', 'AVAILABLE', {
      date: '2026-11-22',
      start: iso('07:00', '2026-11-22'),
      end: iso('08:00', '2026-11-22'),
    })
    const cells = cellsOf([slot], [], { range: { startMinute: 420, endMinute: 2880 } })
    expect(cells.find(({ kind }) => kind === 'available')).toMatchObject({ startMinute: 1860, endMinute: 1920 })
  })

  it("another desk's hold stands over the free slots that it takes and can not be picked [BEYOND-05]", () => {
    const hold = {
      id: 'h',
      facilityId: 'f',
      start: iso('08:00'),
      end: iso('10:00'),
      heldUntil: iso('10:35'),
      holderName: 'Linh',
      own: false,
    }
    const cells = cellsOf([wire('08:00', '09:00', 'AVAILABLE'), wire('09:00', '10:00', 'AVAILABLE')], [hold])
    expect(cells.filter(({ kind }) => kind === 'available')).toEqual([])
    expect(cells.find(({ kind }) => kind === 'held')).toMatchObject({
      startMinute: 480,
      endMinute: 600,
      selectable: false,
      subtitle: 'Linh is booking',
      hold: { until: Date.parse(iso('10:35')), from: Date.parse(iso('10:30')) },
    })
  })

  it('keep their identity where nothing changed, and the whole list where nothing did', () => {
    const slots = [wire('08:00', '09:00', 'AVAILABLE'), wire('09:00', '10:00', 'BOOKED', { booking: booking() })]
    const before = cellsOf(slots)
    expect(keepIdentity(before, cellsOf(slots))).toBe(before)
    const paid = [slots[0]!, wire('09:00', '10:00', 'BOOKED', { booking: booking({ order: order('pending') }) })]
    const after = keepIdentity(before, cellsOf(paid))
    expect(after[1]).toBe(before[1])
    expect(after[2]).not.toBe(before[2])
  })

  it('a selection remembers a slot by court and time alone [SCHEDULE-63]', () => {
    expect(keyOf('f', 1, 2)).toBe('f|1|2')
  })
})

describe('what the menu and the figures ask', () => {
  it('a payout that holds the order is known to the menu [SCHEDULE-65]', () => {
    expect(menuOrderOf(booking({ order: order('paid', { paidOut: true }) }))?.processingPayoutId).not.toBeNull()
    expect(menuOrderOf(booking())?.processingPayoutId).toBeNull()
  })

  it('only pending bookings of customers owe something: what is open of their order, not what it cost [BEYOND-38]', () => {
    const owes = (more: Partial<SlotBooking>) =>
      owedFor(readSlot(wire('08:00', '09:00', 'BOOKED', { booking: booking(more) }), 'f', ZONE).occupancy!)
    expect(owes({ order: order('pending') })).toEqual({ orderId: 'o', amount: 1200, price: 2000, lineCount: 1 })
    expect(owes({ order: order('paid') })).toBeNull()
    expect(owes({ type: 'linked', order: order('pending') })).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { MANUAL_METHODS, PAYMENT_METHODS } from '../../fees/index.ts'
import { decideMarkAsPaid } from '../../orders/index.ts'
import { entry, order as orderOf } from '../../orders/order.fixture.ts'
import type { Occupancy } from '../../schedule/index.ts'
import { atWall } from '../../time/index.ts'
import { court, MONDAY, onMonday } from '../bookable.fixture.ts'
import { decideEdit, editedRange, latestEditDate, menuFor, offersDeletingWhole } from '../index.ts'
import type { EditedBooking, FacilityRange, MenuOrder } from '../index.ts'

const zone = 'Asia/Singapore'
const booking: EditedBooking = {
  ...onMonday('court-1', 540, 660),
  occupancyIds: ['own', 'own-linked'],
  price: 4000,
  isPaidOut: false,
  isCanceled: false,
}
const own: Occupancy[] = [
  { id: 'own', kind: 'booking', ...onMonday('court-1', 540, 660) },
  { id: 'own-linked', kind: 'linked', ...onMonday('hall', 540, 660) },
]
const edit = (to: FacilityRange, over: Partial<EditedBooking> = {}, others: Occupancy[] = [], isForceBook = true) =>
  decideEdit({
    booking: { ...booking, ...over },
    to,
    facilities: [court('hall', { id: 'halls' }), court('court-1'), court('court-2')],
    links: [['court-1', 'hall']],
    occupancies: [...own, ...others],
    now: atWall(MONDAY, 480, zone),
    isForceBook,
  })

const on = (date: string): FacilityRange => ({ facilityId: 'court-1', ...editedRange(date, 540, 600, zone) })

describe('moving a booking', () => {
  it.each<[string, FacilityRange, number, number, boolean]>([
    ['to a dearer time asks for the difference', onMonday('court-1', 540, 720), 6000, 3, true],
    ['to the same price is direct', onMonday('court-1', 600, 720), 4000, 2, false],
    ['to a cheaper time is direct', onMonday('court-1', 540, 600), 2000, 1, false],
    ['to another court of the group', onMonday('court-2', 540, 660), 4000, 2, false],
  ])('%s (worked example 3) [BOOKING-20] [BOOKING-21]', (_case, to, newPrice, passes, needsPayment) => {
    expect(edit(to)).toEqual({
      ok: true,
      value: { range: to, passes, oldPrice: 4000, newPrice, difference: newPrice - 4000, needsPayment },
    })
  })

  it.each([false, true])('to a time that has no price is refused, paid by passes or not (%s)', (isPaidByPasses) => {
    const unpriced = court('court-1', { price: null })
    const decision = decideEdit({
      booking: { ...booking, isPaidByPasses },
      to: onMonday('court-1', 600, 720),
      facilities: [unpriced],
      links: [],
      occupancies: own,
      now: atWall(MONDAY, 480, zone),
      isForceBook: true,
    })
    expect(decision).toMatchObject({ refusal: { code: 'error.badRequest.noPrice' } })
  })

  it('of an order by passes costs passes, and no money wherever it goes', () => {
    expect(edit(onMonday('court-1', 540, 720), { price: 0, isPaidByPasses: true })).toMatchObject({
      value: { passes: 3, newPrice: 0, difference: 0, needsPayment: false },
    })
  })

  it.each<[string, FacilityRange, Partial<EditedBooking>, string]>([
    ['an end before the start', onMonday('court-1', 660, 540), {}, 'error.badRequest.invalidTimeRange'],
    ['no length', onMonday('court-1', 540, 540), {}, 'error.badRequest.invalidTimeRange'],
    ['nothing changed', onMonday('court-1', 540, 660), {}, 'error.badRequest.nothingToChange'],
    ['a court of another group', onMonday('hall', 540, 660), {}, 'error.notFound.facility'],
    [
      'a court of another group when its own was removed',
      onMonday('hall', 540, 660),
      { facilityId: 'removed', groupId: 'g' },
      'error.notFound.facility',
    ],
    ['a cancelled order', onMonday('court-1', 540, 600), { isCanceled: true }, 'error.badRequest.canceledOrder'],
    ['a paid-out order', onMonday('court-1', 540, 600), { isPaidOut: true }, 'error.badRequest.paidOutOrder'],
  ])('%s is refused [BOOKING-42] [BOOKING-45] [BOOKING-101]', (_case, to, over, code) => {
    expect(edit(to, over)).toMatchObject({ ok: false, refusal: { code } })
  })

  it.each<[string, FacilityRange, Record<string, unknown>]>([
    ['the court that it cannot be moved to', onMonday('hall', 540, 660), { facilityId: 'hall' }],
    ['that its end is not after its start', onMonday('court-1', 660, 540), { reason: 'endNotAfterStart' }],
  ])('a refusal names %s', (_case, to, details) => {
    expect(edit(to)).toMatchObject({ refusal: { details } })
  })

  it('whose court was removed may go to any other, where nothing tells its group', () => {
    for (const to of [onMonday('court-2', 540, 660), onMonday('hall', 720, 840)])
      expect(edit(to, { facilityId: 'removed' }).ok).toBe(true)
  })

  it('to closed time is refused where it is not forced', () => {
    expect(edit(onMonday('court-1', 420, 540)).ok).toBe(true)
    expect(edit(onMonday('court-1', 420, 540), {}, [], false)).toMatchObject({
      refusal: { code: 'error.notFound.bookingSlot' },
    })
  })

  it('other bookings are in the way, its own and its linked one are not [BOOKING-43]', () => {
    const other: Occupancy = { id: 'other', kind: 'booking', ...onMonday('court-1', 660, 720) }
    expect(edit(onMonday('court-1', 600, 660), {}, [other]).ok).toBe(true)
    expect(edit(onMonday('court-1', 600, 690), {}, [other])).toMatchObject({
      refusal: { code: 'error.badRequest.alreadyBookedSlot', details: { inTheWay: [other] } },
    })
  })

  it('at most one year ahead, and into the past [BOOKING-44] [BOOKING-101]', () => {
    expect(latestEditDate(MONDAY)).toBe('2027-01-05')
    expect(latestEditDate('2028-02-29')).toBe('2029-02-28')
    expect(edit(on('2027-01-05')).ok).toBe(true)
    expect(edit(on('2027-01-06'))).toMatchObject({
      refusal: {
        code: 'error.badRequest.invalidTimeRange',
        details: { reason: 'tooFarAhead', latest: '2027-01-05' },
      },
    })
    expect(edit(on('2025-06-02')).ok).toBe(true)
  })

  it('from 22:00 to 00:00 is two hours, from 22:00 to 21:00 is refused (worked example 11) [SCHEDULE-20] [BOOKING-42]', () => {
    const late = { facilityId: 'court-1', ...editedRange(MONDAY, 1320, 0, zone) }
    expect(late.end - late.start).toBe(2 * 3_600_000)
    expect(edit(late).ok).toBe(true)
    expect(edit({ facilityId: 'court-1', ...editedRange(MONDAY, 1320, 1260, zone) }).ok).toBe(false)
  })
})

const order = (over: Partial<MenuOrder> = {}): MenuOrder => ({
  status: 'paid',
  owedBy: [],
  processingPayoutId: null,
  successfulPayoutId: null,
  ...over,
})

describe('the menu of a booked cell', () => {
  it.each<[string, Parameters<typeof menuFor>, string[]]>([
    ['a paid booking', [{ kind: 'booking', hasOrderLine: true }, order()], ['cancelSlot', 'edit']],
    [
      'an unpaid one',
      [{ kind: 'booking' }, order({ status: 'pending', owedBy: ['cash'] })],
      ['cancelSlot', 'edit', 'markAsPaid'],
    ],
    [
      'unpaid by card',
      [{ kind: 'booking' }, order({ status: 'pending', owedBy: ['creditCard'] })],
      ['cancelSlot', 'edit'],
    ],
    [
      'unpaid by card and in cash',
      [{ kind: 'booking' }, order({ status: 'pending', owedBy: ['cash', 'creditCard'] })],
      ['cancelSlot', 'edit', 'markAsPaid'],
    ],
    ['pending with nothing to collect', [{ kind: 'booking' }, order({ status: 'pending' })], ['cancelSlot', 'edit']],
    ['one whose order is not known', [{ kind: 'booking' }, null], ['cancelSlot', 'edit']],
    ['in a payout', [{ kind: 'booking' }, order({ processingPayoutId: 'p' })], []],
    ['paid out', [{ kind: 'booking' }, order({ successfulPayoutId: 'p' })], []],
    ['with a cancelled order', [{ kind: 'booking' }, order({ status: 'canceled' })], []],
    ['a linked one', [{ kind: 'linked' }, order()], []],
    ['an internal event', [{ kind: 'internalEvent' }, null], ['delete']],
    ['an internal event in a payout', [{ kind: 'internalEvent' }, order({ processingPayoutId: 'p' })], []],
    ['a draft without order line', [{ kind: 'booking', processingStatus: 'DRAFT' }, null], []],
    ['a block', [{ kind: 'block' }, null], []],
  ])('%s [SCHEDULE-44] [SCHEDULE-45] [SCHEDULE-46] [SCHEDULE-47] [SCHEDULE-65]', (_case, given, items) => {
    expect(menuFor(...given)).toEqual(items)
  })

  it.each(PAYMENT_METHODS)(
    "offers 'Mark as paid' of what is owed by %s unless it is automatic, and then it marks it [SCHEDULE-47] [SCHEDULE-64]",
    (method) => {
      const owed = order({ status: 'pending', owedBy: [method] })
      const transactions = [entry({ amount: 2000, status: 'PENDING', paymentMethod: method })]
      const isOffered = menuFor({ kind: 'booking' }, owed).includes('markAsPaid')
      expect(isOffered).toBe(MANUAL_METHODS.includes(method))
      if (isOffered) expect(decideMarkAsPaid(orderOf({ transactions })).ok).toBe(true)
    },
  )

  it('deletes the whole booking from two slots on [BOOKING-48]', () => {
    expect(offersDeletingWhole(1)).toBe(false)
    expect(offersDeletingWhole(2)).toBe(true)
  })
})

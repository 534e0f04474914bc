import type { Order } from '@fieldhouse/contract/orders'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { addDays } from '@fieldhouse/domain/time'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiFailure } from '@fieldhouse/contract'
import { checkBooks } from '../../../books/check-books.ts'
import { riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { seriesMaker } from '../fixtures/series-maker.ts'

let product: Product
let desk: Desk
let owner: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = riversideDesk(product, product.cast.riverside.staff.owner)
})
afterAll(() => product.close())

const { weekly } = seriesMaker(() => desk)
const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.fieldhouse.database.connection(({ client }) => client.query<Row>(text, values))).rows

/** What is done to a series: each with the booking of which it is done, counted from the first that stands. */
const change = fc.oneof(
  fc.record({
    kind: fc.constant('move' as const),
    of: fc.nat(9),
    scope: fc.constantFrom('this' as const, 'following' as const, 'all' as const),
    days: fc.integer({ min: -2, max: 2 }),
    hours: fc.integer({ min: -2, max: 2 }),
    withMoved: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('cancel' as const),
    of: fc.nat(9),
    scope: fc.constantFrom('this' as const, 'following' as const),
    withMoved: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('undo' as const) }),
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

/** Whether it was done; what the product refuses leaves all as it was. */
const done = async (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiFailure && error.status < 500) return false
      throw error
    },
  )

const doIt = async (order: Order, each: Change): Promise<boolean> => {
  const { currentVersion: version } = await desk.order(order.id)
  if (each.kind === 'undo') return done(desk.api.undoMove({ orderId: order.id, body: { version } }))
  const [anyId] = desk.bookingIds(order)
  const { data } = await desk.api.getBookingSeries({ orderId: order.id, bookingId: anyId! })
  const live = data!.occurrences.filter(({ canceled }) => !canceled)
  if (live.length === 0) return false
  const of = live[each.of % live.length]!
  const at = { orderId: order.id, bookingId: of.id }
  const { scope, withMoved } = each
  if (each.kind === 'cancel') {
    const seen = (await desk.api.previewCancelSeries({ ...at, body: { scope, withMoved } })).data
    const body = { scope, withMoved, version, refundAmountCents: Math.max(0, seen.maximum) }
    return done(desk.api.cancelSeries({ ...at, body }))
  }
  const later = (instant: string) =>
    new Date(Date.parse(instant) + (each.days * 24 + each.hours) * 3_600_000).toISOString()
  const to = { facilityId: of.facilityId, startTime: later(of.start), endTime: later(of.end) }
  return done(desk.api.moveSeries({ ...at, body: { scope, withMoved, to, version } }))
}

/** Where the courts are taken for an order, and where its bookings say that they stand. */
const expectTakenAsBooked = async (order: Order): Promise<void> => {
  const [anyId] = desk.bookingIds(order)
  const { data } = await desk.api.getBookingSeries({ orderId: order.id, bookingId: anyId! })
  const booked = data!.occurrences
    .filter(({ canceled }) => !canceled)
    .map(({ id, facilityId, start, end }) => [id, facilityId, Date.parse(start), Date.parse(end)].join('|'))
  const taken = await query<{ id: string; facility: string; start: Date | number; end: Date | number }>(
    `SELECT b.id, o.facility_id AS facility, o.starts_at AS start, o.ends_at AS end
     FROM occupancies o JOIN facility_bookings b ON (b.partner_id, b.id) = (o.partner_id, o.booking_id)
     WHERE b.order_id = $1 AND b.type = 'booking' AND o.released_at IS NULL`,
    [order.id],
  )
  expect(
    taken.map(({ id, facility, start, end }) => [id, facility, Number(start), Number(end)].join('|')).toSorted(),
  ).toEqual(booked.toSorted())
}

describe('a series', () => {
  it('whatever is done to it in any order: courts are taken as its bookings stand, and the books are right [BEYOND-08]', async () => {
    let day = 0
    let changed = 0
    const kinds = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('paid' as const, 'pending' as const),
        fc.array(change, { minLength: 4, maxLength: 8 }),
        async (orderStatus, changes) => {
          // Each on weeks of its own, so that none is in another one's way.
          const first = addDays('2026-11-23', 7 * 5 * (day++ % 9))
          const order = await weekly({
            times: 4,
            day: first,
            orderStatus,
            at: { court: 2 + (day % 2), from: 12, until: 13 },
          })
          for (const each of changes)
            if (await doIt(order, each)) {
              changed++
              kinds.add(each.kind)
              await expectTakenAsBooked(order)
            }
          expect(await checkBooks(product.fieldhouse.database)).toEqual([])
          await done(
            desk.api.cancelOrder({
              id: order.id,
              body: { refundAmountCents: 0, changeLogMeta: { reason: 'Others', comment: '' } },
            }),
          )
        },
      ),
      { numRuns: 12, seed: 8 },
    )
    expect([...kinds].toSorted()).toEqual(['cancel', 'move', 'undo'])
    expect(changed).toBeGreaterThan(25)
  })

  it('that credits paid gives them back for what is cancelled, and keeps them over a move [BEYOND-08]', async () => {
    const body = { partnerId: desk.club.id, firstName: 'Paid', lastName: 'By credits', email: 'credits@series.example' }
    const customerId = (await owner.api.createCustomer({ body })).data.id
    await owner.api.issueCredit({
      partnerId: desk.club.id,
      body: { customerId, clubCreditTypeId: CREDIT_TYPES[2].id, amount: 20_000 },
    })
    const credits = async () =>
      (
        await query<{ amount: number }>('SELECT balance_minor AS amount FROM credit_balances WHERE customer_id = $1', [
          customerId,
        ])
      )[0]!.amount
    const order = await weekly({ times: 3, customerId, paymentMethod: 'clubCredits', day: '2027-10-04' })
    const left = await credits()
    expect(left).toBeLessThan(20_000)
    const at = { orderId: order.id, bookingId: desk.bookingIds(order)[1]! }
    const { data } = await desk.api.getBookingSeries(at)
    const second = data!.occurrences[1]!
    const later = (instant: string) => new Date(Date.parse(instant) + 24 * 3_600_000).toISOString()
    const to = { facilityId: second.facilityId, startTime: later(second.start), endTime: later(second.end) }
    await desk.api.moveSeries({ ...at, body: { scope: 'following', to, version: order.currentVersion } })
    expect(await credits()).toBe(left)
    const seen = (await desk.api.previewCancelSeries({ ...at, body: { scope: 'following' } })).data
    expect(seen.maximum).toBe(4000)
    await desk.api.cancelSeries({
      ...at,
      body: { scope: 'following', version: seen.version, refundAmountCents: 4000, autoRefund: true },
    })
    expect(await credits()).toBe(left + 4000)
    expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { riversideDesk, type Desk } from '../fixtures/desk.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { checkBooks } from './check-books.ts'
import { openBooks, type OpenBooks } from './fixtures/open-books.ts'

/** What is said of an order whose total, state or payments no command left like that. */
const CHANGED =
  'is not as the audit trail left it on 21 Nov 2026, 12:00:00: its total, state or payment log was changed since'

let product: Product
let desk: Desk
let books: OpenBooks
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  books = openBooks(product)
})
afterAll(() => product.close())

describe('the books check', () => {
  it('finds nothing wrong after every kind of command', async () => {
    const { riverside } = product.cast
    const owner = product.as(riverside.staff.owner)
    const [first, second] = riverside.courts.facilities
    await owner.linkFacilities({ partnerId: riverside.id, body: { facilityIds: [first!.id, second!.id] } })

    const unpaid = await desk.book({ from: 8, until: 9 })
    await desk.api.markTransactionPaid({ id: unpaid.orderTransactions[0]!.id })
    await desk.api.moveBookings({
      orderId: unpaid.id,
      body: {
        fromFacilityBookings: [{ id: unpaid.orderLineItems[0]!.facilityBooking!.id }],
        toFacilityBookings: [{ facilityId: first!.id, startTime: desk.at(8), endTime: desk.at(10) }],
        paymentMethod: 'cheque',
      },
    })
    const two = await desk.book(
      [
        { court: 2, from: 8, until: 9 },
        { court: 2, from: 10, until: 11 },
      ],
      { orderStatus: 'paid' },
    )
    await desk.api.cancelBookings({
      orderId: two.id,
      body: { bookingIds: [two.orderLineItems[0]!.facilityBooking!.id], refundAmountCents: 500 },
    })
    const open = await desk.book([
      { court: 2, from: 12, until: 13 },
      { court: 2, from: 14, until: 15 },
    ])
    await desk.api.cancelBookings({
      orderId: open.id,
      body: { bookingIds: [open.orderLineItems[1]!.facilityBooking!.id] },
    })
    const refunded = await desk.book({ court: 3, from: 8, until: 9 }, { orderStatus: 'paid' })
    await desk.api.cancelOrder({ id: refunded.id, body: { refundAmountCents: refunded.refundableAmount } })
    const dropped = await desk.book({ court: 3, from: 10, until: 11 })
    await desk.api.cancelOrder({ id: dropped.id, body: {} })
    const clinic = await desk.api.placeInternalBooking({
      partnerId: riverside.id,
      body: {
        eventName: 'Clinic',
        bookings: [{ facilityId: first!.id, startTime: desk.at(12), endTime: desk.at(13) }],
      },
    })
    await desk.api.deleteInternalBookings({ query: { groupId: clinic.data.groupId } })
    await owner.createClosures({
      id: riverside.courts.id,
      body: { closures: [{ facilityId: first!.id, timeRange: { start: desk.at(14), end: desk.at(17) } }] },
    })
    await owner.reopenSlot({ id: first!.id, body: { startTime: desk.at(15), endTime: desk.at(16) } })

    expect(await books.findings()).toEqual([])
  })

  it('finds an order whose status, total or payments say something else than its postings [ORDERS-124]', async () => {
    const order = await desk.book({ court: 3, from: 12, until: 14 }, { orderStatus: 'paid' })
    expect(
      await books.findingsWhile(
        `UPDATE orders SET status = 'pending' WHERE id = $1`,
        `UPDATE orders SET status = 'paid' WHERE id = $1`,
        [order.id],
      ),
    ).toEqual(['orders: says that it is pending; by its payments it is paid', `orders: ${CHANGED}`])
    expect(
      await books.findingsWhile(
        `UPDATE order_transactions SET amount_minor = amount_minor + 1 WHERE order_id = $1`,
        `UPDATE order_transactions SET amount_minor = amount_minor - 1 WHERE order_id = $1`,
        [order.id],
      ),
    ).toEqual([
      `orders: payments on 'Cash': the ledger has SGD 40.00, by lines, fees and payment log it is SGD 40.01`,
      `orders: what is no longer sold on 'Sales': the ledger has SGD 0.00, by lines, fees and payment log it is SGD -0.01`,
      `orders: ${CHANGED}`,
    ])
    expect(
      await books.findingsWhile(
        `UPDATE order_line_items SET price_minor = price_minor - 1 WHERE order_id = $1`,
        `UPDATE order_line_items SET price_minor = price_minor + 1 WHERE order_id = $1`,
        [order.id],
      ),
    ).toEqual([
      'orders: comes to SGD 40.00; its lines and the fee on top come to SGD 39.99',
      'orders: has lines of SGD 39.99; by its change log of SGD 40.00',
      'orders: has a booking of SGD 40.00, and its line is of SGD 39.99',
    ])
    expect(await books.findings()).toEqual([])
  })

  it('looks at each order once, however few are read at a time and whoever reads them', async () => {
    const { database } = product.fieldhouse
    const made: string[] = []
    for (let hour = 0; hour < 40; hour++) {
      const day = `2026-12-${String(7 + Math.floor(hour / 10)).padStart(2, '0')}`
      const { readableId } = (await desk.book({ day, from: 8 + (hour % 10), until: 9 + (hour % 10) })).readableId
      made.push(readableId)
    }
    const changeBy = (amount: number) =>
      database.connection(({ client }) =>
        client.query('UPDATE orders SET total_minor = total_minor + $1 WHERE readable_id = ANY($2)', [amount, made]),
      )
    await changeBy(1)
    for (const page of [1, 3, 1000]) {
      const found = (await checkBooks(database, page)).filter(({ message }) =>
        message.startsWith('comes to SGD 20.01; its lines'),
      )
      expect(found.map(({ subject }) => subject).toSorted()).toEqual(made.map((id) => `order ${id}`).toSorted())
    }
    await changeBy(-1)
    expect(await books.findings()).toEqual([])
  })

  it('finds a membership that outlives its order [ORDERS-134]', async () => {
    const { riverside } = product.cast
    const pricing = { price: 40, currency: 'SGD', recurring: 1 as const }
    const { data: plan } = await product
      .as(riverside.staff.owner)
      .createMembershipPlan({ partnerId: riverside.id, body: { name: 'Summer', pricing: [pricing] } })
    const { data: order } = await desk.api.placeSubscriptionOrder({
      partnerId: riverside.id,
      body: {
        customerId: riverside.customers[2].id,
        paymentMethod: 'cash',
        subscription: { planId: plan.id, pricingWindow: pricing, startAt: '21/11/2026' },
      },
    })
    await desk.api.cancelOrder({ id: order.id, body: {} })
    const id = order.orderLineItems[0]!.targetId
    expect(
      await books.findingsWhile(
        'UPDATE subscriptions SET canceled_at = NULL WHERE id = $1',
        'UPDATE subscriptions SET canceled_at = now() WHERE id = $1',
        [id],
      ),
    ).toEqual([`memberships: is live, its order ${order.readableId.readableId} is cancelled`])
    expect(await books.findings()).toEqual([])
  })

  it('finds a membership that rests on other days than its pauses say, and one that ends at another time [BEYOND-46]', async () => {
    const { riverside } = product.cast
    const owner = product.as(riverside.staff.owner)
    const pricing = { price: 40, currency: 'SGD', recurring: 1 as const }
    const body = { name: 'Winter', pricing: [pricing], pause: { maxDays: 30, minDays: 1, fee: null } }
    const { data: plan } = await owner.createMembershipPlan({ partnerId: riverside.id, body })
    const { data: given } = await owner.createSubscriptions({
      body: {
        customer: { id: riverside.customers[2].id },
        subscriptions: [{ planId: plan.id, pricingWindow: pricing, startAt: '21/11/2026' }],
      },
    })
    const { id } = given[0]!
    await owner.pauseSubscription({ id, body: { startAt: '25/11/2026', days: 10 } })
    expect(
      await books.findingsWhile(
        "UPDATE subscriptions SET pauses = '{}' WHERE id = $1",
        "UPDATE subscriptions SET pauses = '{[2026-11-25,2026-12-04]}' WHERE id = $1",
        [id],
      ),
    ).toEqual(['memberships: rests on other days than its pauses say'])
    expect(
      await books.findingsWhile(
        'UPDATE subscriptions SET expires_on = expires_on + 1 WHERE id = $1',
        'UPDATE subscriptions SET expires_on = expires_on - 1 WHERE id = $1',
        [id],
      ),
    ).toEqual(['memberships: does not end as many days later as it was paused'])
    expect(await books.findings()).toEqual([])
  })

  it('finds a live booking without its court, and a court that a cancelled booking still holds', async () => {
    const order = await desk.book({ court: 3, from: 15, until: 16 })
    const booking = order.orderLineItems[0]!.facilityBooking!.id
    expect(
      await books.findingsWhile(
        'UPDATE occupancies SET released_at = now() WHERE booking_id = $1',
        'UPDATE occupancies SET released_at = NULL WHERE booking_id = $1',
        [booking],
      ),
    ).toEqual(['courts: is live and holds no court'])
    expect(
      await books.findingsWhile(
        `UPDATE occupancies SET ends_at = ends_at - interval '15 minutes' WHERE booking_id = $1`,
        `UPDATE occupancies SET ends_at = ends_at + interval '15 minutes' WHERE booking_id = $1`,
        [booking],
      ),
    ).toEqual(['courts: holds another court, time or kind than its own'])
    expect(
      await books.findingsWhile(
        `INSERT INTO booking_cancellations (partner_id, booking_id, canceled_at, reason, comment)
         SELECT partner_id, id, now(), '', '' FROM facility_bookings WHERE id = $1`,
        'DELETE FROM booking_cancellations WHERE booking_id = $1',
        [booking],
      ),
    ).toEqual(['courts: was taken off the schedule and still holds its court'])
    expect(await books.findings()).toEqual([])
  })
})

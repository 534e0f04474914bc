import { randomUUID } from 'node:crypto'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { checkBooks } from './check-books.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const at = (hour: number) => new Date(Date.parse('2026-11-23T00:00:00+08:00') + hour * 3_600_000).toISOString()
const books = () => checkBooks(product.fieldhouse.database)
const execute = (text: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(({ client }) => client.query(text, values))

const place = async (
  court: number,
  hours: [from: number, until: number][],
  paid = false,
  paymentMethod: 'cash' | 'creditCard' | 'packages' = 'cash',
) => {
  const { riverside } = product.cast
  const { data } = await product.as(riverside.staff.operations).placeBooking({
    partnerId: riverside.id,
    body: {
      bookings: hours.map(([from, until]) => ({
        facilityId: riverside.courts.facilities[court]!.id,
        startTime: at(from),
        endTime: at(until),
      })),
      customerId: riverside.customers[1].id,
      paymentMethod,
      orderStatus: paid ? 'paid' : 'pending',
      isForceBook: true,
    },
  })
  return data
}

/** Breaks the database by hand, reads what the check finds, and puts it right again. */
const findingsWhile = async (breaking: string, mending: string, values: unknown[]) => {
  await execute(breaking, values)
  try {
    return (await books()).map(({ check, message }) => `${check}: ${message}`)
  } finally {
    await execute(mending, values)
  }
}

describe('the books check', () => {
  it('finds nothing wrong after every kind of command', async () => {
    const { riverside } = product.cast
    const desk = product.as(riverside.staff.operations)
    const owner = product.as(riverside.staff.owner)
    const [first, second] = riverside.courts.facilities
    await owner.linkFacilities({ partnerId: riverside.id, body: { facilityIds: [first!.id, second!.id] } })

    const unpaid = await place(0, [[8, 9]])
    await desk.markTransactionPaid({ id: unpaid.orderTransactions[0]!.id })
    await desk.moveBookings({
      orderId: unpaid.id,
      body: {
        fromFacilityBookings: [{ id: unpaid.orderLineItems[0]!.facilityBooking!.id }],
        toFacilityBookings: [{ facilityId: first!.id, startTime: at(8), endTime: at(10) }],
        paymentMethod: 'cheque',
      },
    })
    const two = await place(
      2,
      [
        [8, 9],
        [10, 11],
      ],
      true,
    )
    await desk.cancelBookings({
      orderId: two.id,
      body: { bookingIds: [two.orderLineItems[0]!.facilityBooking!.id], refundAmountCents: 500 },
    })
    const open = await place(2, [
      [12, 13],
      [14, 15],
    ])
    await desk.cancelBookings({
      orderId: open.id,
      body: { bookingIds: [open.orderLineItems[1]!.facilityBooking!.id] },
    })
    const refunded = await place(3, [[8, 9]], true)
    await desk.cancelOrder({ id: refunded.id, body: { refundAmountCents: refunded.refundableAmount } })
    const dropped = await place(3, [[10, 11]])
    await desk.cancelOrder({ id: dropped.id, body: {} })
    const clinic = await desk.placeInternalBooking({
      partnerId: riverside.id,
      body: { eventName: 'Clinic', bookings: [{ facilityId: first!.id, startTime: at(12), endTime: at(13) }] },
    })
    await desk.deleteInternalBookings({ query: { groupId: clinic.data.groupId } })
    await owner.createClosures({
      id: riverside.courts.id,
      body: { closures: [{ facilityId: first!.id, timeRange: { start: at(14), end: at(17) } }] },
    })
    await owner.reopenSlot({ id: first!.id, body: { startTime: at(15), endTime: at(16) } })

    expect(await books()).toEqual([])
  })

  it('finds credits that are not what their log and the ledger say [CREDITS-08]', async () => {
    const { riverside } = product.cast
    const customerId = riverside.customers[0].id
    await product.as(riverside.staff.operations).issueCredit({
      partnerId: riverside.id,
      body: { customerId, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 700 },
    })
    expect(
      await findingsWhile(
        'UPDATE credit_balances SET balance_minor = balance_minor + 1 WHERE customer_id = $1',
        'UPDATE credit_balances SET balance_minor = balance_minor - 1 WHERE customer_id = $1',
        [customerId],
      ),
    ).toEqual(['credits: are 701, their log says 700', 'credits: come to 701, the ledger says 700'])
    await expect(
      execute('UPDATE credit_balances SET balance_minor = -1 WHERE customer_id = $1', [customerId]),
    ).rejects.toMatchObject({ code: '23514' })
  })

  it('finds a wallet that is not what its log and the ledger say', async () => {
    const { riverside, superAdmin } = product.cast
    const admin = product.as(superAdmin)
    await admin.updateOwnSuperAdmin({ body: { lastActivePartnerId: riverside.id } })
    const customerId = riverside.customers[0].id
    await admin.topUpWallet({ body: { customerId, amount: 700 } })
    expect(
      await findingsWhile(
        'UPDATE wallet_balances SET balance_minor = balance_minor + 1 WHERE customer_id = $1',
        'UPDATE wallet_balances SET balance_minor = balance_minor - 1 WHERE customer_id = $1',
        [customerId],
      ),
    ).toEqual(['wallets: are 701, their log says 700', 'wallets: come to 701, the ledger says 700'])
    await expect(
      execute('UPDATE wallet_balances SET balance_minor = -1 WHERE customer_id = $1', [customerId]),
    ).rejects.toMatchObject({ code: '23514' })
  })

  it('finds passes that are not what their entries say, and an order that was paid by none [PACKAGES-27]', async () => {
    const { riverside } = product.cast
    const owner = product.as(riverside.staff.owner)
    await execute(
      `UPDATE partners SET payment_methods_for_staff = array_append(payment_methods_for_staff, 'packages') WHERE id = $1`,
      [riverside.id],
    )
    const { data: sold } = await owner.createPackage({
      partnerId: riverside.id,
      body: { name: 'Ten', numberOfPasses: 10, price: { amount: 0, currency: 'SGD' }, expiryMode: 'without_expiry' },
    })
    const body = { customerId: riverside.customers[1].id, packageId: sold.id, paymentMethod: 'cash' as const }
    await owner.placePackageOrder({ partnerId: riverside.id, body })
    const order = await place(3, [[6, 8]], false, 'packages')
    expect(
      await findingsWhile(
        'UPDATE customer_packages SET passes_left = passes_left + 1 WHERE package_id = $1',
        'UPDATE customer_packages SET passes_left = passes_left - 1 WHERE package_id = $1',
        [sold.id],
      ),
    ).toEqual(['passes: has 9 passes left, its entries say 8'])
    await expect(
      execute('UPDATE customer_packages SET passes_left = -1 WHERE package_id = $1', [sold.id]),
    ).rejects.toMatchObject({ code: '23514' })
    await expect(execute('DELETE FROM pass_entries WHERE order_id = $1', [order.id])).rejects.toMatchObject({
      code: '23001',
    })
    const unpaid = await place(3, [[8, 9]], true)
    const by = (method: string) => `UPDATE orders SET payment_method = '${method}' WHERE id = $1`
    expect(await findingsWhile(by('packages'), by('cash'), [unpaid.id])).toEqual([
      'passes: was paid by passes and took none',
    ])
    expect(await books()).toEqual([])
  })

  it('finds a payment by card that is not what the log says, and an unknown one that nobody asks about', async () => {
    const { riverside } = product.cast
    const { orderTransactions } = await place(3, [[19, 20]], false, 'creditCard')
    const { id } = orderTransactions[0]!
    await product.as(riverside.staff.operations).chargeTransaction({ id, body: { creditToken: 'tok_timeout' } })
    expect(
      await findingsWhile(
        `UPDATE card_charges SET amount_minor = amount_minor + 1, status = 'needsAuthentication' WHERE transaction_id = $1`,
        `UPDATE card_charges SET amount_minor = amount_minor - 1, status = 'unknown' WHERE transaction_id = $1`,
        [id],
      ),
    ).toEqual([
      'cards: is needsAuthentication with 2151, its entry is UNKNOWN with 2150',
      'cards: is UNKNOWN, and no provider is being asked about it',
    ])
    await product.as(riverside.staff.operations).checkTransactionStatus({ id })
    expect(
      await findingsWhile(
        `UPDATE card_charges SET status = 'unknown', settled_at = NULL WHERE transaction_id = $1`,
        `UPDATE card_charges SET status = 'succeeded', settled_at = now() WHERE transaction_id = $1`,
        [id],
      ),
    ).toEqual(['cards: is unknown with 2150, its entry is SUCCESS with 2150'])
    expect(await books()).toEqual([])
  })

  it('finds an order whose status, total or payments say something else than its postings [ORDERS-124]', async () => {
    const order = await place(3, [[12, 14]], true)
    expect(
      await findingsWhile(
        `UPDATE orders SET status = 'pending' WHERE id = $1`,
        `UPDATE orders SET status = 'paid' WHERE id = $1`,
        [order.id],
      ),
    ).toEqual(['orders: status: paid, the order says pending'])
    expect(
      await findingsWhile(
        `UPDATE order_transactions SET amount_minor = amount_minor + 1 WHERE order_id = $1`,
        `UPDATE order_transactions SET amount_minor = amount_minor - 1 WHERE order_id = $1`,
        [order.id],
      ),
    ).toEqual([
      'orders: paid, by its postings: 4000, the order says 4001',
      'orders: kept by cash, by its postings: 4000, the order says 4001',
    ])
    expect(
      await findingsWhile(
        `UPDATE order_line_items SET price_minor = price_minor - 1 WHERE order_id = $1`,
        `UPDATE order_line_items SET price_minor = price_minor + 1 WHERE order_id = $1`,
        [order.id],
      ),
    ).toEqual(['orders: total, by its lines and the fee on top: 3999, the order says 4000'])
    expect(await books()).toEqual([])
  })

  it('finds a membership that outlives its order [ORDERS-134]', async () => {
    const { riverside } = product.cast
    const desk = product.as(riverside.staff.operations)
    const pricing = { price: 40, currency: 'SGD', recurring: 1 as const }
    const { data: plan } = await product
      .as(riverside.staff.owner)
      .createMembershipPlan({ partnerId: riverside.id, body: { name: 'Summer', pricing: [pricing] } })
    const { data: order } = await desk.placeSubscriptionOrder({
      partnerId: riverside.id,
      body: {
        customerId: riverside.customers[2].id,
        paymentMethod: 'cash',
        subscription: { planId: plan.id, pricingWindow: pricing, startAt: '21/11/2026' },
      },
    })
    await desk.cancelOrder({ id: order.id, body: {} })
    const id = order.orderLineItems[0]!.targetId
    expect(
      await findingsWhile(
        'UPDATE subscriptions SET canceled_at = NULL WHERE id = $1',
        'UPDATE subscriptions SET canceled_at = now() WHERE id = $1',
        [id],
      ),
    ).toEqual([`memberships: is live, its order ${order.readableId.readableId} is cancelled`])
    expect(await books()).toEqual([])
  })

  it('finds a live booking without its court, and a court that a cancelled booking still holds', async () => {
    const order = await place(3, [[15, 16]])
    const booking = order.orderLineItems[0]!.facilityBooking!.id
    expect(
      await findingsWhile(
        'UPDATE occupancies SET released_at = now() WHERE booking_id = $1',
        'UPDATE occupancies SET released_at = NULL WHERE booking_id = $1',
        [booking],
      ),
    ).toEqual(['courts: is live and holds no court'])
    expect(
      await findingsWhile(
        `UPDATE occupancies SET ends_at = ends_at - interval '15 minutes' WHERE booking_id = $1`,
        `UPDATE occupancies SET ends_at = ends_at + interval '15 minutes' WHERE booking_id = $1`,
        [booking],
      ),
    ).toEqual(['courts: holds another court, time or kind than its own'])
    expect(
      await findingsWhile(
        `INSERT INTO booking_cancellations (partner_id, booking_id, canceled_at, reason, comment)
         SELECT partner_id, id, now(), '', '' FROM facility_bookings WHERE id = $1`,
        'DELETE FROM booking_cancellations WHERE booking_id = $1',
        [booking],
      ),
    ).toEqual(['courts: was taken off the schedule and still holds its court'])
    expect(await books()).toEqual([])
  })

  it('finds a journal without postings, and one in another currency than its order', async () => {
    const order = await place(3, [[17, 18]])
    const id = randomUUID()
    await execute(
      `INSERT INTO journals (partner_id, id, kind, order_id, currency, created_at)
       SELECT partner_id, $1, 'payment', id, 'USD', now() FROM orders WHERE id = $2`,
      [id, order.id],
    )
    expect((await books()).map(({ subject, message }) => [subject, message])).toEqual([
      [`journal ${id}`, 'holds no posting'],
    ])
    await execute(`INSERT INTO postings (partner_id, journal_id, line, account, amount_minor)
      SELECT partner_id, id, line, 'sales', line * 2 - 1 FROM journals, generate_series(0, 1) AS line WHERE id = '${id}'`)
    expect((await books()).map(({ message }) => message)).toEqual(['is in USD, its order in SGD'])
  })
})

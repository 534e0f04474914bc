import { randomUUID } from 'node:crypto'
import { addressOf, api, type ApiFailure } from '@fieldhouse/contract'
import { MOST_ORDER_LINES } from '@fieldhouse/domain/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { SYSTEM } from '../../db/context.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { lineByHand, placeOrder } from './place-order.ts'

let product: Product
let desk: Desk
/** An order with one line fewer than an order can have, which came to them in 21 versions. */
let id: string
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  id = (await desk.book({ from: 8, until: 9 })).id
  for (let lines = 1; lines < MOST_ORDER_LINES - 1; lines += 50) await add(Math.min(50, MOST_ORDER_LINES - 1 - lines))
})
afterAll(() => product.close())

const body = (count: number) => {
  const lineItem = { price: 100, currency: 'SGD', description: 'Ball' }
  return { changes: Array.from({ length: count }, () => ({ action: 'addItem' as const, lineItem })) }
}
const add = (count: number) => desk.api.addLineItems({ id, body: body(count) })
const codeOf = async (call: Promise<unknown>) => (await failure(call)).body.data.errorCode
const TOO_MANY = 'error.badRequest.tooManyLineItems'
/** What the database keeps of the lines, versions, payments and journals of all orders. */
const kept = async () => {
  const { rows } = await product.fieldhouse.database.connection(({ client }) =>
    client.query(`SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM order_line_items) AS lines,
      (SELECT count(*) FROM order_versions) AS versions, (SELECT count(*) FROM order_transactions) AS payments,
      (SELECT count(*) FROM journals) AS journals, (SELECT sum(total_minor) FROM orders) AS total`),
  )
  return rows[0]
}

describe('the change log of an order with more changes than a page', () => {
  const versions = async (query?: { offset?: number; limit?: number }) => {
    const { data, pagination } = await desk.api.listOrderVersions({ id, query })
    return { versions: data.map(({ version }) => version), pagination }
  }
  const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at)

  it('is told by pages of 20, newest first, each with how many there are [ORDERS-133] [API-19]', async () => {
    expect(await versions()).toEqual({ versions: down(21, 2), pagination: { offset: 0, limit: 20, total: 21 } })
    expect(await versions({ offset: 20 })).toEqual({ versions: [1], pagination: { offset: 20, limit: 20, total: 21 } })
    expect(await versions({ offset: 3, limit: 5 })).toEqual({
      versions: down(18, 14),
      pagination: { offset: 3, limit: 5, total: 21 },
    })
    expect(await versions({ offset: 21 })).toEqual({ versions: [], pagination: { offset: 21, limit: 20, total: 21 } })
  })

  it('tells no more than 20 changes at once, and nothing of an unknown order [ORDERS-133]', async () => {
    for (const limit of [0, 21])
      expect((await failure(versions({ limit }))).body.data.message).toMatchObject([{ property: 'limit' }])
    expect(await codeOf(desk.api.listOrderVersions({ id: randomUUID(), query: { offset: 5 } }))).toBe(
      'error.notFound.order',
    )
  })
})

describe('orders by their ids', () => {
  it('are told each once, in the order asked, ten read at a time while they are sent [ORDERS-88]', async () => {
    const ids: string[] = []
    for (let hour = 8; hour < 20; hour++) ids.push((await desk.book({ court: 1, from: hour, until: hour + 1 })).id)
    const asked = [...ids.toReversed(), randomUUID(), id, ...ids, id]
    const { data } = await desk.api.listOrdersByIds({ query: { orderIds: asked } })
    expect(data.map((order) => order.id)).toEqual([...ids.toReversed(), id])
    expect(data.at(-1)).toEqual(await desk.order(id))
    const lengthOf = async (path: string) => {
      const headers = { authorization: `Bearer ${desk.club.staff.operations.token}`, 'accept-encoding': 'identity' }
      const reply = await fetch(`${product.origin}${path}`, { headers })
      return [reply.status, reply.headers.get('content-length') === null, (await reply.text()).length > 2]
    }
    expect(await lengthOf(addressOf(api.getOrder, { id }))).toEqual([200, false, true])
    // How long it becomes is not known when it begins.
    expect(await lengthOf(addressOf(api.listOrdersByIds, { query: { orderIds: asked } }))).toEqual([200, true, true])
  })
})

describe('an order with as many line items as it can have', () => {
  it('takes the last one of two who add one at once, and refuses the other [ORDERS-91]', async () => {
    const codes = await Promise.all(
      [add(1), add(1)].map((call) =>
        call.then(
          () => null,
          (error: ApiFailure) => error.body.data.errorCode,
        ),
      ),
    )
    expect(codes.filter((code) => code !== null)).toEqual([TOO_MANY])
    expect((await desk.order(id)).orderLineItems).toHaveLength(MOST_ORDER_LINES)
  })

  it('refuses one more, asked for or looked at before, and keeps nothing of it [ORDERS-91]', async () => {
    const before = await kept()
    const refused = await failure(add(1))
    expect([refused.status, refused.body.data]).toMatchObject([
      400,
      {
        errorCode: TOO_MANY,
        msg: 'A transaction can have up to 1,000 line items, cancelled ones included. Please put the others in another transaction.',
      },
    ])
    expect(await codeOf(desk.api.previewAddLineItems({ id, body: body(1) }))).toBe(TOO_MANY)
    expect(await kept()).toEqual(before)
  })

  it('is not placed with more of them, and nothing of it is kept', async () => {
    const before = await kept()
    const { deps } = product.fieldhouse
    const place = (lines: number) =>
      deps.command(
        { partnerId: desk.club.id, actor: SYSTEM, now: Date.parse(TEST_NOW), requestId: randomUUID() },
        (command) =>
          placeOrder(command, {
            id: randomUUID(),
            serviceType: 'facilityBooking',
            customer: { ...desk.club.customers[0], partnerSideCustomerIdString: null },
            venue: null,
            paymentMethod: 'cash',
            currency: 'SGD',
            countryCode: 'SG',
            charge: { total: lines * 100, processingFeeExclusiveCents: 0, processingFeeInclusiveCents: 0 },
            paid: false,
            customerNote: null,
            rates: { lines: null, fee: null },
            lines: Array.from({ length: lines }, () => lineByHand('Ball', 100)),
          }),
      )
    await expect(place(MOST_ORDER_LINES + 1)).rejects.toMatchObject({ code: TOO_MANY })
    expect(await kept()).toEqual(before)
    expect((await place(MOST_ORDER_LINES)).lineItems).toHaveLength(MOST_ORDER_LINES)
  })

  it('is cancelled like any other, also where it has more of them from before [ORDERS-84]', async () => {
    await product.fieldhouse.database.connection(({ client }) =>
      client.query(
        `INSERT INTO order_line_items (partner_id, id, order_id, target_type, description, price_minor, position, created_at)
         SELECT partner_id, gen_random_uuid(), id, 'adjust', 'Ball', 0, 2000, created_at FROM orders WHERE id = $1`,
        [id],
      ),
    )
    expect((await desk.api.cancelOrder({ id, body: {} })).data).toMatchObject({ status: 'canceled' })
    expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  })
})

describe('amounts beyond what a number tells exactly', () => {
  const HUGE = 'error.badRequest.orderTooLarge'

  it('are refused of an order, placed or raised, and nothing is kept of it', async () => {
    const { data: group } = await product.as(desk.club.staff.owner).createFacilityGroup({
      venueId: desk.club.venueId,
      body: { useVenueOpeningHours: false, name: 'Gold', count: 20, price: 999_999_999 },
    })
    const place = (courts: number) =>
      desk.api.placeBooking({
        partnerId: desk.club.id,
        body: {
          bookings: group.facilities.slice(0, courts).map(({ id: facilityId }) => ({
            facilityId,
            startTime: desk.at(10, '2027-05-03'),
            endTime: desk.at(11, '2027-05-03'),
          })),
          customerId: desk.club.customers[0].id,
          paymentMethod: 'cash',
          isForceBook: true,
          options: { ignoreMaxSlotsRule: true, ignoreBookingHorizon: true },
        },
      })
    const before = await kept()
    expect(await codeOf(place(20))).toBe(HUGE)
    expect(await kept()).toEqual(before)
  })

  it('that the journals of a period add up to are refused by name, and no failure', async () => {
    const from = '2026-11-01'
    const sums = (to: string) =>
      product.as(desk.club.staff.owner).sumPostings({ partnerId: desk.club.id, query: { from, to } })
    await product.fieldhouse.database.connection(async ({ client }) => {
      await client.query('SET session_replication_role = replica')
      await client.query('UPDATE postings SET amount_minor = amount_minor * 1000000000000 WHERE partner_id = $1', [
        desk.club.id,
      ])
      await client.query('RESET session_replication_role')
    })
    expect(await codeOf(sums('2026-11-30'))).toBe('error.badRequest.sumTooLarge')
  })
})

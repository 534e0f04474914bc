import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

// What is sold over the counter beside courts, classes, memberships and packages (docs/decisions/0118).

let product: Product
let desk: Desk
let owner: Desk
let partnerId: string
let customerId: string
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = riversideDesk(product, product.cast.riverside.staff.owner)
  partnerId = desk.club.id
  customerId = desk.club.customers[0].id
  // Cards cost 2.9 % and 30 cents on top.
  const fees = { creditCard: { SGD: { fieldhouseFeesPercentage: 2.9, fieldhouseFeesAmount: 0.3 } } }
  await query('UPDATE partners SET processing_fee_config = $2, absorb_processing_fee = false WHERE id = $1', [
    partnerId,
    JSON.stringify(fees),
  ])
  const { data } = await owner.api.getTaxes({ partnerId })
  const gst = {
    name: 'GST',
    registrationNumber: 'M90367530Y',
    inclusive: false,
    validFrom: '2024-01-01',
    parts: [{ name: 'GST', percent: 9 }],
  }
  const said = { rounding: 'line' as const, sellerName: '', sellerAddress: '', version: data.version }
  await product
    .as(desk.club.staff.finance)
    .saveTaxes({ partnerId, body: { ...said, rates: [{ ...gst, kinds: ['item'] }] } })
})
afterAll(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  await product.close()
})

const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[]): Promise<Row[]> =>
  (await product.fieldhouse.database.connection(({ client }) => client.query<Row>(text, values))).rows

type Body = Parameters<Desk['api']['placeCounterSale']>[0]['body']
const BAG = [
  { description: 'Tube of shuttlecocks', quantity: 2, price: 1200 },
  { description: 'Grip', price: 355 },
]
const body = (over: object = {}): Body => ({ customerId, paymentMethod: 'cash', currency: 'SGD', items: BAG, ...over })
const sell = async (over: object = {}, options = {}) =>
  (await desk.api.placeCounterSale({ partnerId, body: body(over) }, options)).data
const ledger = async (orderId: string) =>
  Object.fromEntries(
    (
      await query<{ account: string; amount: number }>(
        `SELECT p.account, sum(p.amount_minor)::int AS amount FROM journals j
         JOIN postings p ON (p.partner_id, p.journal_id) = (j.partner_id, j.id)
         WHERE j.order_id = $1 GROUP BY 1 HAVING sum(p.amount_minor) <> 0 ORDER BY 1`,
        [orderId],
      )
    ).map(({ account, amount }) => [account, amount]),
  )

describe('items', () => {
  it('are an order with a line each, their tax on top: 24.00 and 3.55 are 26.16 and 3.87', async () => {
    const order = await sell({ orderStatus: 'paid' })
    expect(order).toMatchObject({
      serviceType: 'counterSale',
      status: 'paid',
      totalAmount: 3003,
      taxes: [{ net: 2755, tax: 248, gross: 3003 }],
    })
    expect(
      order.orderLineItems.map(({ targetType, description, priceCents }) => [targetType, description, priceCents]),
    ).toEqual([
      ['adjust', '2 × Tube of shuttlecocks', 2616],
      ['adjust', 'Grip', 387],
    ])
    expect(await ledger(order.id)).toEqual({ sales: -2755, 'settlement.cash': 3003, taxPayable: -248 })
  })

  it('bear the fee of a card on top: 2.9 % of 30.03 and 0.30 are 1.18', async () => {
    const order = await sell({ paymentMethod: 'creditCard' })
    expect(order).toMatchObject({ status: 'pending', totalAmount: 3121, processingFeeExclusiveCents: 118 })
    expect(await ledger(order.id)).toEqual({ processingFees: -118, receivable: 3121, sales: -2755, taxPayable: -248 })
  })

  it('are sold to the walk-in', async () => {
    const { data: walkIn } = await desk.api.openWalkIn({ partnerId })
    const order = await sell({ customerId: walkIn.id, orderStatus: 'paid' })
    expect(order).toMatchObject({ status: 'paid', customerId: walkIn.id })
  })

  it('are found by their type, and cancelled with their money back', async () => {
    const { id } = await sell({ orderStatus: 'paid' })
    const { data } = await desk.api.listOrders({ partnerId, query: { serviceType: 'counterSale', limit: 100 } })
    expect(data.map((order) => order.id)).toContain(id)
    expect(new Set(data.map(({ serviceType }) => serviceType))).toEqual(new Set(['counterSale']))
    await owner.api.cancelOrder({ id, body: { refundAmountCents: 3003, autoRefund: false } })
    const { orderTransactions } = await desk.order(id)
    const refund = orderTransactions.find(({ transactionType }) => transactionType === 'REFUND')!
    await owner.api.refundTransaction({ id: refund.id, body: { amount: 3003 } })
    expect(await ledger(id)).toEqual({})
  })

  it('are income as they are sold, of a kind of their own, and takings of their day', async () => {
    const day = '2026-12-03'
    product.setNow(`${day}T10:00:00.000+08:00`)
    const { id } = await sell({ orderStatus: 'paid' })
    const months = { from: '2026-12', to: '2026-12' }
    const { data: earned } = await owner.api.getEarned({ partnerId, query: months })
    expect(earned.rows.filter(({ kind }) => kind === 'items')).toMatchObject([
      { sold: 2755, tax: 248, paid: 3003, owedBefore: 0, earned: 2755, owedAfter: 0 },
    ])
    const { data: close } = await owner.api.getDayClose({ partnerId, day })
    expect(close.currencies.flatMap(({ lines }) => lines)).toMatchObject([
      { method: 'cash', taken: 3003, takenCount: 1, ledger: 3003, difference: 0 },
    ])
    const asked = { start: `${day}T00:00:00.000+08:00`, end: `${day}T23:59:59.999+08:00` }
    const { data: report } = await owner.api.listOrdersByDate({ partnerId, query: asked })
    expect(report.map((order) => [order.id, order.serviceType])).toEqual([[id, 'counterSale']])
  })
})

describe('a sale over the counter', () => {
  it('is made once, however often it is sent', async () => {
    const idempotencyKey = crypto.randomUUID()
    const first = await sell({}, { idempotencyKey })
    expect(await sell({}, { idempotencyKey })).toEqual(first)
  })

  const item = (over: object) => ({ items: [{ description: 'Grip', price: 355, ...over }] })
  it.each<[string, object, string]>([
    ['no item', { items: [] }, 'items'],
    ['a price of 0', item({ price: 0 }), 'items.0.price'],
    ['a price below 0', item({ price: -1 }), 'items.0.price'],
    ['a price over that of a line', item({ price: 999_999_901 }), 'items.0.price'],
    ['pieces that cost more than a line', item({ quantity: 999, price: 999_999_900 }), 'items.0.price'],
    ['no pieces', item({ quantity: 0 }), 'items.0.quantity'],
    ['half a piece', item({ quantity: 0.5 }), 'items.0.quantity'],
    ['no description', item({ description: ' ' }), 'items.0.description'],
    ['another currency than the club’s', { currency: 'USD' }, 'currency'],
    ['passes', { paymentMethod: 'packages' }, 'paymentMethod'],
  ])('with %s is refused, and nothing is written', async (_, over, property) => {
    const orders = () => query('SELECT count(*) AS count FROM orders WHERE partner_id = $1', [partnerId])
    const before = await orders()
    const { status, body: refused } = await failure(sell(over))
    expect([status, refused.data.message?.[0]?.property]).toEqual([400, property])
    expect(await orders()).toEqual(before)
  })

  it('to a customer of another club is not found, and for who may not sell is forbidden', async () => {
    const { harbour } = product.cast
    expect((await failure(sell({ customerId: harbour.customers[0].id }))).status).toBe(404)
    const coach = product.as(desk.club.staff.instructor)
    expect((await failure(coach.placeCounterSale({ partnerId, body: body() }))).status).toBe(403)
  })
})

import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { reportSpan } from '@fieldhouse/domain/reports'
import { toIso } from '@fieldhouse/domain/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payoutDesk, bankToken } from '../payout-accounts/fixtures/payout-desk.ts'
import { deskOf, failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { listOrdersByDate } from './list-orders-by-date.ts'

// The daily report: every order of some days, as the bookkeeper reads it.

let product: Product
let desk: Desk
let partnerId: string
let finance: ReturnType<Product['as']>
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  partnerId = desk.club.id
  finance = product.as(desk.club.staff.finance)
})
afterAll(() => product.close())

const query = (statement: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(statement, values)).rows)

let courts = 0
/** A court for an hour that nobody has, SGD 20.00. */
const booked = (more: Parameters<Desk['book']>[1] = {}) => {
  const n = courts++
  const from = 6 + Math.floor(n / 4)
  return desk.book([{ court: n % 4, from, until: from + 1 }], more)
}
const madeAt = async (id: string, order: string, payments = order) => {
  await query('UPDATE orders SET created_at = $2 WHERE id = $1', [id, order])
  await query('UPDATE order_transactions SET created_at = $2 WHERE order_id = $1', [id, payments])
}
const report = async (start: string, end: string, by = finance) =>
  (await by.listOrdersByDate({ partnerId, query: { start, end } })).data
const names = async (start: string, end: string) =>
  (await report(start, end)).map(({ readableId }) => readableId.readableId)

const reader = () =>
  ({ partnerId, actor: { superAdmin: false }, now: 0 }) as unknown as Parameters<typeof listOrdersByDate>[1]

describe('the orders of a report', () => {
  it('come as a whole reply, or as one that says that the database does not answer [REPORT-15]', async () => {
    await booked()
    const range = { start: '2020-01-01T00:00:00.000Z', end: '2020-01-31T00:00:00.000Z' }
    await query('ALTER TABLE coupon_uses RENAME TO coupon_uses_away')
    try {
      expect((await failure(finance.listOrdersByDate({ partnerId, query: range }))).status).toBe(500)
    } finally {
      await query('ALTER TABLE coupon_uses_away RENAME TO coupon_uses')
    }
    expect((await finance.listOrdersByDate({ partnerId, query: range })).data).toEqual([])
  })

  it('are each told once, though one is paid for the first time while they are read [REPORT-17]', async () => {
    const days = ['2019-03-01', '2019-03-02', '2019-03-03'].map((day) => `${day}T01:00:00.000Z`)
    const orders = [await booked(), await booked(), await booked()]
    for (const [n, { id }] of orders.entries()) await madeAt(id, days[n]!)
    const range = { start: Date.parse(days[0]!), end: Date.parse('2019-03-31T15:59:59.999Z') }
    const parts = await listOrdersByDate(product.fieldhouse.deps, reader(), range, 1)
    const told: string[] = []
    for await (const part of parts) {
      told.push(...part.map(({ id }) => id))
      // By now the second one is read, and the third: it becomes one of a later day.
      if (told.length === 1) await madeAt(orders[0]!.id, '2019-03-20T01:00:00.000Z')
    }
    expect(told).toEqual(orders.map(({ id }) => id))
  })

  it('come in parts of a few hundred, however many were made on one day, or at one moment [REPORT-15]', async () => {
    const moments = ['01:00:00.000Z', '01:00:00.000Z', '01:00:00.001Z', '02:00:00.000Z', '09:00:00.000Z']
    const orders = []
    for (const moment of moments) {
      orders.push(await booked())
      await madeAt(orders.at(-1)!.id, `2019-05-01T${moment}`)
    }
    const range = { start: Date.parse('2019-05-01T00:00:00.000Z'), end: Date.parse('2019-05-31T15:59:59.999Z') }
    const sizes = async (atOnce: number) => {
      const found = []
      for await (const part of await listOrdersByDate(product.fieldhouse.deps, reader(), range, atOnce))
        found.push(part.toArray().length)
      return found
    }
    expect(await sizes(2)).toEqual([2, 2, 1])
    expect(await sizes(1)).toEqual([0, 2, 1, 1, 1])
    expect(await sizes(5)).toEqual([5])
  })

  it('are those whose first payment was asked for in the range, both its ends included, the earliest first [REPORT-15] [REPORT-17]', async () => {
    const [first, last, late, before] = [await booked(), await booked(), await booked(), await booked()]
    // From midnight in Singapore on the 1st of March to the end of the 3rd.
    const range = ['2026-02-28T16:00:00.000Z', '2026-03-03T15:59:59.999Z'] as const
    await madeAt(last.id, '2026-03-03T15:59:59.999Z')
    await madeAt(first.id, '2026-02-28T16:00:00.000Z')
    await madeAt(before.id, '2026-02-28T15:59:59.999Z')
    // Made in January, and paid for in March.
    await madeAt(late.id, '2026-01-10T00:00:00.000Z', '2026-03-02T00:00:00.000Z')
    const found = [first, late, last].map(({ readableId }) => readableId.readableId)
    expect(await names(...range)).toEqual(found)
    const [, one] = await report(...range)
    expect(one!.transactionDate).toBe('2026-03-02T00:00:00.000Z')
    // Without any payment it counts by when it was made.
    await query('DELETE FROM order_transactions WHERE order_id = $1', [late.id])
    expect(await names(...range)).toEqual([found[0], found[2]])
    expect(await names('2026-01-10T00:00:00.000Z', '2026-01-10T00:00:00.000Z')).toEqual([found[1]])
  })

  it('are of the day of their first payment alone, whatever is paid or given back of them later [REPORT-17]', async () => {
    const order = await booked({ orderStatus: 'paid' })
    const lineItem = { description: 'Balls', price: 500, currency: 'SGD' }
    await desk.api.addLineItems({
      id: order.id,
      body: { changes: [{ action: 'addItem', lineItem }], paymentMethod: 'cash' },
    })
    await desk.api.cancelOrder({ id: order.id, body: { refundAmountCents: 100, handedBack: true } })
    await madeAt(order.id, '2026-07-10T01:00:00.000Z')
    await query(
      `UPDATE order_transactions SET created_at = created_at + interval '1 day' * CASE transaction_type WHEN 'REFUND' THEN 11 ELSE 10 END
       WHERE order_id = $1 AND (transaction_type = 'REFUND' OR amount_minor = 500)`,
      [order.id],
    )
    const { readableId } = order.readableId
    const [told] = await report('2026-07-01T00:00:00.000Z', '2026-07-31T00:00:00.000Z')
    expect(told).toMatchObject({ readableId: { readableId }, transactionDate: '2026-07-10T01:00:00.000Z' })
    expect(
      told!.orderTransactions.map(({ transactionType, createdAt }) => [transactionType, createdAt.slice(0, 10)]),
    ).toEqual([
      ['PURCHASE', '2026-07-10'],
      ['PURCHASE', '2026-07-20'],
      ['REFUND', '2026-07-21'],
    ])
    expect(await names('2026-07-15T00:00:00.000Z', '2026-07-31T00:00:00.000Z')).toEqual([])
    expect(await names('2026-07-10T00:00:00.000Z', '2026-07-11T00:00:00.000Z')).toEqual([readableId])
  })

  it('are cancelled ones, too, and no drafts, and nobody else’s [REPORT-17]', async () => {
    const [canceled, draft] = [await booked(), await booked()]
    await desk.api.cancelOrder({ id: canceled.id, body: {} })
    await query("UPDATE orders SET processing_status = 'DRAFT' WHERE id = $1", [draft.id])
    const other = deskOf(product, product.cast.harbour)
    const theirs = await other.book([{ from: 9, until: 10 }])
    for (const { id } of [canceled, draft, theirs]) await madeAt(id, '2026-04-01T00:00:00.000Z')
    const found = await report('2026-04-01T00:00:00.000Z', '2026-04-01T23:00:00.000Z')
    expect(found.map(({ readableId, status }) => [readableId.readableId, status])).toEqual([
      [canceled.readableId.readableId, 'canceled'],
    ])
    await query("UPDATE orders SET processing_status = 'COMMITTED' WHERE id = $1", [draft.id])
  })

  it('say who paid what for which time, at which venue [REPORT-05] [REPORT-06]', async () => {
    const order = await booked({ orderStatus: 'paid' })
    await madeAt(order.id, '2026-05-01T02:03:04.005Z')
    const [one] = await report('2026-05-01T00:00:00.000Z', '2026-05-01T23:00:00.000Z')
    const { timeRange } = order.orderLineItems[0]!.facilityBooking!
    const { firstName, lastName, email, mobile } = order.customer!
    expect(one).toEqual({
      id: order.id,
      readableId: order.readableId,
      transactionDate: '2026-05-01T02:03:04.005Z',
      customer: { firstName, lastName, email, mobile },
      venues: [{ id: order.venues[0]!.id, venueName: order.venues[0]!.venueName }],
      serviceType: 'facilityBooking',
      source: 'RVB',
      paymentMethod: 'cash',
      status: 'paid',
      currency: 'SGD',
      allOrderLineItems: [
        {
          targetType: 'facilityBooking',
          priceCents: { price: 2000 },
          facilityBooking: { venueId: order.venues[0]!.id, timeRange },
          coupon: null,
        },
      ],
      orderTransactions: [{ transactionType: 'PURCHASE', createdAt: '2026-05-01T02:03:04.005Z' }],
      processingFeeExclusiveCents: 0,
      processingFeeInclusiveCents: 0,
      totalAmount: 2000,
      receivedAmount: 2000,
      redeemedAmount: 0,
      unpaidAmount: 0,
      refundOwedAmount: 0,
      payoutAmount: 0,
    })
    await query('UPDATE orders SET created_by = NULL WHERE id = $1', [order.id])
    const [own] = await report('2026-05-01T00:00:00.000Z', '2026-05-01T23:00:00.000Z')
    expect(own!.source).toBe('fieldhouse')
  })
})

it('a customer who is deleted since stands in the report of what they bought [REPORT-05]', async () => {
  const { data: customer } = await desk.api.createCustomer({
    body: { partnerId, firstName: 'Gone', lastName: 'Since', email: 'gone@since.example', mobile: '91112222' },
  })
  const order = await booked({ customerId: customer.id, orderStatus: 'paid' })
  await madeAt(order.id, '2026-05-11T00:00:00.000Z')
  const told = async () => (await report('2026-05-11T00:00:00.000Z', '2026-05-11T01:00:00.000Z'))[0]!.customer
  const before = await told()
  expect(before).toMatchObject({ firstName: 'Gone', lastName: 'Since', email: 'gone@since.example' })
  await desk.api.cancelOrder({ id: order.id, body: { refundAmountCents: 2000, handedBack: true } })
  await product.as(desk.club.staff.owner).deleteCustomer({ id: customer.id })
  // How they were reached is forgotten.
  expect(await told()).toEqual({ ...before, email: null, mobile: null })
})

describe('what is paid out of an order', () => {
  it('is what a card took less the fee, the commission and what went back; nothing of cash, and nothing before it is paid [REPORT-06] [REPORT-20]', async () => {
    await product.as(product.cast.superAdmin).savePartnerConfig({
      partnerId,
      body: { commissionFeeConfig: { SGD: { fieldhouseFeesPercentage: 10, fieldhouseFeesAmount: 0.5 } } },
    })
    const [card, open, cash] = [
      await booked({ paymentMethod: 'creditCard' }),
      await booked({ paymentMethod: 'creditCard' }),
      await booked({ orderStatus: 'paid' }),
    ]
    for (const { id } of [card, open, cash]) await madeAt(id, '2026-06-01T00:00:00.000Z')
    await desk.api.chargeTransaction({ id: card.orderTransactions[0]!.id, body: { creditToken: 'tok_ok' } })
    const amounts = async () => {
      const found = await report(
        '2026-06-01T00:00:00.000Z',
        '2026-06-01T23:00:00.000Z',
        product.as(product.cast.superAdmin),
      )
      // By whatever it is paid, it is the desk's.
      expect(found.map(({ source }) => source)).toEqual(['RVB', 'RVB', 'RVB'])
      return new Map(found.map((one) => [one.id, [one.totalAmount, one.commissionAmount, one.payoutAmount]]))
    }
    const first = await amounts()
    // SGD 20.00 and a fee of 1.50 on top; 10 % and 0.50 of the 20.00 stay with the platform.
    expect(first.get(card.id)).toEqual([2150, 250, 1750])
    expect(first.get(open.id)).toEqual([2150, 0, 0])
    expect(first.get(cash.id)).toEqual([2000, 0, 0])
    await desk.api.cancelOrder({ id: card.id, body: { refundAmountCents: 500, autoRefund: true } })
    expect((await amounts()).get(card.id)).toEqual([2150, 200, 1300])
  })
})

describe('the sums of a report', () => {
  it('say what came in, what was redeemed, what is open and what is to go back; together what stands as sold by the ledger [REPORT-16] [REPORT-19]', async () => {
    const { data: customer } = await desk.api.createCustomer({
      body: { partnerId, firstName: 'Sums', email: 'sums@up.example' },
    })
    const issued = { customerId: customer.id, amount: 3000, clubCreditTypeId: CREDIT_TYPES[0].id }
    await product.as(desk.club.staff.owner).issueCredit({ partnerId, body: issued })
    const theirs = { customerId: customer.id }
    const made = {
      paid: await booked({ orderStatus: 'paid' }),
      byCredits: await booked({ ...theirs, paymentMethod: 'clubCredits' }),
      open: await booked(),
      canceledUnpaid: await booked({ paymentMethod: 'creditCard' }),
      canceledKept: await booked({ orderStatus: 'paid' }),
      refundOwed: await booked({ orderStatus: 'paid' }),
    }
    for (const order of Object.values(made)) await madeAt(order.id, '2026-04-02T00:00:00.000Z')
    await desk.api.cancelOrder({ id: made.canceledUnpaid.id, body: {} })
    await desk.api.cancelOrder({ id: made.canceledKept.id, body: { refundAmountCents: 500, handedBack: true } })
    await desk.api.cancelOrder({ id: made.refundOwed.id, body: { refundAmountCents: 1200 } })
    const found = await report('2026-04-02T00:00:00.000Z', '2026-04-02T23:00:00.000Z')
    const amounts = Object.fromEntries(
      Object.entries(made).flatMap(([name, order]) => {
        const one = found.find(({ id }) => id === order.id)
        return one
          ? [[name, [one.receivedAmount, one.redeemedAmount, one.unpaidAmount, one.refundOwedAmount, one.totalAmount]]]
          : []
      }),
    )
    expect(amounts).toEqual({
      paid: [2000, 0, 0, 0, 2000],
      byCredits: [0, 2000, 0, 0, 2000],
      open: [0, 0, 2000, 0, 2000],
      canceledUnpaid: [0, 0, 0, 0, 2150],
      canceledKept: [1500, 0, 0, 0, 2000],
      refundOwed: [2000, 0, 0, 1200, 2000],
    })
    const [sold] = await query(
      `SELECT sum(p.amount_minor)::int AS sold FROM postings p JOIN journals j ON (j.partner_id, j.id) = (p.partner_id, p.journal_id)
       WHERE j.order_id = ANY($1) AND p.account = 'receivable' AND j.kind IN ('sale', 'saleChange', 'saleCancellation')`,
      [found.map(({ id }) => id)],
    )
    const total = (of: (order: (typeof found)[number]) => number) => found.reduce((sum, one) => sum + of(one), 0)
    const sums = total((one) => one.receivedAmount + one.redeemedAmount + one.unpaidAmount - one.refundOwedAmount)
    expect([sums, sold!.sold]).toEqual([8300, 8300])
  })

  it('are what the day close says was taken by each method, and what the ledger says [REPORT-17]', async () => {
    const club = product.cast.harbour
    const other = deskOf(product, club)
    for (const [from, paymentMethod] of [
      [11, 'cash'],
      [12, 'cheque'],
      [13, 'cash'],
    ] as const)
      await other.book([{ from, until: from + 1 }], { paymentMethod, orderStatus: 'paid' })
    const owner = product.as(club.staff.owner)
    const day = '2026-11-21'
    const { start, end } = reportSpan(day, day, club.timezone)
    const range = { start: toIso(start), end: toIso(end) }
    const { data: rows } = await owner.listOrdersByDate({ partnerId: club.id, query: range })
    const sums = new Map<string, number>()
    for (const { paymentMethod, totalAmount, status } of rows)
      if (status === 'paid') sums.set(paymentMethod, (sums.get(paymentMethod) ?? 0) + totalAmount)
    const { data: close } = await owner.getDayClose({ partnerId: club.id, day })
    const taken = close.currencies.flatMap(({ lines }) => lines).filter((line) => line.taken > 0)
    expect(new Map(taken.map((line) => [line.method, line.taken]))).toEqual(sums)
    expect(taken.map(({ ledger }) => ledger)).toEqual(taken.map(({ net }) => net))
    expect(sums.size).toBe(2)
  })
})

describe('a report', () => {
  const wrong = async (start: string, end: string) => {
    const { status, body } = await failure(finance.listOrdersByDate({ partnerId, query: { start, end } }))
    return [status, body.data.message?.[0]?.property, Object.values(body.data.message?.[0]?.constraints ?? {})[0]]
  }

  it('is of 31 days at most by the clock of the club, its first one not after its last [REPORT-07] [REPORT-08] [REPORT-15] [REPORT-18]', async () => {
    await report('2025-12-31T16:00:00.000Z', '2026-01-31T15:59:59.999Z')
    expect(await wrong('2025-12-31T16:00:00.000Z', '2026-01-31T16:00:00.000Z')).toEqual([
      400,
      'end',
      'Maximum date range is 31 days, please select another date range',
    ])
    expect(await wrong('2026-01-10T00:00:00.000Z', '2026-01-09T23:59:59.999Z')).toEqual([
      400,
      'start',
      'Start date can not after end date',
    ])
  })

  it('needs to see the payouts [REPORT-15]', async () => {
    const by = product.as(desk.club.staff.operations)
    const range = { start: '2026-05-01T00:00:00.000Z', end: '2026-05-01T23:00:00.000Z' }
    const { status } = await failure(by.listOrdersByDate({ partnerId, query: range }))
    expect(status).toBe(403)
  })

  it('tells a super admin, and nobody else, the commission and the bank account, and the trail that it did [REPORT-12] [REPORT-15]', async () => {
    const bank = payoutDesk(product, desk.club)
    await bank.addOwner()
    const token = bankToken({ accountNumber: '000987654321' })
    await bank.api.addBankAccount({ partnerId, body: { token, accountNumber: '000987654321' } })
    const range = ['2026-05-01T00:00:00.000Z', '2026-05-01T23:00:00.000Z'] as const
    const reads = async () =>
      Number((await query("SELECT count(*) FROM audit_entries WHERE action = 'bankNumbers.revealed'"))[0].count)
    const before = await reads()
    for (const person of [finance, product.as(desk.club.staff.owner)]) {
      const [one] = await report(...range, person)
      expect(Object.keys(one!)).not.toContain('commissionAmount')
      expect(Object.keys(one!)).not.toContain('stripeAccount')
    }
    expect(await reads()).toBe(before)
    const [one] = await report(...range, product.as(product.cast.superAdmin))
    expect(one).toMatchObject({
      commissionAmount: 0,
      stripeAccount: { bankInfo: { accountNumber: '000987654321', accountHolderName: expect.any(String) } },
    })
    expect(await reads()).toBe(before + 1)
    // Payouts go to the one that was added last.
    product.setNow(new Date(Date.parse(TEST_NOW) + 60_000).toISOString())
    await bank.api.addBankAccount({
      partnerId,
      body: { token: bankToken({ accountNumber: '000111222333' }), accountNumber: '000111222333' },
    })
    const [other] = await report(...range, product.as(product.cast.superAdmin))
    expect(other!.stripeAccount?.bankInfo.accountNumber).toBe('000111222333')
    product.setNow(TEST_NOW)
  })
})

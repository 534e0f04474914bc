import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
let admin: Desk
let hour = 5
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  admin = riversideDesk(product, product.cast.superAdmin)
  await admin.api.updateOwnSuperAdmin({ body: { lastActivePartnerId: desk.club.id } })
})
afterAll(() => product.close())
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

/** An order of one hour, SGD 20.00, on an hour of its own. */
const order = (more: Parameters<Desk['book']>[1] = {}) => {
  hour++
  return desk.book({ court: hour % 4, from: 6 + (hour % 15), until: 7 + (hour % 15) }, more)
}
const paid = () => order({ orderStatus: 'paid' })
const line = (price: number, description = 'Racket') => ({
  action: 'addItem' as const,
  lineItem: { price, currency: 'SGD', description },
})
const add = (id: string, prices: number[], paymentMethod: 'cash' | 'cheque' = 'cash') =>
  desk.api.addLineItems({ id, body: { changes: prices.map((price) => line(price)), paymentMethod } })
const FIVE_PERCENT = { SGD: { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 } }
const setFees = (config: object) =>
  product.fieldhouse.database.connection(({ client }) =>
    client.query('UPDATE partners SET processing_fee_config = $2 WHERE id = $1', [desk.club.id, config]),
  )
const codeOf = async (call: Promise<unknown>) => (await failure(call)).body.data.errorCode

describe('adding line items', () => {
  it('above 0 charges the sum by the chosen method, as a new version [ORDERS-50] [ORDERS-91] [ORDERS-133]', async () => {
    const { id } = await paid()
    const { data } = await add(id, [500, -200], 'cheque')
    expect(data).toMatchObject({ totalAmount: 2300, status: 'pending', currentVersion: 2 })
    expect(data.orderLineItems.map(({ targetType, priceCents }) => [targetType, priceCents])).toEqual([
      ['facilityBooking', 2000],
      ['adjust', 500],
      ['adjust', -200],
    ])
    expect(data.orderTransactions[0]).toMatchObject({
      amount: 300,
      paymentMethod: 'cheque',
      status: 'PENDING',
      version: 2,
    })
    const { data: versions } = await desk.api.listOrderVersions({ id })
    expect(versions[0]).toMatchObject({ version: 2, meta: null, order: { totalAmount: 2300 } })
    expect(versions[0]!.order.orderLineItems).toHaveLength(3)
  })

  it('below 0 lowers the open purchase, and leaves a pending refund of what is above it [ORDERS-51] [ORDERS-138] [ORDERS-139]', async () => {
    const open = await order()
    const { data: lowered } = await add(open.id, [-500])
    expect(lowered.orderTransactions.map(({ status, amount }) => [status, amount])).toEqual([
      ['PENDING', 1500],
      ['ADJUSTED', 2000],
    ])
    const { data: owing } = await add((await paid()).id, [-500])
    expect(owing).toMatchObject({ totalAmount: 1500, refundingAmount: 500, status: 'paid' })
    expect(owing.orderTransactions[0]).toMatchObject({ transactionType: 'REFUND', status: 'PENDING', amount: 500 })
  })

  it('below 0 gives back at once what is handed to the customer now [BOOKING-104]', async () => {
    const give = (id: string) =>
      desk.api.addLineItems({ id, body: { changes: [line(-500)], handedBack: true } }).then(({ data }) => data)
    expect(await give((await paid()).id)).toMatchObject({ refundedAmount: 500, refundingAmount: 0 })
  })

  it('below 0 takes the fee away with the payment that it was within, and gives back the rest [ORDERS-138] [ORDERS-139]', async () => {
    await setFees({ creditCard: FIVE_PERCENT })
    const byCard = async () => {
      const { id } = await paid()
      const body = { changes: [line(1000)], paymentMethod: 'creditCard' as const }
      expect((await desk.api.addLineItems({ id, body })).data).toMatchObject({ totalAmount: 3100, status: 'pending' })
      return id
    }
    const { data: back } = await add(await byCard(), [-1000])
    expect(back).toMatchObject({
      totalAmount: 2000,
      processingFeeExclusiveCents: 0,
      status: 'paid',
      refundingAmount: 0,
    })
    const { data: less } = await add(await byCard(), [-2100])
    expect(less).toMatchObject({
      totalAmount: 900,
      processingFeeExclusiveCents: 0,
      status: 'paid',
      refundingAmount: 1100,
    })
    expect(
      less.orderTransactions.map(({ transactionType, status, amount }) => [transactionType, status, amount]),
    ).toEqual([
      ['REFUND', 'PENDING', 1100],
      ['PURCHASE', 'ADJUSTED', 1100],
      ['PURCHASE', 'SUCCESS', 2000],
    ])
    await setFees({})
  })

  it('below 0 leaves the processing fee as it was agreed, on the order and within the payment that stays open [ORDERS-138]', async () => {
    await setFees({ cash: FIVE_PERCENT })
    const { id } = await order()
    await setFees({})
    const { data } = await add(id, [-500])
    expect(data).toMatchObject({ totalAmount: 1650, processingFeeExclusiveCents: 150 })
    const { rows } = await product.fieldhouse.database.connection(({ client }) =>
      client.query('SELECT status, amount_minor, fee_minor FROM order_transactions WHERE order_id = $1', [id]),
    )
    expect(new Set(rows.map((row) => `${row.status} ${row.amount_minor} ${row.fee_minor}`))).toEqual(
      new Set(['ADJUSTED 2150 150', 'PENDING 1650 150']),
    )
  })

  it('are not added twice by who repeats them otherwise: the version that was seen decides [ORDERS-50] [BEYOND-03]', async () => {
    const { id, currentVersion: version } = await paid()
    const body = { changes: [line(500)], paymentMethod: 'cash' as const, version }
    const { data: first } = await desk.api.addLineItems({ id, body })
    expect(await codeOf(desk.api.addLineItems({ id, body: { ...body, changes: [line(500, 'Balls')] } }))).toBe(
      'error.conflict.changedMeanwhile',
    )
    const { data } = await desk.api.addLineItems({ id, body: { ...body, version: first.currentVersion } })
    expect(data).toMatchObject({ totalAmount: 3000, currentVersion: version + 2 })
  })

  it('refuses what is not possible, and says why [ORDERS-67] [ORDERS-70] [ORDERS-142]', async () => {
    const { id } = await paid()
    const below = await failure(add(id, [-2001]))
    expect(below.body.data).toMatchObject({
      errorCode: 'error.badRequest.orderAmountLowerThanZero',
      msg: 'Transaction amount is lower than zero',
    })
    expect(await codeOf(add(id, [500, -500]))).toBe('error.badRequest.nothingToChange')
    const foreign = desk.api.addLineItems({
      id,
      body: { changes: [{ ...line(500), lineItem: { price: 500, currency: 'USD', description: 'Racket' } }] },
    })
    expect((await failure(foreign)).body.data.message).toMatchObject([{ property: 'changes.0.lineItem.currency' }])
    const online = desk.api.addLineItems({ id, body: { changes: [line(500)], paymentMethod: 'razorpay' } })
    expect((await failure(online)).body.data.message).toMatchObject([{ property: 'paymentMethod' }])
    expect((await failure(add(id, [999_999_901]))).body.data).toMatchObject({
      msg: 'Invalid price',
      message: [{ property: 'changes.0.lineItem.price' }],
    })
    const credits = await failure(
      desk.api.addLineItems({ id, body: { changes: [line(500)], paymentMethod: 'clubCredits' } }),
    )
    expect(credits.body.data).toMatchObject({
      errorCode: 'error.badRequest.notEnoughClubCredit',
      msg: 'The customer does not have enough credits.',
    })
    const nothing = desk.api.addLineItems({ id, body: { changes: [line(0)] } })
    expect((await failure(nothing)).body.data.message).toMatchObject([{ property: 'changes.0.lineItem.price' }])
    await desk.api.cancelOrder({ id, body: {} })
    expect(await codeOf(add(id, [500]))).toBe('error.badRequest.canceledOrder')
    expect(await codeOf(add('00000000-0000-4000-8000-000000000000', [500]))).toBe('error.notFound.order')
  })
})

describe('what cash and a card paid together', () => {
  /** 33.33 in cash, then 20.00 and its fee of 1.28 by card. */
  const byBoth = async () => {
    await setFees({ creditCard: { SGD: { fieldhouseFeesPercentage: 3.9, fieldhouseFeesAmount: 0.5 } } })
    const { id } = await paid()
    const settle = async (price: number, paymentMethod: 'cash' | 'creditCard') => {
      const { data } = await desk.api.addLineItems({ id, body: { changes: [line(price)], paymentMethod } })
      return data.orderTransactions[0]!.id
    }
    await desk.api.markTransactionPaid({ id: await settle(1333, 'cash') })
    await desk.api.chargeTransaction({ id: await settle(2000, 'creditCard'), body: { creditToken: 'tok_ok' } })
    await setFees({})
    expect(await desk.order(id)).toMatchObject({ totalAmount: 5461, processingFeeExclusiveCents: 128, status: 'paid' })
    return id
  }
  const ledgerOf = async (id: string) => {
    const { rows } = await product.fieldhouse.database.connection(({ client }) =>
      client.query(
        `SELECT p.account, sum(p.amount_minor)::int AS amount FROM postings p
         JOIN journals j ON (j.partner_id, j.id) = (p.partner_id, p.journal_id)
         WHERE j.partner_id = $1 AND j.order_id = $2 AND p.account IN ('sales', 'processingFees', 'receivable') GROUP BY 1`,
        [desk.club.id, id],
      ),
    )
    return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
  }
  const refundsOf = ({ orderTransactions }: Awaited<ReturnType<Desk['order']>>) =>
    orderTransactions
      .filter(({ transactionType }) => transactionType === 'REFUND')
      .map(({ paymentMethod, amount, fee }) => [paymentMethod, amount, fee])
      .toSorted()

  it('and is lowered by 25.00 goes back to the card by its price at most: its fee stays [ORDERS-139] [ORDERS-78]', async () => {
    const id = await byBoth()
    const { data: told } = await desk.api.previewAddLineItems({
      id,
      body: { changes: [line(-2500)], paymentMethod: 'cash' },
    })
    const parts = told.parts.map(({ paymentMethod, amount }) => [paymentMethod, amount])
    // 33.33 in cash and 21.28 by card are 54.61: 25.00 go, 29.61 stay, of which 1.28 are the fee.
    expect([told, parts]).toMatchObject([
      { paid: 5461, kept: 2961, returned: 2500, fees: 128, totalAmount: 2961 },
      [
        ['creditCard', 2000],
        ['cash', 500],
      ],
    ])
    // Nobody hands back by hand what a card took.
    const { data: handed } = await desk.api.previewAddLineItems({
      id,
      body: { changes: [line(-2500)], paymentMethod: 'cash', handedBack: true },
    })
    expect(handed.parts.map(({ paymentMethod, way }) => [paymentMethod, way])).toEqual([
      ['creditCard', 'byHand'],
      ['cash', 'handedBack'],
    ])
    const { data } = await add(id, [-2500])
    expect(refundsOf(data)).toEqual([
      ['cash', 500, 0],
      ['creditCard', 2000, 0],
    ])
    expect(data).toMatchObject({ totalAmount: 2961, processingFeeExclusiveCents: 128 })
    expect(await ledgerOf(id)).toEqual({ sales: -2833, processingFees: -128, receivable: -2500 })
  })

  it('and is cancelled with all of it goes back as it came, without the fee [BOOKING-103] [ORDERS-135]', async () => {
    const id = await byBoth()
    const { data: told } = await desk.api.previewCancelOrder({ id, body: { refundAmountCents: 5333 } })
    expect(told).toMatchObject({ maximum: 5333, kept: 128, returned: 5333, fees: 128 })
    const { data } = await desk.api.cancelOrder({ id, body: { refundAmountCents: 5333 } })
    expect(refundsOf(data)).toEqual([
      ['cash', 3333, 0],
      ['creditCard', 2000, 0],
    ])
    expect(await ledgerOf(id)).toEqual({ sales: 0, processingFees: -128, receivable: -5333 })
  })
})

describe('issuing a refund', () => {
  it('gives back what was paid, while the fee of another purchase is still owed [ORDERS-135]', async () => {
    await setFees({ creditCard: FIVE_PERCENT })
    const { id } = await paid()
    const { data: more } = await desk.api.addLineItems({
      id,
      body: { changes: [line(2000)], paymentMethod: 'creditCard' },
    })
    expect(more).toMatchObject({ totalAmount: 4150, processingFeeExclusiveCents: 150, refundableAmount: 2000 })
    expect(more.orderTransactions.map(({ amount, fee, status }) => [amount, fee, status])).toEqual([
      [2150, 150, 'PENDING'],
      [2000, 0, 'SUCCESS'],
    ])
    const { data } = await desk.api.cancelOrder({ id, body: { refundAmountCents: 2000 } })
    expect(data).toMatchObject({ status: 'canceled', refundingAmount: 2000, refundableAmount: 0 })
  })

  it('is noted in the trail of accounts as refused where only the right to it is wanting, and no preview is', async () => {
    const { email } = product.cast.riverside.staff.operations
    const noted = async () =>
      (await admin.api.listSecurityEvents({ query: { kind: 'accessRefused', email, limit: 100 } })).data.map(
        ({ reason, times }) => `${reason} ${times}`,
      )
    const before = await noted()
    const refunded = await paid()
    await desk.api.cancelOrder({ id: refunded.id, body: { refundAmountCents: 2000, handedBack: true } })
    const active = await paid()
    const body = { refundAmountCents: 100 }
    for (const { id } of [refunded, active]) {
      expect(await codeOf(desk.api.previewRefundOrder({ id, body }))).toBe('error.forbidden.noPermission')
      expect(await codeOf(desk.api.previewRefundOrder({ id, body }))).toBe('error.forbidden.noPermission')
    }
    expect(await codeOf(desk.api.refundOrder({ id: refunded.id, body }))).toBe('error.forbidden.noPermission')
    expect(await noted()).toEqual(before)
    expect(await codeOf(desk.api.refundOrder({ id: active.id, body }))).toBe('error.forbidden.noPermission')
    expect((await noted()).filter((each) => !before.includes(each))).toEqual([
      'noPermission: POST /partners/orders/:id/refunded 1',
    ])
    // Nor one that is refused at the door.
    const reporting = product.as(product.cast.riverside.staff.reporting)
    expect((await failure(reporting.previewRefundOrder({ id: active.id, body }))).status).toBe(403)
    const { data: hers } = await admin.api.listSecurityEvents({
      query: { kind: 'accessRefused', email: product.cast.riverside.staff.reporting.email },
    })
    expect(hers).toEqual([])
  })

  it('staff do so on a cancelled order, up to what is refundable [ORDERS-80] [ORDERS-85] [ORDERS-58]', async () => {
    const { id } = await paid()
    expect((await failure(desk.api.refundOrder({ id, body: { refundAmountCents: 100 } }))).status).toBe(403)
    await desk.api.cancelOrder({ id, body: { refundAmountCents: 500 } })
    const { data } = await desk.api.refundOrder({ id, body: { refundAmountCents: 1200, autoRefund: true } })
    // Cash is handed back by a person, whatever was asked for (BOOKING-104).
    expect(data).toMatchObject({ refundableAmount: 300, refundingAmount: 1700, refundedAmount: 0, currentVersion: 3 })
    expect((await failure(desk.api.refundOrder({ id, body: { refundAmountCents: 301 } }))).body.data).toMatchObject({
      errorCode: 'error.badRequest.refundAmountExceedsRefundable',
      metaData: { maximum: 300 },
      message: [{ property: 'refundAmountCents', constraints: { max: 'at most 300' } }],
    })
    expect(await codeOf(desk.api.refundOrder({ id, body: { refundAmountCents: 0 } }))).toBe(
      'error.badRequest.refundAmountExceedsRefundable',
    )
  })

  it('once, whoever repeats it otherwise without having seen the first: the version that was seen decides [ORDERS-85] [BEYOND-03]', async () => {
    const { id } = await paid()
    const { data: seen } = await desk.api.cancelOrder({ id, body: {} })
    const body = { refundAmountCents: 500, version: seen.currentVersion }
    const options = { idempotencyKey: crypto.randomUUID() }
    await desk.api.refundOrder({ id, body }, options)
    const otherwise = await failure(desk.api.refundOrder({ id, body: { ...body, handedBack: true } }))
    expect(otherwise).toMatchObject({
      status: 409,
      body: { data: { errorCode: 'error.conflict.changedMeanwhile', metaData: { version: 3 } } },
    })
    // As it was, it is the same refund.
    expect((await desk.api.refundOrder({ id, body }, options)).data.refundingAmount).toBe(500)
    const { data: twice } = await desk.api.refundOrder({ id, body: { ...body, version: 3 } })
    expect(twice).toMatchObject({ refundingAmount: 1000, refundedAmount: 0 })
    expect((await failure(desk.api.refundOrder({ id, body: { ...body, version: 0 } }))).body.data).toMatchObject({
      message: [{ property: 'version' }],
    })
  })

  it('a super admin also on an active one, which stays as it is [ORDERS-79] [ORDERS-135]', async () => {
    const { id } = await paid()
    const { data } = await admin.api.refundOrder({ id, body: { refundAmountCents: 700 } })
    expect(data).toMatchObject({
      processingStatus: 'COMMITTED',
      totalAmount: 2000,
      refundingAmount: 700,
      status: 'paid',
    })
    const refund = data.orderTransactions[0]!
    const { data: done } = await admin.api.refundTransaction({ id: refund.id, body: { amount: 700 } })
    expect(done).toMatchObject({ refundedAmount: 700, refundingAmount: 0, refundableAmount: 1300 })
  })

  it('and cancelling it afterwards gives back no more than the rest, for which the books answer [ORDERS-134] [ORDERS-135]', async () => {
    const { id } = await paid()
    await admin.api.refundOrder({ id, body: { refundAmountCents: 700 } })
    await add(id, [500])
    expect((await failure(desk.api.cancelOrder({ id, body: { refundAmountCents: 1301 } }))).body.data).toMatchObject({
      errorCode: 'error.badRequest.refundAmountExceedsRefundable',
      message: [{ property: 'refundAmountCents' }],
    })
    const { data } = await desk.api.cancelOrder({ id, body: { refundAmountCents: 300 } })
    expect(data).toMatchObject({ status: 'canceled', refundableAmount: 1000, refundingAmount: 1000 })
  })
})

describe('handing a refund back', () => {
  const refunding = async (amount: number) => {
    const { id } = await paid()
    const { data } = await desk.api.cancelOrder({ id, body: { refundAmountCents: amount } })
    return { id, refund: data.orderTransactions[0]! }
  }

  it('marks it as refunded; all of it makes the payment status refunded [ORDERS-44] [ORDERS-97]', async () => {
    const { refund } = await refunding(2000)
    expect(refund).toMatchObject({ status: 'PENDING', amount: 2000 })
    const tooMuch = desk.api.refundTransaction({ id: refund.id, body: { amount: 2001 } })
    expect((await failure(tooMuch)).body.data).toMatchObject({
      errorCode: 'error.badRequest.refundAmountExceedsRefundable',
      message: [{ property: 'amount', constraints: { max: 'at most 2000' } }],
    })
    const { data } = await desk.api.refundTransaction({ id: refund.id, body: { amount: 2000 } })
    expect(data).toMatchObject({
      refundedAmount: 2000,
      paymentStatus: 'refunded',
      status: 'canceled',
      currentVersion: 2,
    })
    expect(await codeOf(desk.api.refundTransaction({ id: refund.id, body: { amount: 1 } }))).toBe(
      'error.badRequest.transactionNotPending',
    )
  })

  it('a part of a cancelled order is all: the rest is kept, and can be refunded again [ORDERS-45]', async () => {
    const { id, refund } = await refunding(2000)
    const { data } = await desk.api.refundTransaction({ id: refund.id, body: { amount: 1500 } })
    expect(data).toMatchObject({ refundedAmount: 1500, refundingAmount: 0, refundableAmount: 500 })
    const refunds = data.orderTransactions.filter(({ transactionType }) => transactionType === 'REFUND')
    expect(new Set(refunds.map(({ status, amount }) => `${status} ${amount}`))).toEqual(
      new Set(['SUCCESS 1500', 'ADJUSTED 2000']),
    )
    expect((await desk.api.refundOrder({ id, body: { refundAmountCents: 500 } })).data.refundingAmount).toBe(500)
  })

  it('a part of an active one leaves the rest pending [ORDERS-97]', async () => {
    const { data: owing } = await add((await paid()).id, [-800])
    const { data } = await desk.api.refundTransaction({ id: owing.orderTransactions[0]!.id, body: { amount: 300 } })
    expect(data).toMatchObject({ refundedAmount: 300, refundingAmount: 500 })
    // The rest is owed for as long as the whole was: what was bought since then counts against it.
    const since = await paid()
    const { data: owed } = await add(since.id, [-800])
    product.setNow('2026-11-21T05:00:00Z')
    await add(since.id, [500])
    const { data: left } = await desk.api.refundTransaction({
      id: owed.orderTransactions[0]!.id,
      body: { amount: 100 },
    })
    expect(left.refundingAmount).toBe(200)
  })

  it('of two desks that hand the same refund back at once, one does [ORDERS-44]', async () => {
    const { refund } = await refunding(2000)
    const both = await Promise.allSettled(
      [1, 2].map(() => desk.api.refundTransaction({ id: refund.id, body: { amount: 2000 } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('taking a payment in cash', () => {
  it('changes the method and no version; then it is marked as paid [ORDERS-40] [ORDERS-95]', async () => {
    const cheque = await order({ paymentMethod: 'cheque' })
    const [purchase] = cheque.orderTransactions
    const { data } = await desk.api.changeTransactionMethod({ id: purchase!.id, body: { paymentMethod: 'cash' } })
    expect(data).toMatchObject({ paymentMethod: 'cash', currentVersion: 1, status: 'pending' })
    expect(data.orderTransactions).toMatchObject([
      { id: purchase!.id, paymentMethod: 'cash', status: 'PENDING', amount: 2000 },
    ])
    expect((await desk.api.markTransactionPaid({ id: purchase!.id })).data.status).toBe('paid')
    expect(await codeOf(desk.api.changeTransactionMethod({ id: purchase!.id, body: { paymentMethod: 'cash' } }))).toBe(
      'error.badRequest.transactionNotPending',
    )
  })

  it('is refused where staff may not take cash, and the payment stays as it was [PAYMETHODS-10]', async () => {
    const { harbour } = product.cast
    const owner = product.as(harbour.staff.owner)
    const { data: cheque } = await owner.placeBooking({
      partnerId: harbour.id,
      body: {
        bookings: [
          {
            facilityId: harbour.courts.facilities[0]!.id,
            startTime: '2026-11-24T01:00:00Z',
            endTime: '2026-11-24T02:00:00Z',
          },
        ],
        customerId: harbour.customers[0].id,
        paymentMethod: 'cheque',
        isForceBook: true,
      },
    })
    const { id } = cheque.orderTransactions[0]!
    const allow = (paymentMethodsForStaff: ('cash' | 'cheque')[]) =>
      owner.updatePartner({ partnerId: harbour.id, body: { paymentMethodsForStaff } })
    await allow(['cheque'])
    const refused = await failure(owner.changeTransactionMethod({ id, body: { paymentMethod: 'cash' } }))
    expect(refused).toMatchObject({
      status: 400,
      body: {
        data: {
          errorCode: 'error.badRequest.paymentMethodNotAllowed',
          message: [{ property: 'paymentMethod' }],
        },
      },
    })
    const { data: after } = await owner.getOrder({ id: cheque.id })
    expect(after.orderTransactions).toEqual(cheque.orderTransactions)
    await allow(['cheque', 'cash'])
    const { data: taken } = await owner.changeTransactionMethod({ id, body: { paymentMethod: 'cash' } })
    expect(taken.orderTransactions).toMatchObject([{ id, paymentMethod: 'cash', status: 'PENDING' }])
  })

  it('takes no other method', async () => {
    const { orderTransactions } = await order()
    const body = { paymentMethod: 'cheque' as 'cash' }
    const refused = await failure(desk.api.changeTransactionMethod({ id: orderTransactions[0]!.id, body }))
    expect(refused.body.data.message).toMatchObject([{ property: 'paymentMethod' }])
  })
})

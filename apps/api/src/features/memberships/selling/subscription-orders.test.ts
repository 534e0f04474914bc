import { randomUUID } from 'node:crypto'
import type { MembershipPlan, Subscription } from '@fieldhouse/contract/memberships'
import type { Order } from '@fieldhouse/contract/orders'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { purchaseToMark } from '@fieldhouse/domain/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'

let product: Product
/** 40.00 a month, free for three months. */
let plan: MembershipPlan
let customerId: string
beforeAll(async () => {
  product = await startProduct()
  const pricing = [monthly, free]
  plan = (await as.owner().createMembershipPlan({ partnerId: club().id, body: { name: 'Silver', pricing } })).data
  customerId = club().customers[1].id
  await runSql(
    `UPDATE partners SET processing_fee_config = processing_fee_config || '{"clubCredits": {"SGD": {"fieldhouseFeesPercentage": 3, "fieldhouseFeesAmount": 0}}}' WHERE id = $1`,
    [club().id],
  )
})
afterAll(() => product.close())
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

const monthly = { price: 40, currency: 'SGD', recurring: 1 } as const
const free = { price: 0, currency: 'SGD', recurring: 3 } as const
const club = () => product.cast.riverside
const as = {
  owner: () => product.as(club().staff.owner),
  desk: () => product.as(club().staff.operations),
}
const runSql = (text: string, values: unknown[]) =>
  product.fieldhouse.database.connection(({ client }) => client.query(text, values))

type Body = Parameters<ReturnType<typeof as.desk>['placeSubscriptionOrder']>[0]['body']
type Line = NonNullable<Body['lineItems']>[number]

const sale = (more: Partial<Body> = {}): Body => ({
  customerId,
  paymentMethod: 'cash',
  useClubCredit: true,
  subscription: { planId: plan.id, isActive: true, pricingWindow: monthly, startAt: '21/11/2026' },
  transactionType: 'PURCHASE',
  ...more,
})
const sell = async (more: Partial<Body> = {}): Promise<Order> =>
  (await as.desk().placeSubscriptionOrder({ partnerId: club().id, body: sale(more) })).data
const line = (statusAmount: '+' | '-', price: number, description = 'Racket'): Line => ({
  action: 'addItem',
  targetType: 'adjust',
  statusAmount,
  description,
  currency: 'SGD',
  price,
})
const create = async (of = customerId) => {
  const body = { customer: { id: of }, subscriptions: [sale().subscription!] }
  return (await as.desk().createSubscriptions({ body })).data[0]!
}
const get = async (id: string): Promise<Subscription> => (await as.desk().getSubscription({ id })).data
const subscriptionOf = (order: Order) => order.orderLineItems[0]!.subscription!
const refusal = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  const { errorCode, msg, message, metaData } = body.data
  return { status, errorCode, msg, property: message?.[0]?.property, metaData }
}
const sellThese = (subscriptionIds: string[], of = customerId) =>
  sell({ customerId: of, subscription: undefined, subscriptionIds })
const newCustomer = async () =>
  (
    await as
      .desk()
      .createCustomer({ body: { partnerId: club().id, firstName: 'Nora', email: `${randomUUID()}@x.example` } })
  ).data.id
const remove = (id: string) => as.desk().deleteSubscription({ id })

describe('selling a new membership', () => {
  it('tells of its order how it is paid, and of each payment what the provider said [SUBSCRIPTIONS-02]', async () => {
    const sold = await sell({ paymentMethod: 'creditCard' })
    const [purchase] = sold.orderTransactions
    await as.desk().chargeTransaction({ id: purchase!.id, body: { creditToken: 'tok_ok' } })
    const { data: order } = await as.desk().getOrder({ id: sold.id })
    expect(order).toMatchObject({ id: sold.id, paymentMethod: 'creditCard', status: 'paid' })
    expect(order.orderTransactions).toMatchObject([
      {
        id: purchase!.id,
        status: 'SUCCESS',
        transactionType: 'PURCHASE',
        paymentMethod: 'creditCard',
        paymentId: expect.stringMatching(/^sandbox_pay_/),
        orderId: sold.id,
        rawData: { properties: { status: 'succeeded' } },
      },
    ])
    const { data: listed } = await as.desk().listOrdersByIds({ query: { orderIds: [sold.id] } })
    expect(listed).toMatchObject([{ id: sold.id, status: 'paid', paymentMethod: 'creditCard' }])
  })

  it('makes one order with its line, pending until somebody takes the money, and the membership at once [SUBSCRIPTIONS-23, ADDTX-29, ADDTX-44]', async () => {
    const order = await sell()
    expect(order).toMatchObject({
      status: 'pending',
      processingStatus: 'COMMITTED',
      serviceType: 'subscription',
      paymentMethod: 'cash',
      currency: 'SGD',
      totalAmount: 4000,
      customerId,
      venues: [],
      transactionType: 'PURCHASE',
      orderLineItems: [{ targetType: 'subscription', description: 'Silver', priceCents: 4000 }],
      orderTransactions: [{ transactionType: 'PURCHASE', status: 'PENDING', paymentMethod: 'cash', amount: 4000 }],
    })
    const sold = subscriptionOf(order)
    expect(sold).toEqual({ id: order.orderLineItems[0]!.targetId, planName: 'Silver' })
    expect(await get(sold.id)).toMatchObject({
      customerId,
      planId: plan.id,
      pricingWindow: monthly,
      isActive: true,
      startAt: '21/11/2026',
      expireAt: '21/12/2026',
    })
  })

  it('is read by what the dialog asks for afterwards [ADDTX-28, ADDTX-30, SUBSCRIPTIONS-25, SUBSCRIPTIONS-26]', async () => {
    const order = await sell()
    expect((await as.desk().getOrder({ id: order.id })).data).toEqual(order)
    expect((await as.desk().listOrdersByIds({ query: { orderIds: [order.id] } })).data).toEqual([order])
    expect((await as.desk().listOrderTransactions({ id: order.id })).data).toEqual(order.orderTransactions)
    const { data: plans } = await as.desk().listMembershipPlans({
      partnerId: club().id,
      query: { offset: 0, limit: 100 },
    })
    expect(plans).toContainEqual(plan)
    expect((await as.desk().getMembershipPlan({ id: plan.id })).data).toEqual(plan)
    const { version: _, unusedRefundPercent: _own, ...sold } = plan
    expect((await get(subscriptionOf(order).id)).membershipPlan).toEqual(sold)
    const { data: partner } = await as.desk().getPartner({ partnerId: club().id })
    expect(partner.processingFeeConfig).toMatchObject({ clubCredits: { SGD: { fieldhouseFeesPercentage: 3 } } })
    const { data: found } = await as.desk().listOrders({
      partnerId: club().id,
      query: { serviceType: 'subscription' },
    })
    expect(found.map(({ id }) => id)).toContain(order.id)
  })

  it('is paid when the pending purchase of its amount and method is marked so [ADDTX-22]', async () => {
    const order = await sell({ paymentMethod: 'cheque' })
    const log = order.orderTransactions.map((entry) => ({
      ...entry,
      createdAt: Date.parse(entry.createdAt),
    }))
    expect(purchaseToMark(log, order.totalAmount, 'cash')).toBeNull()
    const { id } = purchaseToMark(log, order.totalAmount, 'cheque')!
    expect((await as.desk().markTransactionPaid({ id })).data).toMatchObject({ id: order.id, status: 'paid' })
  })

  it('needs no payment when nothing is to be paid [ADDTX-23]', async () => {
    const subscription = { ...sale().subscription!, pricingWindow: free }
    expect(await sell({ subscription, paymentMethod: 'cheque' })).toMatchObject({
      status: 'paid',
      paymentMethod: 'cash',
      totalAmount: 0,
      orderTransactions: [{ status: 'SUCCESS', amount: 0 }],
    })
  })

  it('carries the added line items with their signs, in minor units [ADDTX-56]', async () => {
    const order = await sell({ lineItems: [line('+', 1000), line('-', 350, 'Welcome')] })
    expect(order.totalAmount).toBe(4650)
    expect(
      order.orderLineItems.map(({ targetType, description, priceCents }) => [targetType, description, priceCents]),
    ).toEqual([
      ['subscription', 'Silver', 4000],
      ['adjust', 'Racket', 1000],
      ['adjust', 'Welcome', -350],
    ])
  })

  it('is refused with line items that leave nothing to pay, or less [ADDTX-27, ADDTX-33]', async () => {
    expect(await refusal(sell({ lineItems: [line('-', 4000)] }))).toMatchObject({
      status: 400,
      msg: 'Total price must be greater than zero',
      property: 'lineItems',
    })
    expect(await refusal(sell({ lineItems: [line('-', 4001)] }))).toMatchObject({
      status: 400,
      errorCode: 'error.badRequest.orderAmountLowerThanZero',
      msg: 'Transaction amount is lower than zero',
    })
    expect(await refusal(sell({ lineItems: [{ ...line('+', 100), currency: 'AUD' }] }))).toMatchObject({
      status: 400,
      property: 'lineItems.0.currency',
    })
  })

  it('is refused without a customer, a known one, and a price of the plan; nothing is saved then [ADDTX-26]', async () => {
    const before = (await as.desk().listSubscriptionsOfCustomer({ id: customerId })).pagination.total
    const { customerId: _, ...without } = sale()
    expect(
      await refusal(as.desk().placeSubscriptionOrder({ partnerId: club().id, body: without as Body })),
    ).toMatchObject({ status: 400, property: 'customerId' })
    expect(await refusal(sell({ customerId: plan.id }))).toMatchObject({ errorCode: 'error.notFound.customer' })
    const subscription = { ...sale().subscription!, pricingWindow: { ...monthly, price: 39 } }
    expect(await refusal(sell({ subscription }))).toMatchObject({
      msg: 'Invalid price',
      property: 'subscription.pricingWindow',
    })
    expect(await refusal(sell({ lineItems: [line('-', 5000)] }))).toMatchObject({ status: 400 })
    expect((await as.desk().listSubscriptionsOfCustomer({ id: customerId })).pagination.total).toBe(before)
  })

  it('is done once under one key', async () => {
    const once = () =>
      as.desk().placeSubscriptionOrder({ partnerId: club().id, body: sale() }, { idempotencyKey: 'sell-silver-once' })
    expect((await once()).data).toEqual((await once()).data)
  })
})

describe('a membership for who has one', () => {
  const from = (startAt: string, of: string) =>
    sell({ customerId: of, subscription: { ...sale().subscription!, startAt }, unlessOverlapping: true })
  const count = async (of: string) => (await as.desk().listSubscriptionsOfCustomer({ id: of })).pagination.total

  it('is refused on a day that they have, naming what they have, and sold where that is meant', async () => {
    const buyer = await newCustomer()
    const first = subscriptionOf(await from('21/11/2026', buyer))
    for (const startAt of ['21/11/2026', '20/12/2026'])
      expect(await refusal(from(startAt, buyer))).toMatchObject({
        status: 409,
        errorCode: 'error.conflict.membershipsOverlap',
        metaData: {
          subscriptions: [{ id: first.id, planName: plan.name, startAt: '21/11/2026', expireAt: '21/12/2026' }],
        },
      })
    expect(await count(buyer)).toBe(1)
    await sell({ customerId: buyer })
    expect(await count(buyer)).toBe(2)
  })

  it('is sold from the day after it ends, and for days on which it was cancelled', async () => {
    const buyer = await newCustomer()
    const { id } = await from('21/11/2026', buyer)
    await from('21/12/2026', buyer)
    await as.desk().cancelOrder({ id, body: {} })
    await from('21/11/2026', buyer)
    expect(await count(buyer)).toBe(3)
  })

  it('is sold for days on which one was given back or promised back in full', async () => {
    for (const isHandedBack of [true, false]) {
      const buyer = await newCustomer()
      const { id, orderTransactions } = await from('21/11/2026', buyer)
      await as.desk().markTransactionPaid({ id: orderTransactions[0]!.id })
      const lineItem = { price: -4000, currency: 'SGD', description: 'Given back' }
      const lowered = await as.owner().addLineItems({ id, body: { changes: [{ action: 'addItem', lineItem }] } })
      const refund = lowered.data.orderTransactions.find(({ transactionType }) => transactionType === 'REFUND')!
      if (isHandedBack) await as.owner().refundTransaction({ id: refund.id, body: { amount: 4000 } })
      await from('21/11/2026', buyer)
      expect(await count(buyer)).toBe(2)
    }
  })

  it('of another plan is asked about where the one they have renews by itself into its days', async () => {
    const buyer = await newCustomer()
    const renewing = (
      await as.owner().createMembershipPlan({
        partnerId: club().id,
        body: {
          name: 'Gold',
          pricing: [monthly],
          renewal: { orderDays: 7, reminderDays: [], chargeDays: [], graceDays: 0 },
        },
      })
    ).data.id
    const of = (planId: string, startAt: string, renews = false) =>
      sell({
        customerId: buyer,
        subscription: { ...sale().subscription!, planId, startAt, renews },
        unlessOverlapping: true,
      })
    const first = subscriptionOf(await of(renewing, '21/11/2026', true))
    expect(await refusal(of(plan.id, '21/12/2026'))).toMatchObject({
      status: 409,
      metaData: { subscriptions: [{ id: first.id, renews: true, startAt: '21/11/2026', expireAt: '21/12/2026' }] },
    })
    // Into its own plan's days it does not renew; switched off, it renews nowhere.
    await of(renewing, '21/12/2026', false)
    await of(plan.id, '21/01/2027')
    expect(await count(buyer)).toBe(3)
  })

  it('is sold once by two desks at a time', async () => {
    const buyer = await newCustomer()
    const answers = await Promise.allSettled([1, 2, 3].map(() => from('21/11/2026', buyer)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await count(buyer)).toBe(1)
  })
})

describe('the payment method', () => {
  const issue = (amount: number, to: string) =>
    as.desk().issueCredit({
      partnerId: club().id,
      body: { customerId: to, clubCreditTypeId: CREDIT_TYPES[0].id, amount },
    })
  const balance = async (id: string) =>
    (await as.desk().getCustomer({ id })).data.clubCreditBalance.find(({ currency }) => currency === 'SGD')?.amount ?? 0

  it('club credits pay at once, with their fee; less than that is refused [ADDTX-49, ADDTX-50]', async () => {
    const buyer = await newCustomer()
    await issue(4119, buyer)
    expect(await refusal(sell({ customerId: buyer, paymentMethod: 'clubCredits' }))).toMatchObject({
      status: 400,
      errorCode: 'error.badRequest.notEnoughClubCredit',
      msg: 'The customer does not have enough credits.',
    })
    await issue(1, buyer)
    expect(await sell({ customerId: buyer, paymentMethod: 'clubCredits' })).toMatchObject({
      status: 'paid',
      totalAmount: 4120,
      processingFeeExclusiveCents: 120,
      orderTransactions: [{ status: 'SUCCESS', paymentMethod: 'clubCredits', amount: 4120 }],
    })
    expect(await balance(buyer)).toBe(0)
  })

  it('other methods leave credits alone, though they are permitted; credits that are not permitted do not pay [ADDTX-51]', async () => {
    const buyer = await newCustomer()
    await issue(10_000, buyer)
    expect(await sell({ customerId: buyer })).toMatchObject({ status: 'pending', totalAmount: 4000 })
    expect(await balance(buyer)).toBe(10_000)
    const refused = await refusal(sell({ customerId: buyer, paymentMethod: 'clubCredits', useClubCredit: false }))
    expect(refused).toMatchObject({ status: 400, property: 'useClubCredit' })
  })

  it('credits that are too few for two sales at once pay for one', async () => {
    const buyer = await newCustomer()
    await issue(4120, buyer)
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => sell({ customerId: buyer, paymentMethod: 'clubCredits' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await balance(buyer)).toBe(0)
  })

  it('a card leaves the order open, with its fee, until it is charged', async () => {
    const order = await sell({ paymentMethod: 'creditCard' })
    expect(order).toMatchObject({
      status: 'pending',
      totalAmount: 4250,
      processingFeeExclusiveCents: 250,
      orderTransactions: [{ status: 'PENDING', paymentMethod: 'creditCard', amount: 4250 }],
    })
    const { id } = order.orderTransactions[0]!
    const { data: charged } = await as.desk().chargeTransaction({ id, body: { creditToken: 'tok_ok' } })
    expect(charged.status).toBe('paid')
    expect((await refusal(remove(subscriptionOf(order).id))).errorCode).toBe(
      'error.badRequest.orderPaidTotallyOrPartially',
    )
  })

  it('is one that staff may use; passes do not pay for memberships', async () => {
    expect(await refusal(sell({ paymentMethod: 'voucher' }))).toMatchObject({ status: 400, property: 'paymentMethod' })
    expect(await refusal(sell({ paymentMethod: 'packages' }))).toMatchObject({ status: 400, property: 'paymentMethod' })
  })

  it('bears its fee within the price where the partner absorbs it', async () => {
    const buyer = await newCustomer()
    await issue(4000, buyer)
    await runSql('UPDATE partners SET absorb_processing_fee = true WHERE id = $1', [club().id])
    expect(await sell({ customerId: buyer, paymentMethod: 'clubCredits' })).toMatchObject({
      totalAmount: 4000,
      processingFeeExclusiveCents: 0,
      processingFeeInclusiveCents: 117,
    })
    await runSql('UPDATE partners SET absorb_processing_fee = false WHERE id = $1', [club().id])
  })
})

describe('selling memberships that stand', () => {
  it('makes one pending order, in cash, with a line for each [SUBSCRIPTIONS-24]', async () => {
    const made = [await create(), await create()]
    const ids = made.map(({ id }) => id)
    const { data: order } = await as.desk().placeSubscriptionOrder({
      partnerId: club().id,
      body: { customerId, subscriptionIds: ids },
    })
    expect(order).toMatchObject({ status: 'pending', paymentMethod: 'cash', totalAmount: 8000 })
    expect(order.orderLineItems.map(({ subscription }) => subscription)).toEqual(
      ids.map((id) => ({ id, planName: 'Silver' })),
    )
  })

  it('takes either a new membership or ones that stand [ADDTX-44]', async () => {
    const { id } = await create()
    for (const body of [{ subscriptionIds: [id] }, { subscription: undefined }])
      expect(await refusal(sell(body))).toMatchObject({ status: 400, property: 'subscription' })
  })

  it('is refused for one that has an order, is another customer’s, is twice in the list, or has gone', async () => {
    const { id } = await create()
    expect(await refusal(sellThese([id], club().customers[0].id))).toMatchObject({
      errorCode: 'error.notFound.subscription',
    })
    expect(await refusal(sellThese([id, id]))).toMatchObject({ property: 'subscriptionIds.1' })
    const order = await sellThese([id])
    expect(await refusal(sellThese([id]))).toMatchObject({ status: 400, property: 'subscriptionIds.0' })
    await as.desk().cancelOrder({ id: order.id, body: {} })
    expect(await refusal(sellThese([id]))).toMatchObject({ status: 400, property: 'subscriptionIds.0' })
    await remove(id)
    expect(await refusal(sellThese([id]))).toMatchObject({ errorCode: 'error.notFound.subscription' })
    // A membership from before prices were kept.
    const { customers, subscriptionId } = club()
    expect(await refusal(sellThese([subscriptionId], customers[0].id))).toMatchObject({
      property: 'subscriptionIds.0',
    })
  })

  it('of many at once one sells it', async () => {
    const { id } = await create()
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => sellThese([id])))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('cancelling the order', () => {
  it('releases the membership: it is active no more, and stays in the list of its customer [ORDERS-134, SUBSCRIPTIONS-27]', async () => {
    const buyer = await newCustomer()
    const order = await sell({ customerId: buyer })
    expect((await as.desk().getCustomer({ id: buyer })).data.currentMembershipPlanId).toBe(plan.id)
    const { data: canceled } = await as.desk().cancelOrder({
      id: order.id,
      body: { emailingEnable: false, autoRefund: true },
    })
    expect(canceled.status).toBe('canceled')
    expect(await get(subscriptionOf(order).id)).toMatchObject({ isActive: false, canceled: true })
    expect((await as.desk().getCustomer({ id: buyer })).data.currentMembershipPlanId).toBeNull()
    expect((await as.desk().listSubscriptionsOfCustomer({ id: buyer })).pagination.total).toBe(1)
  })

  it('leaves the memberships of other orders alone', async () => {
    const [order, other] = [await sell(), await sell()]
    await as.desk().cancelOrder({ id: order.id, body: {} })
    expect((await get(subscriptionOf(other).id)).isActive).toBe(true)
  })
})

describe('removing a membership', () => {
  const unknown = { status: 404, errorCode: 'error.notFound.subscription' }

  it('takes it off the customer, once [SUBSCRIPTIONS-10, SUBSCRIPTIONS-21]', async () => {
    const buyer = await newCustomer()
    const { id } = await create(buyer)
    expect((await remove(id)).data).toEqual({ id })
    expect(await refusal(get(id))).toMatchObject(unknown)
    expect((await as.desk().listSubscriptionsOfCustomer({ id: buyer })).data).toEqual([])
    expect((await as.desk().getCustomer({ id: buyer })).data.currentMembershipPlanId).toBeNull()
    expect(await refusal(remove(id))).toMatchObject(unknown)
  })

  it('cancels its order when nobody has paid, and the order keeps naming what it sold [SUBSCRIPTIONS-24]', async () => {
    const order = await sell()
    await remove(subscriptionOf(order).id)
    const { data } = await as.desk().getOrder({ id: order.id })
    expect(data).toMatchObject({
      status: 'canceled',
      orderTransactions: [{ status: 'CANCELED' }],
      orderLineItems: [{ subscription: subscriptionOf(order) }],
    })
  })

  it('of several in one unpaid order takes only its own line off, and the last one cancels the order [SUBSCRIPTIONS-24]', async () => {
    const buyer = await newCustomer()
    const ids = [(await create(buyer)).id, (await create(buyer)).id, (await create(buyer)).id]
    const { id, totalAmount } = await sellThese(ids, buyer)
    await remove(ids[0]!)
    const { data: less } = await as.desk().getOrder({ id })
    expect(less).toMatchObject({ status: 'pending', totalAmount: (totalAmount * 2) / 3, currentVersion: 2 })
    expect(less.orderLineItems.map(({ priceCents }) => priceCents)).toEqual([0, totalAmount / 3, totalAmount / 3])
    expect(new Set(less.orderTransactions.map(({ status, amount }) => `${status} ${amount}`))).toEqual(
      new Set([`PENDING ${(totalAmount * 2) / 3}`, `ADJUSTED ${totalAmount}`]),
    )
    expect((await get(ids[1]!)).isActive).toBe(true)
    await Promise.all([remove(ids[1]!), remove(ids[2]!)])
    expect((await as.desk().getOrder({ id })).data).toMatchObject({ status: 'canceled', totalAmount: totalAmount / 3 })
    expect((await as.desk().listSubscriptionsOfCustomer({ id: buyer })).data).toEqual([])
  })

  it('is refused while its order is paid, with the order; once that is cancelled it goes [SUBSCRIPTIONS-11, SUBSCRIPTIONS-12, SUBSCRIPTIONS-15]', async () => {
    const order = await sell()
    await as.desk().markTransactionPaid({ id: order.orderTransactions[0]!.id })
    const { id } = subscriptionOf(order)
    const { readableId } = order.readableId
    expect(await refusal(remove(id))).toEqual({
      status: 400,
      errorCode: 'error.badRequest.orderPaidTotallyOrPartially',
      msg: `The customer had paid totally or partially for this subscription in ${readableId}. You must cancel (and refund) the transaction to remove this subscription.`,
      property: undefined,
      metaData: { orderId: order.id, readableId },
    })
    expect((await get(id)).isActive).toBe(true)
    await as.desk().cancelOrder({ id: order.id, body: { autoRefund: true, refundAmountCents: 4000 } })
    expect((await remove(id)).data).toEqual({ id })
  })

  it('is refused when a part is paid [SUBSCRIPTIONS-11]', async () => {
    const order = await sell()
    await as.desk().markTransactionPaid({ id: order.orderTransactions[0]!.id })
    const lineItem = { price: 500, currency: 'SGD', description: 'Racket' }
    await as.desk().addLineItems({ id: order.id, body: { changes: [{ action: 'addItem', lineItem }] } })
    expect((await refusal(remove(subscriptionOf(order).id))).errorCode).toBe(
      'error.badRequest.orderPaidTotallyOrPartially',
    )
  })

  it('and selling it at once end with one of the two', async () => {
    const { id } = await create()
    const [sold, removed] = await Promise.allSettled([
      sell({ subscription: undefined, subscriptionIds: [id] }),
      remove(id),
    ])
    expect(removed.status).toBe('fulfilled')
    // Sold first, its open order was cancelled with it.
    if (sold.status === 'fulfilled')
      expect((await as.desk().getOrder({ id: sold.value.id })).data.status).toBe('canceled')
  })
})

describe('a membership that is cancelled', () => {
  const byPolicy = async (startAt: string, planId = plan.id) => {
    const { id, orderTransactions } = await sell({
      useClubCredit: false,
      subscription: { planId, pricingWindow: monthly, startAt },
    })
    await as.desk().markTransactionPaid({ id: orderTransactions[0]!.id })
    const told = async () => (await as.desk().previewCancelOrder({ id, body: {} })).data
    return { told, preview: async () => (await told()).byPolicy }
  }
  afterEach(() => product.setNow(TEST_NOW))

  it('suggests to give back its days to come: of 40.00 for the 30 days from 21 November 38.67 on the first, 25.33 after eleven [BEYOND-50]', async () => {
    const { preview } = await byPolicy('21/11/2026')
    expect(await preview()).toBe(3867)
    product.setNow('2026-12-01T04:00:00Z')
    expect(await preview()).toBe(2533)
    product.setNow('2026-12-20T04:00:00Z')
    expect(await preview()).toBe(0)
  })

  it('suggests all of it before it begins', async () => {
    const { preview } = await byPolicy('01/12/2026')
    expect(await preview()).toBe(4000)
  })

  it('goes by the rule that its plan had when it was sold, and says why: half of 19 of 30 days of 40.00 is 12.67 [BEYOND-50]', async () => {
    const body = { name: 'Half back', pricing: [monthly], unusedRefundPercent: 50 }
    const { id } = (await as.owner().createMembershipPlan({ partnerId: club().id, body })).data
    const before = await byPolicy('21/11/2026', id)
    await as.owner().updateMembershipPlan({ id, body: { unusedRefundPercent: 0 } })
    const after = await byPolicy('21/11/2026', id)
    product.setNow('2026-12-01T04:00:00Z')
    expect(await before.told()).toMatchObject({
      maximum: 4000,
      byPolicy: 1267,
      returned: 1267,
      unused: [{ unit: 'day', left: 19, total: 30, percent: 50, amount: 1267 }],
    })
    expect(await after.told()).toMatchObject({ byPolicy: 0, unused: [{ left: 19, percent: 0, amount: 0 }] })
    product.setNow('2026-12-21T04:00:00Z')
    expect(await before.told()).toMatchObject({ byPolicy: 0, unused: [{ left: 0, total: 30, percent: 50 }] })
  })
})

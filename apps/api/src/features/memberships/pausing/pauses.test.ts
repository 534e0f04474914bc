import type { MembershipPlan, Subscription } from '@fieldhouse/contract/memberships'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'

let product: Product
let desk: Desk
/** 80.00 a month; 30 days of a term may be paused, 7 at the least, free of charge. */
let plan: MembershipPlan
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  plan = await newPlan({ maxDays: 30, minDays: 7, fee: null })
})
afterAll(() => product.close())
beforeEach(() => product.setNow(TEST_NOW))
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

const monthly = { price: 80, currency: 'SGD', recurring: 1 } as const
const owner = () => product.as(desk.club.staff.owner)
const newPlan = async (pause: MembershipPlan['pause'], name = 'Silver') =>
  (await owner().createMembershipPlan({ partnerId: desk.club.id, body: { name, pricing: [monthly], pause } })).data
let customers = 0
const newCustomer = async () => {
  const email = `pause${customers++}@x.example`
  return (await desk.api.createCustomer({ body: { partnerId: desk.club.id, firstName: 'Nora', email } })).data.id
}
/** A month of membership from today, 21/11/2026, of somebody new. */
const member = async (of = plan): Promise<Subscription> => {
  const customer = { id: await newCustomer() }
  const subscriptions = [{ planId: of.id, pricingWindow: monthly, startAt: '21/11/2026' }]
  return (await desk.api.createSubscriptions({ body: { customer, subscriptions } })).data[0]!
}
const pause = async (id: string, startAt: string, days: number | null) =>
  (await desk.api.pauseSubscription({ id, body: { startAt, days } })).data
const read = async (id: string) => (await desk.api.getSubscription({ id })).data
const refusal = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode, body.data.message?.[0]?.property]
}
/** Noon of a day in Singapore. */
const onDay = (day: string) => product.setNow(`${day}T04:00:00.000Z`)

describe('a pause', () => {
  it('moves the end along, and the membership rests from its first to its last day [BEYOND-46]', async () => {
    const { id, expireAt } = await member()
    expect(expireAt).toBe('21/12/2026')
    const paused = await pause(id, '25/11/2026', 10)
    expect(paused).toMatchObject({
      expireAt: '31/12/2026',
      isActive: true,
      isPaused: false,
      pauses: [{ startAt: '25/11/2026', resumeAt: '05/12/2026', untilResumed: false }],
    })
    expect(await read(id)).toEqual(paused)
    onDay('2026-11-25')
    expect(await read(id)).toMatchObject({ isActive: false, isPaused: true })
    const of = (await desk.api.getCustomer({ id: paused.customerId })).data
    expect(of).toMatchObject({
      currentSubscription: null,
      restingSubscription: { id, planName: 'Silver', pausedUntil: '2026-12-04', expiresOn: '2026-12-30' },
      // What is booked on a day that is paused is not for a member (BEYOND-06).
      memberDays: [
        { from: '2026-11-21', until: '2026-11-24' },
        { from: '2026-12-05', until: '2026-12-30' },
      ],
    })
    onDay('2026-12-05')
    expect(await read(id)).toMatchObject({ isActive: true, isPaused: false })
  })

  it('counts days of the club: one minute before midnight in Singapore it is today still [BEYOND-46]', async () => {
    const { id } = await member()
    product.setNow('2026-11-22T15:59:00.000Z')
    await pause(id, '22/11/2026', 7)
    expect(await read(id)).toMatchObject({ isPaused: true })
    product.setNow('2026-11-28T15:59:00.000Z')
    expect(await read(id)).toMatchObject({ isPaused: true })
    product.setNow('2026-11-28T16:00:00.000Z')
    expect(await read(id)).toMatchObject({ isPaused: false, isActive: true })
  })

  it('is asked for, taken back and ended by the day of the club, when Greenwich still has the one before [BEYOND-46]', async () => {
    /** Half past midnight in Singapore. */
    const early = (day: string) => product.setNow(`${day}T00:30:00.000+08:00`)
    const { id } = await member()
    early('2026-11-23')
    expect(await refusal(pause(id, '22/11/2026', 10))).toEqual([400, 'error.badRequest.invalidInput', 'startAt'])
    const [made] = (await pause(id, '23/11/2026', 10)).pauses
    early('2026-11-24')
    expect((await refusal(desk.api.undoPause({ id: made!.id })))[1]).toBe('error.badRequest.pauseHasBegun')
    early('2026-11-26')
    expect((await desk.api.previewResume({ id })).data).toMatchObject({ days: 3, resumeAt: '26/11/2026' })
    expect((await desk.api.resumeSubscription({ id })).data).toMatchObject({
      isActive: true,
      expireAt: '24/12/2026',
      pauses: [{ startAt: '23/11/2026', resumeAt: '26/11/2026' }],
    })
  })

  it('until it is resumed lasts as long as the plan allows [BEYOND-46]', async () => {
    const { id } = await member()
    expect(await pause(id, '25/11/2026', null)).toMatchObject({
      expireAt: '20/01/2027',
      pauses: [{ startAt: '25/11/2026', resumeAt: '25/12/2026', untilResumed: true }],
    })
  })

  it('is refused by the rule of the plan, by name of the field [BEYOND-46]', async () => {
    const { id } = await member()
    const wrong = (property: string) => [400, 'error.badRequest.invalidInput', property]
    expect(await refusal(pause(id, '20/11/2026', 10))).toEqual(wrong('startAt'))
    expect(await refusal(pause(id, '21/12/2026', 10))).toEqual(wrong('startAt'))
    expect(await refusal(pause(id, '25/11/2026', 6))).toEqual(wrong('days'))
    expect(await refusal(pause(id, '25/11/2026', 31))).toEqual(wrong('days'))
    const { id: fixed } = await member(await newPlan(null, 'Without pauses'))
    expect(await refusal(pause(fixed, '25/11/2026', 10))).toEqual(wrong('startAt'))
    expect(await read(id)).toMatchObject({ pauses: [], expireAt: '21/12/2026' })
  })

  it('says beforehand what it does, and does nothing yet [BEYOND-39, BEYOND-46]', async () => {
    const { id, customerId } = await member()
    const next = { planId: plan.id, pricingWindow: monthly, startAt: '21/12/2026' }
    await desk.api.createSubscriptions({ body: { customer: { id: customerId }, subscriptions: [next] } })
    const { data } = await desk.api.previewPause({ id, body: { startAt: '25/11/2026', days: 10 } })
    expect(data).toMatchObject({
      startAt: '25/11/2026',
      resumeAt: '05/12/2026',
      days: 10,
      expiredAt: '21/12/2026',
      expireAt: '31/12/2026',
      overlapsFrom: '21/12/2026',
    })
    expect(await read(id)).toMatchObject({ pauses: [], expireAt: '21/12/2026' })
    // One that was cancelled begins no more.
    await product.fieldhouse.database.connection(({ client }) =>
      client.query('UPDATE subscriptions SET canceled_at = now() WHERE customer_id = $1 AND id <> $2', [
        customerId,
        id,
      ]),
    )
    const { data: alone } = await desk.api.previewPause({ id, body: { startAt: '25/11/2026', days: 10 } })
    expect(alone).toMatchObject({ expireAt: '31/12/2026', overlapsFrom: null })
  })

  it('is taken back while no day of it is over [BEYOND-46]', async () => {
    const { id } = await member()
    const [first] = (await pause(id, '25/11/2026', 10)).pauses
    expect((await desk.api.undoPause({ id: first!.id })).data).toMatchObject({ pauses: [], expireAt: '21/12/2026' })
    expect(await refusal(desk.api.undoPause({ id: first!.id }))).toEqual([
      404,
      'error.notFound.subscriptionPause',
      undefined,
    ])
    const [second] = (await pause(id, '25/11/2026', 10)).pauses
    onDay('2026-11-26')
    expect(await refusal(desk.api.undoPause({ id: second!.id }))).toEqual([
      400,
      'error.badRequest.pauseHasBegun',
      undefined,
    ])
  })

  it('ends early where it is resumed, and the end moves back by what is left [BEYOND-46]', async () => {
    const { id } = await member()
    await pause(id, '25/11/2026', null)
    expect(await refusal(desk.api.resumeSubscription({ id }))).toEqual([400, 'error.badRequest.notPaused', undefined])
    onDay('2026-11-28')
    expect((await desk.api.previewResume({ id })).data).toMatchObject({
      days: 3,
      resumeAt: '28/11/2026',
      expiredAt: '20/01/2027',
      expireAt: '24/12/2026',
    })
    const { data: resumed } = await desk.api.resumeSubscription({ id })
    expect(resumed).toMatchObject({
      isActive: true,
      isPaused: false,
      expireAt: '24/12/2026',
      pauses: [{ startAt: '25/11/2026', resumeAt: '28/11/2026', untilResumed: false }],
    })
    const { rows: trail } = await product.fieldhouse.database.connection(({ client }) =>
      client.query(
        `SELECT action, before ->> 'expiresOn' AS before, after ->> 'expiresOn' AS after FROM audit_entries
         WHERE subject_id = $1 AND action = 'subscription.resumed'`,
        [id],
      ),
    )
    expect(trail).toEqual([{ action: 'subscription.resumed', before: '2027-01-19', after: '2026-12-23' }])
    // What was not used of the term is there again.
    expect(await pause(id, '01/12/2026', null)).toMatchObject({ expireAt: '20/01/2027' })
  })

  it('of a cancelled membership is neither made nor ended, and its customer stays none [BEYOND-46]', async () => {
    const body = {
      customerId: await newCustomer(),
      paymentMethod: 'cash' as const,
      subscription: { planId: plan.id, pricingWindow: monthly, startAt: '21/11/2026' },
    }
    const { data: order } = await desk.api.placeSubscriptionOrder({ partnerId: desk.club.id, body })
    const { id } = order.orderLineItems[0]!.subscription!
    await pause(id, '21/11/2026', 10)
    onDay('2026-11-23')
    await desk.api.cancelOrder({ id: order.id, body: {} })
    expect(await refusal(desk.api.resumeSubscription({ id }))).toEqual([400, 'error.badRequest.notPaused', undefined])
    expect(await refusal(pause(id, '10/12/2026', 10))).toEqual([400, 'error.badRequest.invalidInput', 'startAt'])
    expect(await read(id)).toMatchObject({ canceled: true, isActive: false, isPaused: false })
  })
})

describe('what a pause costs', () => {
  const paused = async (fee: NonNullable<MembershipPlan['pause']>['fee'], name: string) =>
    member(await newPlan({ maxDays: 60, minDays: 1, fee }, name))
  const orderOf = async (of: Subscription) => await desk.order(of.pauses[0]!.orderId!)

  it('is a price for each one, in an order of the customer that names the membership [BEYOND-46]', async () => {
    const { id, customerId } = await paused({ kind: 'fixed', price: 15, currency: 'SGD' }, 'Fixed')
    const { data: effect } = await desk.api.previewPause({ id, body: { startAt: '25/11/2026', days: 40 } })
    expect(effect.cost).toEqual({ price: 1500, total: 1500, currency: 'SGD' })
    const order = await orderOf(await pause(id, '25/11/2026', 40))
    expect(order).toMatchObject({
      status: 'pending',
      serviceType: 'subscription',
      customerId,
      totalAmount: 1500,
      orderLineItems: [
        {
          targetType: 'subscriptionPause',
          description: 'Fixed: paused 25/11/2026 to 03/01/2027',
          priceCents: 1500,
          subscription: { id, planName: 'Fixed' },
        },
      ],
    })
    // A membership that rests and one that is cancelled: the order of its pause is another one, and ends none.
    await desk.api.cancelOrder({ id: order.id, body: {} })
    expect(await read(id)).toMatchObject({ canceled: false, pauses: [{ orderId: null, startAt: '25/11/2026' }] })
  })

  it('is in the currency of the club, also in one without decimals [BEYOND-46]', async () => {
    const { saigon } = product.cast
    const [theirs, there] = [product.as(saigon.staff.owner), product.as(saigon.staff.operations)]
    const pricing = [{ price: 600_000, currency: 'VND', recurring: 1 as const }]
    const rule = { maxDays: 60, minDays: 1, fee: { kind: 'fixed' as const, price: 150_000, currency: 'VND' } }
    const { data: made } = await theirs.createMembershipPlan({
      partnerId: saigon.id,
      body: { name: 'Vàng', pricing, pause: rule },
    })
    expect(made.pause).toEqual(rule)
    expect((await theirs.getMembershipPlan({ id: made.id })).data.pause).toEqual(rule)
    const { data: lan } = await there.createCustomer({
      body: { partnerId: saigon.id, firstName: 'Lan', email: 'lan@pause.example' },
    })
    const subscriptions = [{ planId: made.id, pricingWindow: pricing[0]!, startAt: '21/11/2026' }]
    const { data: held } = await there.createSubscriptions({ body: { customer: { id: lan.id }, subscriptions } })
    const { data } = await there.previewPause({ id: held[0]!.id, body: { startAt: '25/11/2026', days: 10 } })
    expect(data.cost).toEqual({ price: 150_000, total: 150_000, currency: 'VND' })
  })

  it('is a share of the price of a month, for each month that it begins [BEYOND-46]', async () => {
    const { id } = await paused({ kind: 'share', percent: 15 }, 'Share')
    expect(await refusal(pause(id, '25/11/2026', null))).toEqual([400, 'error.badRequest.invalidInput', 'days'])
    const cost = async (days: number) =>
      (await desk.api.previewPause({ id, body: { startAt: '25/11/2026', days } })).data.cost!.price
    expect([await cost(1), await cost(30), await cost(31)]).toEqual([1200, 1200, 2400])
    expect(await orderOf(await pause(id, '25/11/2026', 31))).toMatchObject({ totalAmount: 2400 })
  })

  it('is paid as other sales are: by a method of the club, not by passes [BEYOND-46]', async () => {
    const { id, customerId } = await paused({ kind: 'fixed', price: 15, currency: 'SGD' }, 'By credits')
    const by = (paymentMethod: 'packages' | 'clubCredits' | 'cheque') =>
      desk.api.pauseSubscription({ id, body: { startAt: '25/11/2026', days: 10, paymentMethod } })
    expect(await refusal(by('packages'))).toEqual([400, 'error.badRequest.invalidInput', 'paymentMethod'])
    expect((await refusal(by('clubCredits')))[0]).toBe(400)
    expect(await read(id)).toMatchObject({ pauses: [], expireAt: '21/12/2026' })
    await owner().issueCredit({
      partnerId: desk.club.id,
      body: { customerId, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 2000 },
    })
    expect(await orderOf((await by('clubCredits')).data)).toMatchObject({ status: 'paid', totalAmount: 1500 })
  })

  it('is asked for no more where the pause is taken back; while it is paid that is refused [BEYOND-46]', async () => {
    const { id } = await paused({ kind: 'fixed', price: 15, currency: 'SGD' }, 'Taken back')
    const first = await pause(id, '25/11/2026', 10)
    const unpaid = await orderOf(first)
    await desk.api.undoPause({ id: first.pauses[0]!.id })
    expect(await desk.order(unpaid.id)).toMatchObject({ processingStatus: 'CANCELED' })

    const second = await pause(id, '25/11/2026', 10)
    const paid = await orderOf(second)
    await desk.api.markTransactionPaid({ id: paid.orderTransactions[0]!.id })
    const { status, body } = await failure(desk.api.undoPause({ id: second.pauses[0]!.id }))
    expect([status, body.data.errorCode, body.data.metaData?.['orderId']]).toEqual([
      400,
      'error.badRequest.orderPaidTotallyOrPartially',
      paid.id,
    ])
    expect(body.data.msg).toContain('to take it back')
    expect(await read(id)).toMatchObject({ pauses: [{ orderId: paid.id }], expireAt: '31/12/2026' })
  })

  it('stays where the membership is resumed early [BEYOND-46]', async () => {
    const { id } = await paused({ kind: 'share', percent: 50 }, 'Resumed')
    const order = await orderOf(await pause(id, '25/11/2026', 31))
    onDay('2026-11-28')
    await desk.api.resumeSubscription({ id })
    expect(await desk.order(order.id)).toMatchObject({ status: 'pending', totalAmount: 8000 })
  })
})

describe('while a membership is paused', () => {
  it('prices, coupons and lists for members do not count, on its days alone; what is booked keeps its price [BEYOND-06, BEYOND-46]', async () => {
    const { id, customerId } = await member()
    await owner().createPriceSettings({
      id: desk.club.courts.id,
      body: {
        priceSettings: [
          {
            dayOfWeek: 'TH',
            startTime: '6:00',
            endTime: '12:00',
            slotPrice: { price: 30 },
            memberPrice: { price: 18 },
          },
        ],
      },
    })
    const book = async (day: string, hour: number) =>
      (await desk.book({ day, from: hour, until: hour + 1 }, { customerId })).totalAmount
    const before = await desk.book({ day: '2026-11-26', from: 6, until: 7 }, { customerId })
    expect(before.totalAmount).toBe(1800)
    await pause(id, '25/11/2026', 10)
    // 26 November is paused, 10 December is not.
    expect([await book('2026-11-26', 7), await book('2026-12-10', 7)]).toEqual([3000, 1800])
    expect((await desk.order(before.id)).totalAmount).toBe(1800)

    const shown = async (date: string) => {
      const { data } = await desk.api.getDaySchedule({ id: desk.club.courts.id, query: { date, extended: 'true' } })
      return data.facilities.flatMap(({ slots }) => slots).find(({ booking }) => booking?.customer?.id === customerId)!
        .booking!.customer!
    }
    expect(await shown('2026-11-26')).toMatchObject({
      planName: null,
      memberDays: [
        { from: '2026-11-21', until: '2026-11-24' },
        { from: '2026-12-05', until: '2026-12-30' },
      ],
    })
    expect(await shown('2026-12-10')).toMatchObject({ planName: 'Silver' })

    const { data: coupon } = await owner().createCoupon({
      partnerId: desk.club.id,
      body: {
        code: 'PAUSED',
        discountType: 'PERCENT',
        discountAmountPercentage: 10,
        orderValidFrom: '2026-01-01',
        customerSegments: ['members'],
      },
    })
    const check = (couponCode: string, hour: number) =>
      desk.book({ day: '2026-12-10', from: hour, until: hour + 1 }, { customerId, couponCode })
    const listed = async () =>
      (
        await desk.api.listCustomers({
          partnerId: desk.club.id,
          query: { filter: JSON.stringify({ membershipPlanId: plan.id }), limit: 100 },
        })
      ).data.map((customer) => customer.id)
    await check(coupon.code, 8)
    expect(await listed()).toContain(customerId)
    onDay('2026-11-26')
    expect((await refusal(check(coupon.code, 9)))[1]).toBe('error.badRequest.couponSegment')
    expect(await listed()).not.toContain(customerId)
  })
})

describe('at once', () => {
  it('of two pauses on the same days one is made [BEYOND-46]', async () => {
    for (let i = 0; i < 5; i++) {
      const { id } = await member()
      const made = await Promise.allSettled([
        pause(id, '25/11/2026', 10),
        pause(id, '01/12/2026', 10),
        pause(id, '28/11/2026', 10),
      ])
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const after = await read(id)
      expect(after.pauses).toHaveLength(1)
      expect(after.expireAt).toBe('31/12/2026')
    }
  })

  it('never more than the plan allows, and the database holds what rests apart [BEYOND-46]', async () => {
    const { id } = await member()
    await Promise.allSettled([
      pause(id, '25/11/2026', 14),
      pause(id, '10/12/2026', 14),
      pause(id, '05/12/2026', 14),
      pause(id, '20/12/2026', 14),
    ])
    const { pauses } = await read(id)
    expect(pauses.length).toBe(2)
    const [first] = pauses
    await expect(
      product.fieldhouse.database.connection(({ client }) =>
        client.query(
          `INSERT INTO subscription_pauses SELECT partner_id, gen_random_uuid(), subscription_id, starts_on + 1, ends_on + 5, false, now()
           FROM subscription_pauses WHERE id = $1`,
          [first!.id],
        ),
      ),
    ).rejects.toThrow('subscription_pauses_never_overlap')
  })

  it('paused and cancelled, in whatever order, it makes nobody a member [BEYOND-46]', async () => {
    for (let i = 0; i < 5; i++) {
      const body = {
        customerId: await newCustomer(),
        paymentMethod: 'cash' as const,
        subscription: { planId: plan.id, pricingWindow: monthly, startAt: '21/11/2026' },
      }
      const { data: order } = await desk.api.placeSubscriptionOrder({ partnerId: desk.club.id, body })
      const { id } = order.orderLineItems[0]!.subscription!
      const [paused, canceled] = await Promise.allSettled([
        pause(id, '25/11/2026', 10),
        desk.api.cancelOrder({ id: order.id, body: {} }),
      ])
      expect(canceled.status).toBe('fulfilled')
      const { pauses, expireAt, isActive, isPaused } = await read(id)
      expect({ isActive, isPaused }).toEqual({ isActive: false, isPaused: false })
      expect([pauses.length, expireAt]).toEqual(paused.status === 'fulfilled' ? [1, '31/12/2026'] : [0, '21/12/2026'])
    }
  })

  it('resuming waits for whoever changes the next term, as pausing does [BEYOND-46]', async () => {
    const { id, customerId } = await member()
    await pause(id, '21/11/2026', null)
    onDay('2026-11-25')
    let isOver = false
    const resumed = await product.fieldhouse.database.connection(async ({ client }) => {
      await client.query('BEGIN')
      await client.query('SELECT FROM customers WHERE id = $1 FOR NO KEY UPDATE', [customerId])
      const resuming = desk.api.resumeSubscription({ id }).finally(() => (isOver = true))
      // Long for a call that waits for nobody.
      await new Promise((done) => setTimeout(done, 500))
      expect(isOver).toBe(false)
      await client.query('COMMIT')
      return (await resuming).data
    })
    expect(resumed.isPaused).toBe(false)
  })

  it('the same request twice is one pause [BEYOND-03]', async () => {
    const { id } = await member()
    const call = { id, body: { startAt: '25/11/2026', days: 10 } }
    const key = { idempotencyKey: 'one-pause-and-no-more' }
    const [one, other] = [await desk.api.pauseSubscription(call, key), await desk.api.pauseSubscription(call, key)]
    expect(other).toEqual(one)
    expect((await read(id)).pauses).toHaveLength(1)
  })
})

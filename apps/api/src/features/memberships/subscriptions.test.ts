import { randomUUID } from 'node:crypto'
import type { MembershipPlan } from '@fieldhouse/contract/memberships'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'

let product: Product
/** 30.00 a month, 300.00 a year. */
let plan: MembershipPlan
beforeAll(async () => {
  product = await startProduct()
  const pricing = [monthly, yearly]
  plan = (await owner().createMembershipPlan({ partnerId: club().id, body: { name: 'Silver', pricing } })).data
})
afterAll(() => product.close())

const monthly = { price: 30, currency: 'SGD', recurring: 1 } as const
const yearly = { price: 300, currency: 'SGD', recurring: 12 } as const
const club = () => product.cast.riverside
const owner = () => product.as(club().staff.owner)
const desk = () => product.as(club().staff.operations)
type Sent = Parameters<ReturnType<typeof desk>['createSubscriptions']>[0]['body']['subscriptions'][number]

const createAll = async (subscriptions: Partial<Sent>[], customerId = club().customers[1].id) =>
  (
    await desk().createSubscriptions({
      query: { requestedBy: 'partner' },
      body: {
        customer: { id: customerId },
        subscriptions: subscriptions.map((more) => ({
          planId: plan.id,
          pricingWindow: monthly,
          startAt: '21/11/2026',
          isActive: true,
          ...more,
        })),
      },
    })
  ).data
const create = async (more: Partial<Sent> = {}, customerId?: string) => (await createAll([more], customerId))[0]!
const get = async (id: string) => (await desk().getSubscription({ id })).data
const list = (id: string, query: { offset?: number; limit?: number } = {}) =>
  desk().listSubscriptionsOfCustomer({ id, query })
const fields = async (call: Promise<unknown>) =>
  (await failure(call)).body.data.message!.map(({ property, constraints }) => [property, Object.values(constraints)[0]])
const newCustomer = async () =>
  (
    await desk().createCustomer({
      body: { partnerId: club().id, firstName: 'Nora', email: `${randomUUID()}@x.example` },
    })
  ).data.id

describe('giving a customer a membership', () => {
  it('answers it with its plan, price and days, and it is read again [SUBSCRIPTIONS-01, SUBSCRIPTIONS-18, SUBSCRIPTIONS-19, ADDTX-17]', async () => {
    const made = await create({ pricingWindow: yearly, startAt: '05/12/2026' })
    const { version: _, unusedRefundPercent: _own, ...sold } = plan
    expect(made).toEqual({
      id: made.id,
      customerId: club().customers[1].id,
      planId: plan.id,
      membershipPlan: sold,
      pricingWindow: yearly,
      nextPricingWindow: null,
      isActive: false,
      isPaused: false,
      pauses: [],
      canceled: false,
      startAt: '05/12/2026',
      expireAt: '05/12/2027',
      renews: false,
      givenBack: false,
      laterTerms: [],
      anchorDay: null,
      renewal: null,
    })
    expect(await get(made.id)).toEqual(made)
  })

  it('makes it active from its first day until the day of expiry, counted in the zone of the partner [SUBSCRIPTIONS-09]', async () => {
    const { id, expireAt } = await create({ startAt: '22/11/2026' })
    expect(expireAt).toBe('22/12/2026')
    const activeAt = async (instant: string) => {
      product.setNow(instant)
      return (await get(id)).isActive
    }
    const inSingapore = [
      '2026-11-21T23:59:59',
      '2026-11-22T00:00:00',
      '2026-12-07T12:00:00',
      '2026-12-21T23:59:59',
      '2026-12-22T00:00:00',
    ]
    const active = []
    for (const wall of inSingapore) active.push(await activeAt(new Date(`${wall}+08:00`).toISOString()))
    product.setNow(TEST_NOW)
    expect(active).toEqual([false, true, true, true, false])
  })

  it('makes it the current one of its customer, the one that lasts longest of several [SUBSCRIPTIONS-09]', async () => {
    const customerId = await newCustomer()
    const [short, long] = await createAll([{}, { pricingWindow: yearly }], customerId)
    const { data } = await desk().getCustomer({ id: customerId })
    expect(data.currentMembershipPlanId).toBe(plan.id)
    expect(data.currentSubscription).toMatchObject({ id: long!.id, startsOn: '2026-11-21', expiresOn: '2027-11-20' })
    await desk().deleteSubscription({ id: long!.id })
    expect((await desk().getCustomer({ id: customerId })).data.currentSubscription!.id).toBe(short!.id)
  })

  it('starts today at the earliest, today being the partner’s, and 82 years ahead at the latest [SUBSCRIPTIONS-05, SUBSCRIPTIONS-06, ADDTX-48]', async () => {
    // Half past midnight of the 22nd in Singapore is still the 21st in UTC.
    product.setNow('2026-11-21T16:30:00.000Z')
    expect(await fields(create({ startAt: '21/11/2026' }))).toEqual([
      ['subscriptions.0.startAt', 'Start date must be today or later'],
    ])
    expect((await create({ startAt: '22/11/2026' })).isActive).toBe(true)
    expect((await create({ startAt: '22/11/2108' })).expireAt).toBe('22/12/2108')
    expect(await fields(createAll([{ startAt: '22/11/2026' }, { startAt: '23/11/2108' }]))).toEqual([
      ['subscriptions.1.startAt', 'Start date must be at most 82 years ahead'],
    ])
    product.setNow(TEST_NOW)
    for (const startAt of ['2026-12-01', '31/11/2026', '1/12/2026', 'tomorrow'])
      expect((await fields(create({ startAt })))[0]![0]).toBe('subscriptions.0.startAt')
  })

  it('takes a price that the plan has, and no other [ADDTX-26, ADDTX-54]', async () => {
    for (const pricingWindow of [
      { ...monthly, price: 29 },
      { ...monthly, currency: 'AUD' },
      { ...monthly, recurring: 12 as const },
    ])
      expect(await fields(create({ pricingWindow }))).toEqual([['subscriptions.0.pricingWindow', 'Invalid price']])
    for (const [pricingWindow, property] of [
      [{ ...monthly, price: -1 }, 'price'],
      [{ ...monthly, price: 30.001 }, 'price'],
      [{ ...monthly, currency: 'XXY' }, 'price'],
      [{ ...monthly, recurring: 2 as 1 }, 'recurring'],
    ] as const)
      expect((await fields(create({ pricingWindow })))[0]![0]).toBe(`subscriptions.0.pricingWindow.${property}`)
  })

  it('is refused for a plan that is not offered any more, and sells a hidden one [MEMBERSHIPS-29, ADDTX-47]', async () => {
    const { data: other } = await owner().createMembershipPlan({
      partnerId: club().id,
      body: { name: 'Once', pricing: [monthly] },
    })
    await owner().setPlanVisibility({ id: other.id, body: { visible: false } })
    const sold = await create({ planId: other.id })
    await owner().updateMembershipPlan({ id: other.id, body: { status: 'inactive' } })
    expect(await fields(create({ planId: other.id }))).toEqual([
      ['subscriptions.0.planId', 'This plan is not offered any more'],
    ])
    // Who has it keeps it.
    expect((await get(sold.id)).isActive).toBe(true)
  })

  it('is refused for an unknown customer or plan, and then none of the request is saved', async () => {
    const customerId = await newCustomer()
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await failure(create({}, nobody))).body.data.errorCode).toBe('error.notFound.customer')
    expect((await failure(createAll([{}, { planId: nobody }], customerId))).body.data.errorCode).toBe(
      'error.notFound.membershipPlan',
    )
    expect((await list(customerId)).data).toEqual([])
  })
})

it('a customer’s memberships are listed by pages, the latest start first, and no removed ones [SUBSCRIPTIONS-20]', async () => {
  const customerId = await newCustomer()
  await createAll([{ startAt: '01/12/2026' }, { startAt: '01/02/2027' }, { startAt: '01/01/2027' }], customerId)
  const all = await list(customerId, { limit: 100 })
  expect(all.data.map(({ startAt }) => startAt)).toEqual(['01/02/2027', '01/01/2027', '01/12/2026'])
  expect((await list(customerId, { limit: 1 })).pagination).toEqual({ offset: 0, limit: 1, total: 3 })
  expect((await list(customerId, { offset: 1, limit: 1 })).data[0]!.startAt).toBe('01/01/2027')
  await desk().deleteSubscription({ id: all.data[1]!.id })
  expect(await list(customerId)).toMatchObject({
    data: [{ startAt: '01/02/2027' }, { startAt: '01/12/2026' }],
    pagination: { total: 2 },
  })
  expect((await failure(list('00000000-0000-4000-8000-000000000000'))).body.data.errorCode).toBe(
    'error.notFound.customer',
  )
})

describe('the billing cycle', () => {
  const change = (id: string, pricingWindow: Sent['pricingWindow']) =>
    desk().changeBillingCycle({ id, body: { pricingWindow } })

  it('is changed for the next period: this one keeps its price and its days [SUBSCRIPTIONS-08, SUBSCRIPTIONS-22]', async () => {
    const made = await create()
    const changed = { ...made, nextPricingWindow: yearly }
    expect((await change(made.id, yearly)).data).toEqual(changed)
    expect(await get(made.id)).toEqual(changed)
    expect((await change(made.id, monthly)).data).toEqual(made)
  })

  it('is one of the plan, and nothing else of a membership changes [SUBSCRIPTIONS-04]', async () => {
    const { id } = await create()
    expect(await fields(change(id, { ...yearly, price: 299 }))).toEqual([['pricingWindow', 'Invalid price']])
    const moved = { pricingWindow: yearly, startAt: '01/01/2027' }
    expect((await fields(desk().changeBillingCycle({ id, body: moved })))[0]![0]).toBe('startAt')
    await desk().deleteSubscription({ id })
    expect((await failure(change(id, yearly))).body.data.errorCode).toBe('error.notFound.subscription')
  })

  it('of a membership that was cancelled is not chosen any more [SUBSCRIPTIONS-08]', async () => {
    const body = { planId: plan.id, pricingWindow: monthly, startAt: '21/11/2026' }
    const { data: order } = await desk().placeSubscriptionOrder({
      partnerId: club().id,
      body: { customerId: await newCustomer(), subscription: body },
    })
    await desk().cancelOrder({ id: order.id, body: {} })
    const id = order.orderLineItems[0]!.targetId!
    expect(await fields(change(id, yearly))).toEqual([['pricingWindow', 'This membership was cancelled']])
  })
})

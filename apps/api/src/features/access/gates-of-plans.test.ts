import { api } from '@fieldhouse/contract'
import { can, policiesOf } from '@fieldhouse/domain/access'
import { CAST_ROLES, type CastRole } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const club = () => product.cast.riverside
const as = (role: CastRole) => product.as(club().staff[role])

const option = { price: 30, currency: 'SGD', recurring: 1 } as const
const create = async (role: CastRole) =>
  (await as(role).createMembershipPlan({ partnerId: club().id, body: { name: 'Silver', pricing: [option] } })).data
const sell = async () => {
  const plan = await create('owner')
  const { data } = await as('owner').createSubscriptions({
    body: {
      customer: { id: club().customers[0].id },
      subscriptions: [{ planId: plan.id, pricingWindow: option, startAt: '01/12/2026' }],
    },
  })
  return data[0]!.id
}

describe('plans and memberships', () => {
  it.each([
    [
      'a plan is hidden and shown by who may edit plans, and by nobody else [ACCESS-25]',
      'setPlanVisibility',
      'membershipPlan.edit',
      async (role: CastRole) => {
        const { id } = await create('owner')
        return () => as(role).setPlanVisibility({ id, body: { visible: false } })
      },
    ],
    [
      'a plan is edited by who may edit plans, and by nobody else [ACCESS-26]',
      'updateMembershipPlan',
      'membershipPlan.edit',
      async (role: CastRole) => {
        const { id } = await create('owner')
        return () => as(role).updateMembershipPlan({ id, body: { name: 'Gold' } })
      },
    ],
    [
      'a plan is created by who may create plans, and by nobody else [ACCESS-27]',
      'createMembershipPlan',
      'membershipPlan.create',
      async (role: CastRole) => () => create(role),
    ],
    [
      'a membership is deleted by who may sell one, and by nobody else [ACCESS-28]',
      'deleteSubscription',
      'order.createSubscription',
      async (role: CastRole) => {
        const id = await sell()
        return () => as(role).deleteSubscription({ id })
      },
    ],
  ] as const)('%s', async (_, name, policy, prepare) => {
    expect(api[name].access).toBe(policy)
    for (const role of CAST_ROLES) {
      const call = await prepare(role)
      if (can(policiesOf([role]), policy)) await call()
      else expect([role, (await failure(call())).status]).toEqual([role, 403])
    }
  })
})

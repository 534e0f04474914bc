import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let owner: Desk
let admin: Desk
let packageId: string
let walkIn: string
beforeAll(async () => {
  product = await startProduct()
  owner = riversideDesk(product, product.cast.riverside.staff.owner)
  admin = riversideDesk(product, product.cast.superAdmin)
  await admin.api.updateOwnSuperAdmin({ body: { lastActivePartnerId: owner.club.id } })
  const partnerId = owner.club.id
  const body = {
    name: 'Ten hours',
    numberOfPasses: 10,
    price: { amount: 5000, currency: 'SGD' },
    expiryMode: 'without_expiry' as const,
  }
  packageId = (await owner.api.createPackage({ partnerId, body })).data.id
  walkIn = (await owner.api.openWalkIn({ partnerId })).data.id
})
afterAll(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  await product.close()
})

/** What customers may hold, given to one of them. */
const gifts: Record<string, { property: string; give: (customerId: string) => Promise<unknown> }> = {
  'a membership with its order': {
    property: 'customerId',
    give: async (customerId) =>
      owner.api.placeSubscriptionOrder({
        partnerId: owner.club.id,
        body: { customerId, paymentMethod: 'cash', subscription: await gold() },
      }),
  },
  'memberships alone': {
    property: 'customer.id',
    give: async (id) =>
      owner.api.createSubscriptions({ body: { customer: { id }, subscriptions: [await gold()] }, query: {} }),
  },
  'a package': {
    property: 'customerId',
    give: (customerId) =>
      owner.api.placePackageOrder({ partnerId: owner.club.id, body: { customerId, packageId, paymentMethod: 'cash' } }),
  },
  credits: {
    property: 'customerId',
    give: (customerId) =>
      owner.api.issueCredit({
        partnerId: owner.club.id,
        body: { customerId, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 500 },
      }),
  },
  'money in the wallet': {
    property: 'customerId',
    give: (customerId) => admin.api.topUpWallet({ body: { customerId, amount: 500 } }),
  },
}
const gold = async () => {
  const { pricing } = (await owner.api.getMembershipPlan({ id: owner.club.plans.gold })).data
  const pricingWindow = { ...pricing[0]!, recurring: 1 as const }
  return { planId: owner.club.plans.gold, pricingWindow, startAt: '21/11/2026' }
}
const count = async (table: string, where: string) => {
  const { rows } = await product.fieldhouse.database.connection(({ client }) =>
    client.query(`SELECT count(*)::int AS held FROM ${table} WHERE customer_id = $1 AND ${where}`, [walkIn]),
  )
  return rows[0].held as number
}

describe('the walk-in', () => {
  it.each(Object.entries(gifts))('is refused %s by name; a person gets it', async (_gift, { property, give }) => {
    expect(await failure(give(walkIn))).toMatchObject({
      status: 400,
      body: {
        data: {
          errorCode: 'error.badRequest.walkInCustomer',
          msg: 'Walk-in is no person: it can not be changed or deleted, and holds no membership, credits, passes or wallet.',
          message: [{ property }],
        },
      },
    })
    await give(owner.club.customers[1].id)
  })

  it('holds nothing after all that, and still books', async () => {
    expect([
      await count('subscriptions', 'true'),
      await count('customer_packages', 'true'),
      await count('credit_balances', 'balance_minor > 0'),
      await count('wallet_balances', 'balance_minor > 0'),
      await count('orders', 'true'),
    ]).toEqual([0, 0, 0, 0, 0])
    expect((await owner.book({ from: 8, until: 9 }, { customerId: walkIn })).status).toBe('pending')
  })
})

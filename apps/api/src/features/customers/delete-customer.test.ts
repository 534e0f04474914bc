import { randomUUID } from 'node:crypto'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

const partnerId = () => desk.club.id
const added = async (firstName: string, email: string | null = null) =>
  (await desk.api.createCustomer({ body: { partnerId: partnerId(), firstName, email } })).data
const search = async (q: string) => (await desk.api.listCustomers({ partnerId: partnerId(), query: { q } })).data
const refusal = async (call: Promise<unknown>) => (await failure(call)).body

describe('deleting a customer', () => {
  it('is refused while their wallet holds money of theirs', async () => {
    const { id } = await added('Wanda')
    const admin = product.as(product.cast.superAdmin)
    await admin.updateOwnSuperAdmin({ body: { lastActivePartnerId: partnerId() } })
    await admin.topUpWallet({ body: { customerId: id, amount: 500 } })
    expect((await refusal(desk.api.deleteCustomer({ id }))).data).toMatchObject({
      errorCode: 'error.badRequest.customerHasWalletBalance',
      msg: 'Customer has money in the wallet',
    })
    expect((await desk.api.getCustomer({ id })).data.id).toBe(id)
  })

  it('takes them off every list, and their email is free again [ADDTX-32] [CUSTOMERS-44]', async () => {
    const { id } = await added('Della', 'della@x.example')
    expect((await desk.api.deleteCustomer({ id })).data).toEqual({ id })
    expect(await search('della')).toEqual([])
    expect((await refusal(desk.api.getCustomer({ id }))).status).toBe(404)
    const { data: newest } = await desk.api.listCustomers({ partnerId: partnerId(), query: {} })
    expect(newest.map((customer) => customer.id)).not.toContain(id)
    expect((await added('Della', 'della@x.example')).id).not.toBe(id)
    const {
      rows: [entry],
    } = await product.fieldhouse.database.connection(({ client }) =>
      client.query(`SELECT action, before FROM audit_entries WHERE subject_id = $1 AND action = 'customer.deleted'`, [
        id,
      ]),
    )
    expect(entry).toMatchObject({ before: { first_name: 'Della', email: 'della@x.example' } })
  })

  it('sent twice under one key is done once and answered alike [BEYOND-03]', async () => {
    const { id } = await added('Once')
    const remove = () => desk.api.deleteCustomer({ id }, { idempotencyKey: `delete-${id}` })
    const first = await remove()
    expect(await remove()).toEqual(first)
    const other = await added('Other')
    expect((await refusal(desk.api.deleteCustomer({ id: other.id }, { idempotencyKey: `delete-${id}` }))).status).toBe(
      422,
    )
  })

  it('a second time, and of another club, is as unknown as one that never was', async () => {
    const { id } = await added('Twice')
    await desk.api.deleteCustomer({ id })
    for (const unknown of [id, randomUUID(), product.cast.harbour.customers[0].id])
      expect((await refusal(desk.api.deleteCustomer({ id: unknown }))).data.errorCode).toBe('error.notFound.customer')
  })

  it('is refused while a transaction of theirs is not cancelled, and the history goes on naming them [ADDTX-40]', async () => {
    const { id } = await added('Hatty')
    const order = await desk.book({ from: 8, until: 9 }, { customerId: id })
    expect(await refusal(desk.api.deleteCustomer({ id }))).toEqual({
      status: 400,
      data: {
        msg: 'Customer has non-canceled transaction',
        errorCode: 'error.badRequest.customerHasNoncanceledOrders',
      },
    })
    expect((await desk.api.getCustomer({ id })).data.firstName).toBe('Hatty')
    await desk.api.cancelOrder({ id: order.id, body: {} })
    await desk.api.deleteCustomer({ id })
    expect((await desk.order(order.id)).customer).toMatchObject({ id, firstName: 'Hatty' })
  })

  it('revokes the club credits that they hold', async () => {
    const { id } = await added('Cora')
    const body = { customerId: id, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 4200 }
    await desk.api.issueCredit({ partnerId: partnerId(), body })
    const before = (await desk.api.getTotalCredits({ partnerId: partnerId() })).data
    await desk.api.deleteCustomer({ id })
    const after = (await desk.api.getTotalCredits({ partnerId: partnerId() })).data
    expect([after.outstanding, after.revoked]).toEqual([before.outstanding - 4200, before.revoked + 4200])
    const { data: log } = await desk.api.listCredits({ partnerId: partnerId(), query: { activity: 'Revoked' } })
    expect(log[0]).toMatchObject({ customer: { id }, meta: { Revoked: 4200 } })
  })

  it('and selling them a membership at once: either one happens, never both', async () => {
    const owner = product.as(desk.club.staff.owner)
    const pricing = { price: 40, currency: 'SGD', recurring: 1 } as const
    const plan = await owner.createMembershipPlan({
      partnerId: partnerId(),
      body: { name: 'Race', pricing: [pricing] },
    })
    for (let round = 0; round < 5; round++) {
      const { id } = await added(`Race ${round}`)
      const subscription = { planId: plan.data.id, pricingWindow: pricing, startAt: '21/11/2026' }
      const [sold, deleted] = await Promise.allSettled([
        desk.api.placeSubscriptionOrder({ partnerId: partnerId(), body: { customerId: id, subscription } }),
        desk.api.deleteCustomer({ id }),
      ])
      expect([sold.status, deleted.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })
})

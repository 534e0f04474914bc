import { randomUUID } from 'node:crypto'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'

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
const added = async (firstName: string, email = `${randomUUID()}@x.example`) =>
  (await desk.api.createCustomer({ body: { partnerId: partnerId(), firstName, email } })).data
const ask = (text: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(({ client }) => client.query(text, values))
const search = async (q: string) => (await desk.api.listCustomers({ partnerId: partnerId(), query: { q } })).data
const refusal = async (call: Promise<unknown>) => (await failure(call)).body
/** How many there are by the list's own count, and by the start page's. */
const counted = async () => [
  (await desk.api.listCustomers({ partnerId: partnerId(), query: {} })).pagination.total,
  (await desk.api.getToday({ partnerId: partnerId() })).data.counts.customers,
]

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

  it('takes them off every list and count, and their email is free again [ADDTX-32] [CUSTOMERS-44]', async () => {
    const before = await counted()
    const { id } = await added('Della', 'della@x.example')
    expect(await counted()).toEqual(before.map((count) => count + 1))
    expect((await desk.api.deleteCustomer({ id })).data).toEqual({ id })
    expect(await search('della')).toEqual([])
    expect((await refusal(desk.api.getCustomer({ id }))).status).toBe(404)
    const { data: newest } = await desk.api.listCustomers({ partnerId: partnerId(), query: {} })
    expect(newest.map((customer) => customer.id)).not.toContain(id)
    expect(await counted()).toEqual(before)
    expect((await added('Della', 'della@x.example')).id).not.toBe(id)
  })

  it('erases how to reach them, also from the audit trail, which goes on saying who did what', async () => {
    const { id } = (
      await desk.api.createCustomer({
        body: {
          partnerId: partnerId(),
          firstName: 'Ephemera',
          lastName: 'Vanish',
          email: 'ephemera@gone.example',
          mobile: '+65 8555 0142',
          partnerNote: 'plays with her left',
        },
      })
    ).data
    await desk.api.updateCustomer({ id, body: { version: 1, email: 'ephemera@moved.example', dob: '03/04/1977' } })
    const order = await desk.book({ court: 1, from: 8, until: 9 }, { customerId: id })
    await desk.api.cancelOrder({ id: order.id, body: {} })
    await desk.api.deleteCustomer({ id })

    // Replies under a key and messages are kept for days only.
    const { rows: tables } = await ask(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
         AND relname NOT IN ('idempotency_keys', 'outbox_messages')`,
    )
    for (const { relname } of tables) {
      const { rows } = await ask(
        `SELECT 1 FROM "${relname}" AS t WHERE t::text ~* 'ephemera@|8555 ?0142|her left|1977-04-03'`,
      )
      expect(rows, relname).toEqual([])
    }
    const { rows: entries } = await ask(
      'SELECT action, actor_id, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY action',
      [id],
    )
    const by = desk.club.staff.operations.accountId
    expect(entries).toEqual([
      {
        action: 'customer.created',
        actor_id: by,
        before: null,
        after: expect.objectContaining({ id, firstName: null, email: null }),
      },
      { action: 'customer.deleted', actor_id: by, before: null, after: null },
      {
        action: 'customer.edited',
        actor_id: by,
        before: { email: null, dob: null },
        after: { email: null, dob: null },
      },
    ])
    expect((await desk.order(order.id)).customer).toMatchObject({
      id,
      firstName: 'Ephemera',
      email: null,
      mobile: null,
    })
  })

  it('leaves in the audit trail what staff did with money: amount, currency and balance', async () => {
    const { id } = await added('Monetta', 'monetta@x.example')
    const body = { customerId: id, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 4200 }
    await desk.api.issueCredit({ partnerId: partnerId(), body })
    await desk.api.deleteCustomer({ id })
    const { rows } = await ask(
      `SELECT action, after FROM audit_entries WHERE subject_id = $1 AND action IN ('credit.issued', 'credit.revoked') ORDER BY action`,
      [id],
    )
    expect(rows).toEqual([
      { action: 'credit.issued', after: { amount: 4200, currency: 'SGD', balance: 4200 } },
      { action: 'credit.revoked', after: { amount: 4200, currency: 'SGD', balance: 0 } },
    ])
  })

  it('is the only way to take anything out of the audit trail', async () => {
    const { id } = await added('Kept', 'kept@x.example')
    const inTheName = (partner: string, statement: string) =>
      product.fieldhouse.database.connection(async ({ client }) => {
        await client.query('BEGIN')
        try {
          await client.query(
            `SELECT set_config('role', 'fieldhouse_app', true), set_config('app.partner_id', $1, true), set_config('app.erasing', 'customer', true)`,
            [partner],
          )
          return await client.query(statement)
        } finally {
          await client.query('ROLLBACK')
        }
      })
    const erase = `SELECT erase_deleted_customer('${partnerId()}', '${id}')`
    // Of somebody who is still a customer, of another club, by hand, and as a removal.
    await expect(inTheName(partnerId(), erase)).rejects.toMatchObject({ code: '42501' })
    await desk.api.deleteCustomer({ id })
    await expect(inTheName(product.cast.harbour.id, erase)).rejects.toMatchObject({ code: '42501' })
    for (const change of ['UPDATE audit_entries SET after = NULL', 'DELETE FROM audit_entries'])
      await expect(inTheName(partnerId(), change)).rejects.toMatchObject({ code: '23001' })
    await expect(ask('UPDATE audit_entries SET after = NULL')).rejects.toMatchObject({ code: '23001' })
    await inTheName(partnerId(), erase)
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
    product.setNow(new Date(Date.parse(TEST_NOW) + 60_000).toISOString())
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

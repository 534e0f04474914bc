import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure, MONDAY, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import { twoOfEverything } from '../../../fixtures/two-of-everything.ts'
import { disputePayment } from '../../payments/disputes/fixtures/dispute-payment.ts'
import { forgetCards } from '../../payments/index.ts'
import { giveBackTooMuch } from '../../payments/refunds/fixtures/give-back-too-much.ts'
import { waitingDesk } from '../../waiting-lists/fixtures/waiting-desk.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())
beforeEach(() => product.setNow(TEST_NOW))
afterEach(async () => {
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows as Row[]
const owner = () => product.as(desk.club.staff.owner)
let made = 0
const newCustomer = async (over: object = {}) => {
  const body = { partnerId: desk.club.id, firstName: 'Nora', email: `erase${++made}@data.example`, ...over }
  return (await owner().createCustomer({ body })).data
}
/** A paid order for a court that is played until `later`. */
const paid = async (customerId: string, over: object = {}) => {
  const order = await desk.book([{ day: MONDAY, from: 9, until: 10 }], { customerId, emailingEnable: true, ...over })
  await desk.api.markTransactionPaid({ id: order.orderTransactions[0]!.id })
  return order
}
const later = () => product.setNow(`${MONDAY}T12:00:00.000Z`)
const openOf = async (id: string) => {
  const { status, body } = await failure(owner().eraseCustomerData({ id }))
  return [status, body.data.errorCode, body.data.metaData]
}

describe('erasing who a customer is', () => {
  it('leaves nothing that tells of them, while their paid transactions stand under a neutral name [BEYOND-45]', async () => {
    const { id } = await newCustomer({
      firstName: 'Ephemera',
      lastName: 'Vanish',
      mobile: '+65 8555 0147',
      dob: '03/04/1977',
      addressStreet: '9 Quince Row',
      invoiceName: 'Quince Imports',
      taxNumber: 'T-90210-Q',
      partnerSideCustomerIdString: 'OWN-4711',
      partnerNote: 'plays with her left',
    })
    await desk.api.updateCustomer({ id, body: { version: 1, email: 'ephemera@moved.example' } })
    const order = await paid(id, { customerNote: 'my knee hurts' })
    await desk.api.updateOrderNote({ id: order.id, body: { partnerNote: 'argued at the bar' } })
    await desk.api.updateOrderNote({ id: order.id, body: { partnerNote: 'argued at the desk' } })
    const why = { reason: 'her ankle is broken', comment: 'limped to the counter' }
    const off = await desk.book([{ court: 1, day: MONDAY, from: 9, until: 10 }], { customerId: id })
    await desk.api.cancelOrder({ id: off.id, body: { changeLogMeta: why } })
    const chosen = await desk.book([{ court: 1, day: MONDAY, from: 9, until: 10 }], { customerId: id })
    await desk.api.cancelOrder({ id: chosen.id, body: { changeLogMeta: { reason: 'Others', comment: 'limped' } } })
    expect(JSON.stringify((await desk.api.listOrderVersions({ id: off.id })).data)).toContain('limped')
    const before = await desk.order(order.id)
    later()
    expect((await owner().eraseCustomerData({ id })).data).toEqual({ id })
    const reasons = async (of: string) => (await desk.api.listOrderVersions({ id: of })).data.map(({ meta }) => meta)
    expect(await reasons(off.id)).toEqual([{ reason: '', comment: '' }, null])
    expect(await reasons(chosen.id)).toEqual([{ reason: 'Others', comment: '' }, null])

    // Replies under a key are kept for days only.
    const tables = await query<{ relname: string }>(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'idempotency_keys'`,
    )
    const told = 'ephemera|vanish|8555 ?0147|her left|1977-04-03|quince|T-90210|OWN-4711|my knee|argued|ankle|limped'
    for (const { relname } of tables) {
      const rows = await query(`SELECT 1 FROM "${relname}" AS t WHERE t::text ~* $1`, [told])
      expect(rows, relname).toEqual([])
    }
    const after = await desk.order(order.id)
    expect(after.customer).toMatchObject({ firstName: 'Erased customer', lastName: '', email: null, mobile: null })
    const { orderLineItems, orderTransactions, totalAmount, status, readableId } = before
    expect(after).toMatchObject({ totalAmount, status, readableId, customerNote: null, partnerNote: null })
    expect(after.orderLineItems).toEqual(orderLineItems)
    expect(after.orderTransactions).toEqual(orderTransactions)
    const trail = await query(
      `SELECT action, actor_id, before, after FROM audit_entries WHERE subject_id = $1 AND action = 'customer.dataErased'`,
      [id],
    )
    expect(trail).toEqual([
      { action: 'customer.dataErased', actor_id: desk.club.staff.owner.accountId, before: null, after: null },
    ])
    expect((await failure(owner().getCustomer({ id }))).status).toBe(404)
  })

  it('erases who was merged into them, and has providers forget their cards [BEYOND-45]', async () => {
    const [kept, duplicate] = [
      await newCustomer({ firstName: 'Keptina' }),
      await newCustomer({ firstName: 'Dupletta' }),
    ]
    await owner().mergeCustomers({
      id: kept.id,
      body: { duplicateId: duplicate.id, version: kept.version, duplicateVersion: duplicate.version, fields: {} },
    })
    await query(
      `INSERT INTO saved_cards (partner_id, id, customer_id, provider, holder_id, card_id, brand, last4, expires_month, expires_year,
         consent_version, consent_at, consent_noted_name)
       VALUES ($1, gen_random_uuid(), $2, 'sandbox', 'h', 'c', 'visa', '4242', 12, 2030, '2026-11', now(), 'Desk')`,
      [desk.club.id, kept.id],
    )
    await owner().eraseCustomerData({ id: kept.id })
    const rows = await query<{ name: string }>(
      `SELECT first_name AS name FROM customers WHERE id IN ($1, $2) UNION ALL
       SELECT first_name FROM customers WHERE first_name ~ 'Keptina|Dupletta'`,
      [kept.id, duplicate.id],
    )
    expect(rows).toEqual([{ name: 'Erased customer' }, { name: 'Erased customer' }])
    const cards = `SELECT removed_at IS NOT NULL AS gone, forgotten_at IS NOT NULL AS forgotten, brand, last4, expires_month AS month,
      expires_year AS year, holder_id AS holder FROM saved_cards WHERE customer_id = $1`
    const erased = { gone: true, brand: null, last4: null, month: null, year: null }
    expect(await query(cards, [kept.id])).toEqual([{ ...erased, forgotten: false, holder: 'h' }])
    await forgetCards(product.fieldhouse.deps)
    expect(await query(cards, [kept.id])).toEqual([{ ...erased, forgotten: true, holder: null }])
    const told = 'SELECT 1 FROM audit_entries WHERE (before::text || after::text) ~ \'"4242"\''
    expect(await query(told)).toEqual([])
  })

  it('is refused while anything is to come or to be settled, with what [BEYOND-45]', async () => {
    const { id } = await newCustomer()
    const refusedFor = (open: string[]) => [400, 'error.badRequest.customerIsOwed', { open }]
    const order = await desk.book([{ day: MONDAY, from: 12, until: 13 }], { customerId: id })
    expect(await openOf(id)).toEqual(refusedFor(['bookings', 'unpaid']))
    await desk.api.markTransactionPaid({ id: order.orderTransactions[0]!.id })
    await owner().issueCredit({
      partnerId: desk.club.id,
      body: { customerId: id, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 4200 },
    })
    expect(await openOf(id)).toEqual(refusedFor(['bookings', 'credits']))
    const before = (await owner().getCustomer({ id })).data
    expect(before.firstName).toBe('Nora')
  })

  it('is refused while a refund is not handed back, a payment is disputed, or too much was given back [BEYOND-45]', async () => {
    const refusedFor = (open: string[]) => [400, 'error.badRequest.customerIsOwed', { open }]
    const { id } = await newCustomer()
    const order = await desk.book([{ day: MONDAY, from: 14, until: 15 }], { customerId: id })
    await desk.api.markTransactionPaid({ id: order.orderTransactions[0]!.id })
    await desk.api.cancelOrder({ id: order.id, body: { refundAmountCents: order.totalAmount } })
    const owed = (await desk.order(order.id)).orderTransactions.find(({ status }) => status === 'PENDING')!
    expect([owed.transactionType, await openOf(id)]).toEqual(['REFUND', refusedFor(['refunds'])])
    await desk.api.refundTransaction({ id: owed.id, body: { amount: owed.amount } })

    const partnerId = desk.club.id
    const played = await desk.book([{ day: MONDAY, from: 14, until: 15 }], {
      customerId: id,
      paymentMethod: 'creditCard',
    })
    const transactionId = played.orderTransactions[0]!.id
    await desk.api.chargeTransaction({ id: transactionId, body: { creditToken: 'tok_ok' } })
    await disputePayment(product.fieldhouse, { partnerId, transactionId })
    later()
    expect(await openOf(id)).toEqual(refusedFor(['disputes']))
    await disputePayment(product.fieldhouse, { partnerId, transactionId, status: 'won' })

    product.setNow(TEST_NOW)
    const other = await desk.book([{ day: MONDAY, from: 15, until: 16 }], {
      customerId: id,
      paymentMethod: 'creditCard',
    })
    await giveBackTooMuch(product.fieldhouse, desk.api, { partnerId, transactionId: other.orderTransactions[0]!.id })
    later()
    expect(await openOf(id)).toEqual(refusedFor(['overRefunds']))
    const overRefundId = (await desk.order(other.id)).overRefunds[0]!.id
    await desk.api.settleOverRefund({ id: other.id, overRefundId, body: { settledAs: 'writtenOff' } })
    expect((await owner().eraseCustomerData({ id })).data).toEqual({ id })
  })

  it('is refused while they have a place in a class or in line for one, a membership, passes, credits or money [BEYOND-45]', async () => {
    const openTo = async (id: string) => (await openOf(id))[2]
    const waiting = waitingDesk(product)
    const { session, inIt } = await waiting.full()
    const inLine = await waiting.customer()
    await waiting.join(session, inLine)
    expect(await openTo(inLine.id)).toEqual({ open: ['waitingLists'] })
    expect(((await openTo(inIt.id)) as { open: string[] }).open).toContain('classes')
    await waiting.remove(session, inIt)
    const rich = await twoOfEverything(product)
    const holder = await rich.holder('Hattie')
    expect(await openTo(holder.id)).toEqual({ open: ['unpaid', 'memberships', 'passes', 'credits', 'wallet'] })
    // The last day of a membership belongs to it; what was cancelled stands in nobody's way.
    const only = async (until: string) => {
      await query(
        `UPDATE subscriptions SET expires_on = $2, starts_on = ($2::date + 1 - make_interval(months => (pricing ->> 'recurring')::int))::date,
           anchor_day = NULL WHERE customer_id = $1`,
        [holder.id, until],
      )
      return ((await openTo(holder.id)) as { open: string[] }).open.includes('memberships')
    }
    await query("UPDATE subscriptions SET starts_on = '2026-11-01' WHERE customer_id = $1", [holder.id])
    expect([await only('2026-11-21'), await only('2026-11-20')]).toEqual([true, false])
  })

  it('is refused for the walk-in, of who is of another club, and of who is gone', async () => {
    const { data: walkIn } = await desk.api.openWalkIn({ partnerId: desk.club.id })
    expect((await openOf(walkIn.id))[1]).toBe('error.badRequest.walkInCustomer')
    expect((await openOf(product.cast.harbour.customers[0].id))[1]).toBe('error.notFound.customer')
    const { id } = await newCustomer()
    await owner().eraseCustomerData({ id })
    expect((await openOf(id))[1]).toBe('error.notFound.customer')
  })

  it('sent twice under one key is done once and answered alike [BEYOND-03]', async () => {
    const { id } = await newCustomer()
    const erase = () => owner().eraseCustomerData({ id }, { idempotencyKey: `erase-${id}` })
    expect(await erase()).toEqual(await erase())
  })
})

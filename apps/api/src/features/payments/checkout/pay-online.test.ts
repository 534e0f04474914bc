import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import { settleForms, settleUnknown } from '../index.ts'
import { gatewayDesk, PRICE, type GatewayDesk } from './fixtures/gateway-desk.ts'

let product: Product
let desk: GatewayDesk
beforeAll(async () => {
  product = await startProduct()
  desk = gatewayDesk(product)
})
afterAll(() => product.close())
afterEach(async () => {
  // What a test left open is known in the end, however it is asked about.
  desk.after(60)
  await settleForms(product.fieldhouse.deps)
  desk.after(80)
  await settleForms(product.fieldhouse.deps)
  product.setNow(TEST_NOW)
  expect(await desk.faults()).toEqual([])
})

const codeOf = async (promise: Promise<unknown>) => (await failure(promise)).body.data.errorCode
const confirm = (id: string) => desk.api.confirmOrder({ id })

describe('an order that is paid online', () => {
  it('is a draft that holds its court, until it is paid and confirmed [BOOKING-86] [ORDERS-36]', async () => {
    const { order, id } = await desk.opened()
    expect(order).toMatchObject({ processingStatus: 'DRAFT', status: 'pending', razorpayStatus: null })
    expect(await desk.onCourt(order)).toEqual(['DRAFT'])
    await desk.choose(id, 'pay')
    expect((await desk.see(id)).order).toMatchObject({
      processingStatus: 'DRAFT',
      status: 'paid',
      razorpayStatus: 'captured',
    })
    const { data } = await confirm(id)
    expect(data).toMatchObject({ processingStatus: 'COMMITTED', status: 'paid', currentVersion: 1 })
    expect(await desk.onCourt(order)).toEqual(['COMMITTED'])
  })

  it('takes its court like any other: nobody else books it', async () => {
    const range = desk.hour()
    await desk.sell(range)
    expect((await failure(desk.sell(range))).status).toBe(409)
  })

  it('is not told to be confirmed while it is a draft', async () => {
    const book = (paymentMethod: 'razorpay' | 'cash') =>
      desk.api.placeBooking({
        partnerId: desk.club.id,
        body: {
          bookings: [desk.hour()],
          customerId: desk.club.customers[0].id,
          paymentMethod,
          emailingEnable: true,
          isForceBook: true,
        },
      })
    const told = async () => (await desk.ask('SELECT 1 FROM outbox_messages')).length
    const before = await told()
    await book('razorpay')
    expect(await told()).toBe(before)
    await book('cash')
    expect(await told()).toBe(before + 1)
  })

  it('of a membership is a draft as well, and no other method makes one', async () => {
    const { club, api } = desk
    const sell = async (paymentMethod: 'razorpay' | 'cash') => {
      const body = {
        customerId: club.customers[1].id,
        paymentMethod,
        subscription: {
          planId: club.plans.gold,
          pricingWindow: { price: 2500, currency: 'INR', recurring: 1 as const },
          startAt: '01/12/2026',
        },
        lineItems: [],
      }
      return (await api.placeSubscriptionOrder({ partnerId: club.id, body })).data
    }
    expect((await sell('razorpay')).processingStatus).toBe('DRAFT')
    expect((await sell('cash')).processingStatus).toBe('COMMITTED')
  })

  it('opens one form, however often it is opened, for what it owes', async () => {
    const { id } = await desk.sell()
    const open = async () => (await desk.api.openGateway({ id })).data
    const forms = await Promise.all([open(), open(), open()])
    expect(new Set(forms.map(({ gatewayOrderId }) => gatewayOrderId)).size).toBe(1)
    expect(forms[0]).toMatchObject({
      provider: 'sandbox',
      keyId: null,
      amount: PRICE,
      currency: 'INR',
      brandName: 'Mumbai Smash',
      customer: { name: 'Anaya Desai' },
    })
    expect((await desk.see(id)).log).toEqual([`PURCHASE PENDING ${PRICE}`])
  })

  it('opens no form where nothing is owed online', async () => {
    const { id } = await desk.opened()
    await desk.choose(id, 'pay')
    expect(await codeOf(desk.api.openGateway({ id }))).toBe('error.badRequest.transactionNotPending')
    const other = await desk.opened()
    await desk.api.cancelOrder({ id: other.id, body: {} })
    expect(await codeOf(desk.api.openGateway({ id: other.id }))).toBe('error.badRequest.canceledOrder')
  })

  it('is not paid by a form that failed, which can be tried again', async () => {
    const { id } = await desk.opened()
    expect(await desk.choose(id, 'fail')).toEqual({ declined: true })
    expect((await desk.see(id)).log).toEqual([`PURCHASE PENDING ${PRICE}`])
    expect(await desk.choose(id, 'pay')).toEqual({ declined: false })
    expect((await desk.see(id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`])
  })

  it('is paid once by a choice that is sent twice under one key, and keeps what it answered [BEYOND-03]', async () => {
    const { id } = await desk.opened()
    const choose = (choice: 'pay' | 'fail', idempotencyKey: string) =>
      desk.api.payInGatewaySandbox({ id, body: { choice } }, { idempotencyKey })
    const declined = await choose('fail', `choose-fail-${id}`)
    const first = await choose('pay', `choose-pay-${id}`)
    expect(await choose('pay', `choose-pay-${id}`)).toEqual(first)
    expect(await choose('fail', `choose-fail-${id}`)).toEqual(declined)
    expect([declined.data, first.data]).toEqual([{ declined: true }, { declined: false }])
    expect((await failure(choose('fail', `choose-pay-${id}`))).status).toBe(422)
    expect((await desk.see(id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`])
  })

  it('is paid once by an event that comes twice [PAYMETHODS-33]', async () => {
    const { id } = await desk.opened()
    await desk.choose(id, 'eventTwice')
    expect((await desk.see(id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`])
  })

  it('is found to be paid when no event comes', async () => {
    const { id, order } = await desk.opened()
    await desk.choose(id, 'eventLate')
    expect((await desk.see(id)).order.status).toBe('pending')
    expect(await settleForms(product.fieldhouse.deps)).toBe(0)
    desk.after(11)
    expect(await settleForms(product.fieldhouse.deps)).toBe(1)
    expect((await desk.see(id)).order).toMatchObject({ status: 'paid', razorpayStatus: 'captured' })
    expect(await desk.onCourt(order)).toEqual(['DRAFT'])
  })

  it('is found to be paid by the status check of its entry', async () => {
    const { id, order } = await desk.opened()
    await desk.choose(id, 'timeOut')
    const check = async () =>
      (await desk.api.checkTransactionStatus({ id: order.orderTransactions[0]!.id })).data.status
    expect(await check()).toBe('pending')
    expect(await check()).toBe('paid')
    expect((await desk.see(id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`])
  })
})

describe('marking as confirmed', () => {
  it('is refused while nothing is paid, for a second time and for a cancelled order [ORDERS-37]', async () => {
    const { id } = await desk.opened()
    expect(await codeOf(confirm(id))).toBe('error.badRequest.orderNotConfirmable')
    await desk.choose(id, 'pay')
    await confirm(id)
    expect(await codeOf(confirm(id))).toBe('error.badRequest.orderNotConfirmable')
    await desk.api.cancelOrder({ id, body: { autoRefund: true, refundAmountCents: PRICE } })
    expect(await codeOf(confirm(id))).toBe('error.badRequest.canceledOrder')
  })

  it('is refused outside India [ORDERS-37]', async () => {
    const { id } = await desk.opened()
    await desk.choose(id, 'pay')
    await desk.ask(`UPDATE partners SET country_code = 'SG' WHERE id = $1`, [desk.club.id])
    expect(await codeOf(confirm(id))).toBe('error.badRequest.orderNotConfirmable')
    await desk.ask(`UPDATE partners SET country_code = 'IN' WHERE id = $1`, [desk.club.id])
    expect((await confirm(id)).data.processingStatus).toBe('COMMITTED')
  })

  it('is a POST to the order, sent twice under one key it is done once [ORDERS-94] [BEYOND-03]', async () => {
    const { id } = await desk.opened()
    await desk.choose(id, 'pay')
    const send = () => desk.api.confirmOrder({ id }, { idempotencyKey: `confirm-${id}` })
    const [first, second] = [await send(), await send()]
    expect(second).toEqual(first)
    const entries = await desk.ask(`SELECT 1 FROM audit_entries WHERE subject_id = $1 AND action = 'order.confirmed'`, [
      id,
    ])
    expect(entries).toHaveLength(1)
  })

  it('of a draft that was paid in cash after all is possible', async () => {
    const order = await desk.sell()
    const entry = order.orderTransactions[0]!.id
    await desk.api.changeTransactionMethod({ id: entry, body: { paymentMethod: 'cash' } })
    await desk.api.markTransactionPaid({ id: entry })
    expect((await confirm(order.id)).data).toMatchObject({ processingStatus: 'COMMITTED', razorpayStatus: null })
  })
})

describe("'Mark as paid'", () => {
  it('is not for a payment that the gateway takes: the gateway says when it is paid [ORDERS-38]', async () => {
    const { id, order } = await desk.opened()
    expect(await codeOf(desk.api.markTransactionPaid({ id: order.orderTransactions[0]!.id }))).toBe(
      'error.badRequest.transactionNotPending',
    )
    expect((await desk.see(id)).log).toEqual([`PURCHASE PENDING ${PRICE}`])
    await desk.choose(id, 'pay')
    expect((await desk.see(id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`])
  })
})

describe('money that the gateway took', () => {
  const paid = async () => {
    const { id, order } = await desk.opened()
    await desk.choose(id, 'pay')
    await confirm(id)
    return { id, order }
  }
  const cancel = async (id: string, refundAmountCents: number) =>
    (await desk.api.cancelOrder({ id, body: { autoRefund: true, refundAmountCents } })).data

  it('goes back through it, wholly: the gateway says refunded [PAYMETHODS-33] [BOOKING-104]', async () => {
    const { id } = await paid()
    expect(await cancel(id, PRICE)).toMatchObject({ refundedAmount: PRICE, razorpayStatus: 'refunded' })
    expect((await desk.see(id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`, `REFUND SUCCESS ${PRICE}`])
  })

  it('goes back in parts: captured until the last of it is back', async () => {
    const { id } = await paid()
    expect(await cancel(id, 20_000)).toMatchObject({ refundedAmount: 20_000, razorpayStatus: 'captured' })
    const refund = (refundAmountCents: number) =>
      desk.api.refundOrder({ id, body: { refundAmountCents, autoRefund: true } })
    expect((await refund(40_000)).data).toMatchObject({ refundedAmount: PRICE, razorpayStatus: 'refunded' })
    expect(await codeOf(refund(1))).toBe('error.forbidden.noPermission')
  })

  it('goes back by hand where nobody asked for it at once [BOOKING-104]', async () => {
    const { id } = await paid()
    await desk.api.cancelOrder({ id, body: { refundAmountCents: PRICE } })
    expect(await desk.see(id)).toMatchObject({
      log: [`PURCHASE SUCCESS ${PRICE}`, `REFUND PENDING ${PRICE}`],
      order: { razorpayStatus: 'captured' },
    })
  })

  it('goes back with its fee for a super admin only [ORDERS-78]', async () => {
    const rate = { fieldhouseFeesPercentage: 2, fieldhouseFeesAmount: 0 }
    await desk.ask(`UPDATE partners SET processing_fee_config = $2 WHERE id = $1`, [
      desk.club.id,
      JSON.stringify({ razorpay: { INR: rate } }),
    ])
    const { id } = await paid()
    await desk.ask(`UPDATE partners SET processing_fee_config = '{}' WHERE id = $1`, [desk.club.id])
    const whole = PRICE + 1200
    const body = { refundAmountCents: whole, autoRefund: true, includesProcessingFee: true }
    await cancel(id, 0)
    expect(await codeOf(desk.api.refundOrder({ id, body }))).toBe('error.badRequest.refundAmountExceedsRefundable')
    const superAdmin = product.as(product.cast.superAdmin)
    await desk.ask('UPDATE super_admins SET last_active_partner_id = $1', [desk.club.id])
    const { data } = await superAdmin.refundOrder({ id, body })
    expect(data).toMatchObject({ refundedAmount: whole, razorpayStatus: 'refunded' })
    // Price and fee are split: nothing of either is left in the ledger.
    expect(
      await desk.ask(
        `SELECT p.account FROM postings p JOIN journals j ON (j.partner_id, j.id) = (p.partner_id, p.journal_id)
         WHERE j.order_id = $1 GROUP BY 1 HAVING sum(p.amount_minor) <> 0`,
        [id],
      ),
    ).toEqual([])
  })

  it('for an order that was cancelled meanwhile is booked, and goes back by itself [BOOKING-86]', async () => {
    const { id, order } = await desk.opened()
    await desk.api.cancelOrder({ id, body: {} })
    await desk.ask(
      `UPDATE sandbox_card_payments SET status = 'succeeded' WHERE request_key IN (SELECT id::text FROM payment_attempts WHERE order_id = $1)`,
      [id],
    )
    desk.after(11)
    await settleForms(product.fieldhouse.deps)
    expect(await desk.see(id)).toMatchObject({
      log: [`PURCHASE CANCELED ${PRICE}`, `PURCHASE SUCCESS ${PRICE}`, `REFUND SUCCESS ${PRICE}`],
      order: { status: 'canceled', processingStatus: 'CANCELED', razorpayStatus: 'refunded' },
    })
    expect(await desk.onCourt(order)).toEqual([])
  })

  it('for an entry that was taken in cash meanwhile goes back by itself', async () => {
    const { id, order } = await desk.opened()
    const entry = order.orderTransactions[0]!.id
    await desk.api.changeTransactionMethod({ id: entry, body: { paymentMethod: 'cash' } })
    await desk.api.markTransactionPaid({ id: entry })
    await desk.choose(id, 'pay')
    expect(await desk.see(id)).toMatchObject({
      log: [`PURCHASE SUCCESS ${PRICE}`, `PURCHASE SUCCESS ${PRICE}`, `REFUND SUCCESS ${PRICE}`],
      order: { status: 'paid' },
    })
  })

  it('for an entry that a cheaper place lowered meanwhile goes back by itself, and the move stands [BEYOND-42]', async () => {
    const { api, club } = desk
    const at = (from: number, until: number) => ({
      facilityId: club.courts.facilities[0]!.id,
      startTime: `2026-12-20T${from}:00:00+05:30`,
      endTime: `2026-12-20T${until}:00:00+05:30`,
    })
    const order = await desk.sell(at(10, 12))
    const { id } = order
    await api.openGateway({ id })
    const fromFacilityBookings = [{ id: order.orderLineItems[0]!.facilityBooking!.id }]
    const body = { fromFacilityBookings, toFacilityBookings: [at(15, 16)] }
    const { currentVersion: version } = (await api.moveBookings({ orderId: id, body })).data
    await desk.choose(id, 'pay')
    const before = await desk.see(id)
    expect(before.log).toEqual([
      `PURCHASE ADJUSTED ${2 * PRICE}`,
      `PURCHASE PENDING ${PRICE}`,
      `PURCHASE SUCCESS ${2 * PRICE}`,
      `REFUND SUCCESS ${2 * PRICE}`,
    ])
    expect(await codeOf(api.undoMove({ orderId: id, body: { version } }))).toBe('error.badRequest.moneyMoved')
    expect(await desk.see(id)).toEqual(before)
  })

  it('that could not be given back before everything broke off is given back by the job, once', async () => {
    const { id } = await desk.opened()
    await desk.api.cancelOrder({ id, body: {} })
    await desk.ask(
      `CREATE FUNCTION break_down() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF NEW.kind = 'refund' THEN RAISE EXCEPTION 'broken'; END IF; RETURN NEW; END $$`,
    )
    await desk.ask('CREATE TRIGGER break_down BEFORE INSERT ON journals FOR EACH ROW EXECUTE FUNCTION break_down()')
    await failure(desk.api.payInGatewaySandbox({ id, body: { choice: 'pay' } }))
    await desk.ask('DROP FUNCTION break_down CASCADE')
    expect((await desk.see(id)).log).toContain(`REFUND UNKNOWN ${PRICE}`)
    desk.after(2)
    expect(await settleUnknown(product.fieldhouse.deps)).toBe(1)
    expect((await desk.see(id)).log).toEqual([
      `PURCHASE CANCELED ${PRICE}`,
      `PURCHASE SUCCESS ${PRICE}`,
      `REFUND SUCCESS ${PRICE}`,
    ])
  })
})

import type { Order } from '@fieldhouse/contract/orders'
import type { PublicPayment } from '@fieldhouse/contract/payments'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import { pruneOldRows } from '../../../jobs/prune-old-rows.ts'
import { cardDesk, PRICE, type CardDesk } from '../charging/fixtures/card-desk.ts'

let product: Product
let desk: CardDesk
let sent = 0
beforeAll(async () => {
  product = await startProduct()
  desk = cardDesk(product)
})
afterAll(() => product.close())
afterEach(async () => {
  product.setNow(TEST_NOW)
  expect(await desk.faults()).toEqual([])
})

const days = (count: number) => product.setNow(new Date(Date.parse(TEST_NOW) + count * 86_400_000).toISOString())
const visitor = () => product.as(null)
const see = async (token: string): Promise<PublicPayment> => (await visitor().getPayment({ token })).data
const pay = async (token: string, creditToken: string): Promise<PublicPayment> =>
  (await visitor().payByLink({ token, body: { creditToken } })).data
const refusal = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return { status, ...body.data }
}
type Mail = { channel: string; recipient: string; subject: string | null; body_text: string; body_html: string | null }

/** An order by card whose link was sent; the token as it stands in the mail. */
const linked = async () => {
  const sold = await desk.sell()
  const email = `payer${++sent}@new.example`
  await desk.api.requestPayment({ id: sold.id, body: { email } })
  const [mail] = await desk.ask<Mail>('SELECT * FROM outbox_messages WHERE recipient = $1', [email])
  return { ...sold, mail: mail!, token: /\/pay\/([A-Za-z0-9_-]{43})/.exec(mail!.body_text)![1]! }
}

describe('a payment link', () => {
  it('goes by mail and by text message, and the booking stays unpaid until it is used', async () => {
    const { id } = await desk.sell()
    const { data } = await desk.api.requestPayment({ id, body: { email: 'both@new.example', mobile: '+65 8123 4567' } })
    expect(data.expiresAt).toBe('2026-11-28T04:00:00.000Z')
    const { order } = await desk.see(id)
    const messages = await desk.ask<Mail>(
      `SELECT * FROM outbox_messages WHERE recipient IN ('both@new.example', '+6581234567') ORDER BY channel`,
    )
    expect(messages.map(({ channel }) => channel)).toEqual(['email', 'sms'])
    for (const { body_text: text } of messages) {
      expect(text).toContain(order.readableId.readableId)
      expect(text).toMatch(/http:\/\/localhost:\d+\/pay\/[A-Za-z0-9_-]{43}/)
    }
    expect(messages[0]).toMatchObject({ subject: expect.stringContaining('Riverside') })
    // How much, for what, when and where, by the clock of the venue.
    const [{ description, facilityBooking }] = order.orderLineItems as [Order['orderLineItems'][number]]
    const hour = (Number(facilityBooking!.timeRange.start.slice(11, 13)) + 8) % 24
    const clock = `${String(hour).padStart(2, '0')}:00–${String(hour + 1).padStart(2, '0')}:00`
    expect(messages[0]!.body_text).toContain(
      `asks you to pay SGD 21.50 by card for your transaction ${order.readableId.readableId}:`,
    )
    expect(messages[0]!.body_text).toContain(`${description}\nMon 23/11/2026 ${clock}\nSGD 20.00`)
    expect(messages[0]!.body_text).toContain('Times are those of the venue (Asia/Singapore).')
    expect(messages[0]!.body_text).toContain('To pay (Credit card): SGD 21.50')
    expect(messages[1]!.body_text).toContain(
      `Riverside Badminton Club: please pay SGD 21.50 by card for your booking ${order.readableId.readableId}. ` +
        `${description} Mon 23/11/2026 ${clock}. ${order.venues[0]!.venueName}. http`,
    )
    expect(order.status).toBe('pending')
  })

  it('shows without a session what is bought and owed, and nothing of who buys it', async () => {
    const { id, token } = await linked()
    const payment = await see(token)
    const { order } = await desk.see(id)
    expect(payment).toEqual({
      status: 'open',
      partner: { brandName: product.cast.riverside.brandName, logo: null },
      readableId: order.readableId.readableId,
      currency: 'SGD',
      amount: PRICE,
      nextAmount: PRICE,
      owedOtherwise: 0,
      totalAmount: PRICE,
      processingFee: 150,
      venue: { venueName: order.venues[0]!.venueName, timezone: 'Asia/Singapore' },
      lines: [
        {
          description: order.orderLineItems[0]!.description,
          priceCents: 2000,
          timeRange: order.orderLineItems[0]!.facilityBooking!.timeRange,
          canceled: false,
        },
      ],
      paymentMethods: ['creditCard'],
      contact: { phoneNumber: null, address: '1 Court Road' },
      clientSecret: null,
    })
    expect(JSON.stringify(payment)).not.toContain(order.customer!.firstName)
  })

  it('names the group where it keeps the names of its courts to the club [FACILITIES-77]', async () => {
    const { id, token } = await linked()
    const group = desk.club.courts.id
    await desk.ask('UPDATE facility_groups SET public_facility_names = false WHERE id = $1', [group])
    try {
      const [named] = await desk.ask<{ name: string }>('SELECT name FROM facility_groups WHERE id = $1', [group])
      const court = (await desk.see(id)).order.orderLineItems[0]!.description
      expect((await see(token)).lines).toMatchObject([{ description: named!.name }])
      expect(JSON.stringify(await pay(token, 'tok_ok'))).not.toContain(court)
    } finally {
      await desk.ask('UPDATE facility_groups SET public_facility_names = true WHERE id = $1', [group])
    }
  })

  it('is paid by card, and then shows that it was', async () => {
    const { id, token } = await linked()
    expect(await pay(token, 'tok_ok')).toMatchObject({ status: 'paid', amount: 0, clientSecret: null })
    expect(await see(token)).toMatchObject({ status: 'paid', amount: 0 })
    expect((await desk.see(id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`])
    expect((await refusal(pay(token, 'tok_ok'))).errorCode).toBe('error.badRequest.transactionNotPending')
  })

  it('that is paid by card is not paid while cash is owed: it says how much that is [BOOKING-93]', async () => {
    const { id, token } = await linked()
    const lineItem = { price: 500, currency: 'SGD', description: 'Racket' }
    const body = { changes: [{ action: 'addItem' as const, lineItem }], paymentMethod: 'cash' as const }
    await desk.api.addLineItems({ id, body })
    expect(await see(token)).toMatchObject({ status: 'open', amount: PRICE, owedOtherwise: 500 })
    expect(await pay(token, 'tok_ok')).toMatchObject({ status: 'owedOtherwise', amount: 0, owedOtherwise: 500 })
    const { data } = await desk.api.getOrder({ id })
    await desk.api.markTransactionPaid({ id: data.orderTransactions.find(({ amount }) => amount === 500)!.id })
    expect(await see(token)).toMatchObject({ status: 'paid', owedOtherwise: 0 })
  })

  it('says in words why a card did not pay, and takes another [BOOKING-94] [BOOKING-40]', async () => {
    const { token } = await linked()
    expect(await refusal(pay(token, 'tok_declined_expired_card'))).toMatchObject({
      status: 400,
      msg: 'Your card has expired.',
    })
    expect((await refusal(pay(token, ''))).msg).toBe('Invalid credit card!')
    expect(await pay(token, 'tok_ok')).toMatchObject({ status: 'paid' })
  })

  it('hands the secret to the card whose bank wants to ask, and asks how it ended', async () => {
    const { token } = await linked()
    const asked = await pay(token, 'tok_3ds')
    expect(asked).toMatchObject({ status: 'open', clientSecret: expect.stringMatching(/_secret_/) })
    expect(await see(token)).toMatchObject({ clientSecret: null })
    expect((await visitor().checkPayment({ token })).data).toMatchObject({ status: 'paid' })
  })

  it('waits while nobody knows the outcome, and takes no second card meanwhile', async () => {
    const { token } = await linked()
    expect(await pay(token, 'tok_timeout')).toMatchObject({ status: 'processing', amount: 0 })
    expect((await refusal(pay(token, 'tok_ok'))).status).toBe(400)
    expect((await visitor().checkPayment({ token })).data).toMatchObject({ status: 'paid' })
  })

  it('takes the money once when it is used many times at once, and by the desk as well', async () => {
    const { id, purchase, token } = await linked()
    const before = await desk.sandbox()
    await Promise.allSettled([
      ...Array.from({ length: 4 }, () => pay(token, 'tok_ok')),
      ...Array.from({ length: 2 }, () => desk.charge(purchase, 'tok_ok')),
    ])
    expect((await desk.sandbox()).payments).toBe(before.payments + 1)
    expect((await desk.see(id)).order.status).toBe('paid')
  })

  it('never pays another amount than its page showed: of two phones the second one is told so', async () => {
    const { id, token } = await linked()
    const lineItem = { price: 500, currency: 'SGD', description: 'Racket' }
    await desk.api.addLineItems({
      id,
      body: { changes: [{ action: 'addItem', lineItem }], paymentMethod: 'creditCard' },
    })
    const { amount, nextAmount } = await see(token)
    const rest = { status: 'open', amount: amount - nextAmount, nextAmount: amount - nextAmount }
    expect(rest.amount).not.toBe(nextAmount)
    const payShown = () => visitor().payByLink({ token, body: { creditToken: 'tok_ok', amount: nextAmount } })
    expect((await payShown()).data).toMatchObject(rest)
    expect(await refusal(payShown())).toMatchObject({
      status: 400,
      msg: 'What is to be paid has changed. Please look at it again.',
      message: [{ property: 'amount' }],
    })
    expect(await see(token)).toMatchObject(rest)
  })

  it('does not let anybody try out cards: after ten that failed it waits for an hour', async () => {
    const { token } = await linked()
    for (let i = 0; i < 10; i++) await failure(pay(token, 'tok_declined_card_declined'))
    expect(await refusal(pay(token, 'tok_ok'))).toMatchObject({ status: 429, metaData: { retryAfterSeconds: 3600 } })
    days(1 / 23)
    expect(await pay(token, 'tok_ok')).toMatchObject({ status: 'paid' })
  })

  it('is neither sent nor paid where customers may not pay by card, whatever staff may choose [PAYMETHODS-11]', async () => {
    const { token, id } = await linked()
    const unsent = await desk.sell()
    const owner = product.as(desk.club.staff.owner)
    const customersMay = (methods: ('creditCard' | 'cash')[]) =>
      owner.updatePartner({ partnerId: desk.club.id, body: { paymentMethodsForCustomers: methods } })
    const request = () => desk.api.requestPayment({ id: unsent.id, body: { email: 'later@new.example' } })
    await desk.ask(`UPDATE venues SET phone_number = '+65 6222 3344', address = '1 River Road' WHERE partner_id = $1`, [
      desk.club.id,
    ])
    // The club's oldest venue is another one than that of the booking.
    const [older] = await desk.ask<{ id: string }>(
      `INSERT INTO venues (partner_id, id, venue_name, timezone, phone_number, opening_hours, created_at)
       SELECT partner_id, gen_random_uuid(), 'Old Hall', timezone, '+65 6999 9999', opening_hours, '2001-01-01' FROM venues WHERE id = $1
       RETURNING id`,
      [desk.club.venueId],
    )
    await customersMay(['cash'])
    try {
      expect(await refusal(request())).toMatchObject({
        status: 400,
        errorCode: 'error.badRequest.paymentMethodNotAllowed',
        msg: 'Credit card is not switched on for customers',
      })
      expect(await see(token)).toMatchObject({
        status: 'open',
        paymentMethods: [],
        contact: { phoneNumber: '+65 6222 3344', address: '1 River Road' },
      })
      expect(await refusal(pay(token, 'tok_ok'))).toMatchObject({
        status: 400,
        errorCode: 'error.badRequest.paymentMethodNotAllowed',
      })
      expect((await desk.see(id)).log).toEqual([`PURCHASE PENDING ${PRICE}`])
      // Staff go on charging cards at the desk.
      expect((await desk.charge(unsent.purchase, 'tok_ok')).status).toBe('paid')
    } finally {
      await desk.ask('DELETE FROM venues WHERE id = $1', [older!.id])
      await customersMay(['cash', 'creditCard'])
    }
    expect(await see(token)).toMatchObject({ paymentMethods: ['creditCard'] })
    expect(await pay(token, 'tok_ok')).toMatchObject({ status: 'paid' })
  })

  describe('sent twice under one key', () => {
    const payUnder = (token: string, creditToken: string, idempotencyKey: string) =>
      visitor().payByLink({ token, body: { creditToken } }, { idempotencyKey })

    it('charges once, and answers as the first time, whatever happens to the order [BEYOND-03]', async () => {
      const { id, token } = await linked()
      const before = await desk.sandbox()
      const first = await payUnder(token, 'tok_ok', 'pay-once-pay-once')
      await desk.api.cancelOrder({ id, body: { refundAmountCents: 0, autoRefund: false } })
      expect(await payUnder(token, 'tok_ok', 'pay-once-pay-once')).toEqual(first)
      expect((await desk.sandbox()).payments).toBe(before.payments + 1)
      expect((await refusal(payUnder(token, 'tok_other', 'pay-once-pay-once'))).status).toBe(422)
    })

    it('at once charges once, too [BEYOND-03]', async () => {
      const { id, token } = await linked()
      const before = await desk.sandbox()
      const all = await Promise.all(Array.from({ length: 4 }, () => payUnder(token, 'tok_ok', 'pay-at-once')))
      expect(all.map(({ data }) => data.status)).not.toContain('open')
      expect((await desk.sandbox()).payments).toBe(before.payments + 1)
      expect((await desk.see(id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`])
    })

    it('is paid for both where the club stops taking cards between them [BEYOND-03] [PAYMETHODS-11]', async () => {
      const { id, token } = await linked()
      const owner = product.as(desk.club.staff.owner)
      const customersMay = (methods: ('creditCard' | 'cash')[]) =>
        owner.updatePartner({ partnerId: desk.club.id, body: { paymentMethodsForCustomers: methods } })
      const attempt = () => payUnder(token, 'tok_ok', 'pay-while-switched')
      const waiting = (count: number) =>
        vi.waitFor(
          async () =>
            expect(
              await desk.ask(
                `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
              ),
            ).toHaveLength(count),
          5000,
        )
      try {
        const both = await product.fieldhouse.database.connection(async ({ client }) => {
          await client.query('BEGIN')
          try {
            await client.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [id])
            const first = attempt()
            await waiting(1)
            await customersMay(['cash'])
            const second = attempt()
            second.catch(() => undefined)
            await waiting(2)
            return { first, second }
          } finally {
            await client.query('ROLLBACK')
          }
        })
        const all = await Promise.all([both.first, both.second])
        expect(all.map(({ data }) => data.status)).not.toContain('open')
        expect((await desk.see(id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`])
      } finally {
        await customersMay(['cash', 'creditCard'])
      }
    })

    it('declines once, and tells it again; another link may use the same key [BEYOND-03]', async () => {
      const [one, other] = [await linked(), await linked()]
      const decline = () => payUnder(one.token, 'tok_declined_expired_card', 'pay-declined')
      for (let times = 0; times < 2; times++) expect((await refusal(decline())).msg).toBe('Your card has expired.')
      const tries = await desk.ask('SELECT 1 FROM payment_attempts WHERE order_id = $1', [one.id])
      expect(tries).toHaveLength(1)
      expect((await payUnder(other.token, 'tok_ok', 'pay-declined')).data.status).toBe('paid')
    })

    it('keeps the secret for the bank to the first reply', async () => {
      const { token } = await linked()
      const first = (await payUnder(token, 'tok_3ds', 'pay-with-bank')).data
      expect(first.clientSecret).toMatch(/_secret_/)
      expect((await payUnder(token, 'tok_3ds', 'pay-with-bank')).data).toEqual({ ...first, clientSecret: null })
      const kept = await desk.ask(`SELECT 1 FROM idempotency_keys WHERE reply::text LIKE '%' || $1 || '%'`, [
        first.clientSecret,
      ])
      expect(kept).toEqual([])
    })

    it('a malformed key is refused by name', async () => {
      const { token } = await linked()
      expect((await refusal(payUnder(token, 'tok_ok', 'no!'))).message).toMatchObject([{ property: 'Idempotency-Key' }])
    })
  })

  it('is over when its order was cancelled, and after seven days', async () => {
    const canceled = await linked()
    await desk.api.cancelOrder({ id: canceled.id, body: {} })
    expect(await see(canceled.token)).toMatchObject({ status: 'canceled', amount: 0 })
    expect((await refusal(pay(canceled.token, 'tok_ok'))).errorCode).toBe('error.badRequest.transactionNotPending')
    const { token } = await linked()
    days(6.99)
    expect(await see(token)).toMatchObject({ status: 'open' })
    days(7)
    for (const call of [() => see(token), () => pay(token, 'tok_ok'), () => visitor().checkPayment({ token })])
      expect(await refusal(call())).toMatchObject({ status: 404, errorCode: 'error.notFound.paymentLink' })
    expect((await refusal(see('A'.repeat(43)))).status).toBe(404)
  })

  it('is sent for orders that owe something by card, and to somebody', async () => {
    const request = async (id: string, body: { email?: string; mobile?: string }) =>
      (await refusal(desk.api.requestPayment({ id, body }))).errorCode
    const email = 'nobody@new.example'
    const cash = await desk.sell({ paymentMethod: 'cash' })
    expect(await request(cash.id, { email })).toBe('error.badRequest.transactionNotPending')
    const paid = await desk.sell()
    await desk.charge(paid.purchase, 'tok_ok')
    expect(await request(paid.id, { email })).toBe('error.badRequest.transactionNotPending')
    const canceled = await desk.sell()
    await desk.api.cancelOrder({ id: canceled.id, body: {} })
    expect(await request(canceled.id, { email })).toBe('error.badRequest.canceledOrder')
    const { id } = await desk.sell()
    expect(await refusal(desk.api.requestPayment({ id, body: {} }))).toMatchObject({
      status: 400,
      message: [{ property: 'email' }],
    })
    expect(await desk.ask('SELECT 1 FROM outbox_messages WHERE recipient = $1', [email])).toEqual([])
  })

  it('is kept as a hash; its token leaves the outbox once it opens nothing, and the link itself later', async () => {
    const { id, token } = await linked()
    const holding = async () =>
      (
        await desk.ask<{ n: number }>(
          `SELECT (SELECT count(*) FROM outbox_messages m WHERE m::text LIKE '%' || $1 || '%')
             + (SELECT count(*) FROM payment_links l WHERE l::text LIKE '%' || $1 || '%') AS n`,
          [token],
        )
      )[0]!.n
    const links = () => desk.ask('SELECT 1 FROM payment_links WHERE order_id = $1', [id])
    const prune = () => pruneOldRows(product.fieldhouse.deps.platform, product.fieldhouse.deps.now())
    await prune()
    expect(await holding()).toBe(1)
    days(7)
    await prune()
    expect(await holding()).toBe(0)
    expect(await links()).toHaveLength(1)
    days(38)
    await prune()
    expect(await links()).toHaveLength(0)
  })
})

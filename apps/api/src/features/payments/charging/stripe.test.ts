import { API_BASE } from '@fieldhouse/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../../books/check-books.ts'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import {
  startStripeStub,
  WEBHOOK_SECRET,
  type StripeStub,
} from '../../../providers/payment/stripe/fixtures/stripe-stub.ts'
import { settleUnknown } from '../index.ts'
import { cardDesk, PRICE, type CardDesk } from './fixtures/card-desk.ts'

describe('payments through Stripe', () => {
  let product: Product
  let desk: CardDesk
  let stripe: StripeStub
  let now = Date.parse(TEST_NOW)
  const ACCOUNT = 'acct_riverside'
  const COURT = 2000

  beforeAll(async () => {
    stripe = await startStripeStub(() => now)
    product = await startProduct({
      STRIPE_SECRET_KEY: 'sk_test_of_the_stub',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: stripe.url,
    })
    desk = cardDesk(product)
    await desk.ask('UPDATE partners SET card_account_id = $2 WHERE id = $1', [desk.club.id, ACCOUNT])
  })
  afterAll(async () => {
    await product.close()
    await stripe.close()
  })
  afterEach(async () => {
    stripe.breakOff(null)
    stripe.lose(null)
    stripe.refundsAre('succeeded')
    expect(await checkBooks(product.fieldhouse.database)).toEqual([])
    const [ours] = await desk.ask<{ taken: number; given: number }>(
      `SELECT coalesce(sum(amount_minor) FILTER (WHERE kind = 'charge'), 0)::bigint AS taken,
         (coalesce(sum(amount_minor) FILTER (WHERE kind = 'refund'), 0)
           + (SELECT coalesce(sum(amount_minor), 0) FROM over_refunds WHERE reversed_at IS NULL))::bigint AS given
       FROM payment_attempts WHERE status = 'succeeded'`,
    )
    expect(stripe.sums()).toEqual(ours)
  })

  const later = (seconds: number) => product.setNow(new Date((now += seconds * 1000)).toISOString())
  const check = async (id: string) => (await desk.api.checkTransactionStatus({ id })).data
  const cancel = async (id: string) =>
    (await desk.api.cancelOrder({ id, body: { autoRefund: true, refundAmountCents: COURT } })).data
  const lastAsked = (path: RegExp) => stripe.asked.findLast((call) => call.method === 'POST' && path.test(call.path))!
  const paid = async () => {
    const sold = await desk.sell()
    await desk.charge(sold.purchase, 'tok_visa')
    return sold
  }
  /** What the day as it is now shows of an order as a difference. */
  const differencesOf = async (id: string, at = now) => {
    const owner = product.as(desk.club.staff.owner)
    const { timezone } = (await owner.getPartner({ partnerId: desk.club.id })).data
    const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDate().toString()
    const { differences } = (await owner.getDayClose({ partnerId: desk.club.id, day })).data
    return differences.filter(({ orderId }) => orderId === id)
  }
  /** The home screen says of today what its close says, by every method; answers both in one. */
  const takingsOfToday = async () => {
    const owner = product.as(desk.club.staff.owner)
    const { takings } = (await owner.getToday({ partnerId: desk.club.id, query: {} })).data
    const home = Object.fromEntries(takings!.byMethod.map(({ paymentMethod, amount }) => [paymentMethod, amount]))
    const { timezone } = (await owner.getPartner({ partnerId: desk.club.id })).data
    const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate().toString()
    const { currencies } = (await owner.getDayClose({ partnerId: desk.club.id, day })).data
    const close = currencies.flatMap(({ lines }) => lines.map(({ method, net }) => [method, net] as const))
    for (const [method, net] of close) expect([method, home[method] ?? 0]).toEqual([method, net])
    return home
  }
  const postedOf = async (id: string) => {
    const rows = await desk.ask<{ account: string; amount: number }>(
      `SELECT p.account, sum(p.amount_minor)::bigint AS amount FROM postings p
       JOIN journals j ON (j.partner_id, j.id) = (p.partner_id, p.journal_id)
       WHERE j.order_id = $1 GROUP BY 1 HAVING sum(p.amount_minor) <> 0`,
      [id],
    )
    return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
  }
  const send = async ({ body, signature }: { body: string; signature: string }) =>
    (
      await fetch(`${product.origin}${API_BASE}/partners/webhooks/stripe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      })
    ).status

  describe("a partner's account", () => {
    const club = () => product.cast.harbour
    const enter = (cardAccountId: string | null) =>
      product.as(product.cast.superAdmin).updatePartner({ partnerId: club().id, body: { cardAccountId } })
    const enabled = async () => (await owner().getPartner({ partnerId: club().id })).data.chargesEnabled
    const refusal = async (promise: Promise<unknown>) => {
      const { data } = (await failure(promise)).body
      return [data.message?.[0]?.property, data.msg]
    }
    const owner = () => product.as(club().staff.owner)
    const options = (paymentMethodsForStaff: ('cash' | 'creditCard')[]) =>
      owner().updatePartner({ partnerId: club().id, body: { paymentMethodsForStaff } })

    it('is entered by a super admin, who is told that Stripe does not know it or does not answer', async () => {
      expect(await refusal(enter('acct_nobody'))).toEqual([
        'cardAccountId',
        'The card provider does not know this account.',
      ])
      stripe.breakOff(/accounts/)
      expect((await refusal(enter('acct_new')))[0]).toBe('cardAccountId')
      stripe.breakOff(null)
      stripe.account('acct_new', { charges_enabled: false })
      expect(
        (await failure(owner().updatePartner({ partnerId: club().id, body: { cardAccountId: null } }))).status,
      ).toBe(403)
      expect((await enter('acct_new')).data).toMatchObject({ cardAccountId: 'acct_new', chargesEnabled: false })
      expect((await enter(null)).data).toMatchObject({ cardAccountId: null, chargesEnabled: false })
    })

    it('opens cards once Stripe has verified it, which Stripe tells by itself, late or twice [PAYMETHODS-08] [PAYMETHODS-29]', async () => {
      stripe.account('acct_new', { charges_enabled: false })
      await enter('acct_new')
      await options(['cash'])
      expect(await refusal(options(['cash', 'creditCard']))).toEqual([
        'paymentMethodsForStaff',
        'Please set up your bank account first',
      ])
      // What counts is how the account stands when the news arrive, not what they say.
      const early = stripe.event('account.updated', 'acct_new', { eventId: 'evt_account_1' })
      stripe.account('acct_new', { charges_enabled: true })
      const verified = stripe.event('account.updated', 'acct_new', { eventId: 'evt_account_2' })
      expect(await send(verified)).toBe(200)
      expect(await enabled()).toBe(true)
      for (const again of [early, verified, early]) expect(await send(again)).toBe(200)
      expect(await enabled()).toBe(true)
      expect((await options(['cash', 'creditCard'])).data.paymentMethodsForStaff).toEqual(['creditCard', 'cash'])

      // Taken away again: what was on stays, and can't be switched on anew.
      stripe.account('acct_new', { charges_enabled: false })
      await send(stripe.event('account.updated', 'acct_new', { eventId: 'evt_account_3' }))
      expect(await enabled()).toBe(false)
      expect((await options(['cash', 'creditCard'])).data.paymentMethodsForStaff).toEqual(['creditCard', 'cash'])
      await options(['cash'])
      expect((await failure(options(['cash', 'creditCard']))).status).toBe(400)
    })

    it('whose news came while Stripe does not answer is asked about when they come again', async () => {
      stripe.account('acct_new', { charges_enabled: true })
      const news = stripe.event('account.updated', 'acct_new', { eventId: 'evt_account_4' })
      stripe.breakOff(/accounts/)
      expect(await send(news)).toBeGreaterThanOrEqual(500)
      expect(await enabled()).toBe(false)
      stripe.breakOff(null)
      expect(await send(news)).toBe(200)
      expect(await enabled()).toBe(true)
      expect(
        await send(
          stripe.event('account.updated', 'acct_of_others', { object: { id: 'acct_of_others', object: 'account' } }),
        ),
      ).toBe(200)
    })
  })

  describe('charging', () => {
    it("goes to the partner's account less the platform's fee, under a key of the attempt [ORDERS-87] [BOOKING-95] [SUBSCRIPTIONS-37]", async () => {
      const { purchase } = await desk.sell()
      const order = await desk.charge(purchase, 'tok_visa')
      expect(order).toMatchObject({ status: 'paid', orderTransactions: [{ paymentId: stripe.payments()[0] }] })
      const [charge] = await desk.ask<{ id: string }>('SELECT id FROM payment_attempts WHERE transaction_id = $1', [
        purchase,
      ])
      const created = lastAsked(/payment_intents$/)
      expect(created.form).toEqual({
        amount: String(PRICE),
        currency: 'sgd',
        'allowed_payment_method_types[0]': 'card',
        'metadata[fieldhouse_charge]': charge!.id,
        'metadata[fieldhouse_partner]': desk.club.id,
        on_behalf_of: ACCOUNT,
        'transfer_data[destination]': ACCOUNT,
        application_fee_amount: '150',
      })
      expect(created.key).toBe(charge!.id)
      expect(lastAsked(/confirm$/)).toMatchObject({
        key: `${stripe.payments()[0]}/confirm`,
        form: { 'payment_method_data[type]': 'card', 'payment_method_data[card][token]': 'tok_visa' },
      })
    })

    it.each([
      ['tok_chargeDeclined', 'generic_decline', 'Your card was declined. Please contact your bank.'],
      ['tok_chargeDeclinedInsufficientFunds', 'insufficient_funds', 'Your card has insufficient funds.'],
      ['tok_chargeDeclinedFraudulent', 'card_declined', 'Your card was declined.'],
      ['tok_chargeDeclinedExpiredCard', 'expired_card', 'Your card has expired.'],
      ['tok_chargeDeclinedIncorrectCvc', 'incorrect_cvc', "Your card's security code is incorrect."],
      ['tok_nobody', 'resource_missing', 'Transaction fail'],
    ])('with %s is refused as %s [BOOKING-94]', async (token, code, msg) => {
      const { purchase } = await desk.sell()
      expect((await failure(desk.charge(purchase, token))).body.data).toMatchObject({ msg, metaData: { code } })
    })

    it('of a partner without an account is refused before anything is written', async () => {
      const { id, purchase } = await desk.sell()
      const account = (to: string | null) =>
        desk.ask('UPDATE partners SET card_account_id = $2 WHERE id = $1', [desk.club.id, to])
      await account(null)
      expect((await failure(desk.charge(purchase, 'tok_visa'))).body.data.msg).toBe(
        'Please set up your bank account first',
      )
      await account(ACCOUNT)
      expect((await desk.see(id)).log).toEqual([`PURCHASE PENDING ${PRICE}`])
    })

    it('whose bank wants to ask hands out the secret once; the answer is heard by an event or by asking [ORDERS-28]', async () => {
      for (const hear of [
        async (purchase: string) => void (await check(purchase)),
        async () => void (await send(stripe.event('payment_intent.succeeded', stripe.payments()[0]!))),
      ]) {
        const { id, purchase } = await desk.sell()
        const [entry] = (await desk.charge(purchase, 'tok_threeDSecure2Required')).orderTransactions
        expect(entry!.rawData!.properties['client_secret']).toBe(`${stripe.payments()[0]}_secret_of_the_stub`)
        expect((await check(purchase)).orderTransactions).toMatchObject([
          { status: 'PAYMENT_FAILURE', rawData: { properties: { client_secret: null } } },
        ])
        stripe.change(stripe.payments()[0]!, { status: 'succeeded' })
        await hear(purchase)
        expect((await desk.see(id)).order.status).toBe('paid')
      }
    })

    describe('whose bank wants to ask and nobody tells of', () => {
      const waiting = async () => {
        const sold = await desk.sell()
        await desk.charge(sold.purchase, 'tok_threeDSecure2Required')
        return { ...sold, payment: stripe.payments()[0]! }
      }
      const job = () => settleUnknown(product.fieldhouse.deps)
      const failed = [`PURCHASE PAYMENT_FAILURE ${PRICE}`]

      it('is paid when Stripe says so, asked a quarter of an hour later', async () => {
        const { id, payment } = await waiting()
        stripe.change(payment, { status: 'succeeded' })
        later(14 * 60)
        expect(await job()).toBe(0)
        later(2 * 60)
        expect(await job()).toBe(1)
        expect((await desk.see(id)).order.status).toBe('paid')
      })

      it('has failed when Stripe has cancelled it, for want of authentication [ORDERS-28] [ORDERS-43]', async () => {
        const { id, payment } = await waiting()
        stripe.change(payment, { status: 'canceled' })
        later(16 * 60)
        expect(await job()).toBe(1)
        const { order, log } = await desk.see(id)
        expect(log).toEqual(failed)
        expect(order.orderTransactions[0]!.rawData!.properties).toEqual({
          status: 'failed',
          failure_code: 'authentication_required',
          client_secret: null,
        })
      })

      it('is left open for a day, asked about now and then, and closed at Stripe after that', async () => {
        const { id, purchase, payment } = await waiting()
        const asked = () => stripe.asked.filter(({ path }) => path.includes(payment)).map(({ method }) => method)
        const before = asked().length
        for (const minutes of [16, 10, 6]) {
          later(minutes * 60)
          expect(await job()).toBe(0)
        }
        expect(asked().slice(before)).toEqual(['GET', 'GET'])
        stripe.breakOff(/cancel$/)
        later(24 * 3600)
        expect(await job()).toBe(0)
        stripe.breakOff(null)
        later(16 * 60)
        expect(await job()).toBe(1)
        expect(lastAsked(/cancel$/).path).toContain(payment)
        expect((await desk.see(id)).log).toEqual(failed)
        // What the desk may do about it is what it was.
        expect((await desk.charge(purchase, 'tok_visa')).status).toBe('paid')
      })
    })

    it('without an answer stays UNKNOWN; asked about, it is paid, and was charged once [ORDERS-98]', async () => {
      const { id, purchase } = await desk.sell()
      stripe.breakOff(/confirm$/)
      expect((await desk.charge(purchase, 'tok_visa')).orderTransactions[0]!.status).toBe('UNKNOWN')
      stripe.breakOff(null)
      expect(await check(purchase)).toMatchObject({ id, status: 'paid' })
    })

    it('that was never opened has failed, and may be repeated', async () => {
      const { id, purchase } = await desk.sell()
      stripe.breakOff(/payment_intents$/)
      expect((await failure(desk.charge(purchase, 'tok_visa'))).body.data.msg).toBe('Transaction fail')
      expect((await desk.see(id)).log).toEqual([`PURCHASE PAYMENT_FAILURE ${PRICE}`])
      stripe.breakOff(null)
      expect((await desk.charge(purchase, 'tok_visa')).status).toBe('paid')
    })

    it('again takes the card that Stripe keeps of the failed attempt [ORDERS-96] [ORDERS-148]', async () => {
      const { purchase } = await desk.sell()
      await failure(desk.charge(purchase, 'tok_chargeDeclinedProcessingError'))
      expect((await desk.api.retryTransaction({ id: purchase })).data.status).toBe('paid')
      expect(lastAsked(/confirm$/).form).toMatchObject({ payment_method: 'pm_kept' })
    })
  })

  describe('giving back', () => {
    it("takes it from the partner's account, under a key of the refund [BOOKING-104]", async () => {
      const { id } = await paid()
      expect(await cancel(id)).toMatchObject({ refundedAmount: COURT })
      const { form, key } = lastAsked(/refunds$/)
      expect(form).toMatchObject({
        payment_intent: stripe.payments()[0],
        amount: String(COURT),
        reverse_transfer: 'true',
        'metadata[fieldhouse_refund]': key,
      })
    })

    it('without an answer is found by asking, and was given back once', async () => {
      const { id } = await paid()
      stripe.breakOff(/refunds$/)
      expect(await cancel(id)).toMatchObject({ refundedAmount: 0 })
      stripe.breakOff(null)
      const asked = stripe.asked.length
      later(61)
      expect(await settleUnknown(product.fieldhouse.deps)).toBe(1)
      expect((await desk.see(id)).order.refundedAmount).toBe(COURT)
      expect(stripe.asked.slice(asked).map(({ method }) => method)).toEqual(['GET'])
    })

    it('that takes days is UNKNOWN until Stripe tells how it ended', async () => {
      const endings = [
        ['succeeded', `REFUND SUCCESS ${COURT}`],
        ['failed', `REFUND PENDING ${COURT}`],
      ] as const
      for (const [status, entry] of endings) {
        const { id } = await paid()
        stripe.refundsAre('pending')
        await cancel(id)
        expect((await desk.see(id)).log).toContain(`REFUND UNKNOWN ${COURT}`)
        const refund = `re_${Math.max(...stripe.payments().map((each) => Number(each.slice(3)))) + 1}`
        stripe.change(refund, { status })
        expect(await send(stripe.event('refund.updated', refund))).toBe(200)
        expect((await desk.see(id)).log).toContain(entry)
      }
    })

    it.each([
      ['another amount', { amount: 1 }],
      ['another currency', { currency: 'usd' }],
      ['another payment', { payment_intent: 'pi_of_another' }],
    ])('of which an event tells %s is asked about: what counts is how it stands', async (_of, other) => {
      const { id } = await paid()
      stripe.refundsAre('pending')
      await cancel(id)
      const [refund] = stripe.refunds()
      const succeeded = () => stripe.event('refund.updated', refund!, { object: { status: 'succeeded', ...other } })
      expect(await send(succeeded())).toBe(200)
      expect((await desk.see(id)).log).toContain(`REFUND UNKNOWN ${COURT}`)
      stripe.change(refund!, { status: 'succeeded' })
      expect(await send(succeeded())).toBe(200)
      expect((await desk.see(id)).log).toContain(`REFUND SUCCESS ${COURT}`)
    })
  })

  describe("a refund made in Stripe's own dashboard", () => {
    /** Paid in full; the payment's id at Stripe, and how the order stands. */
    const sold = async () => {
      const { id } = await paid()
      return { id, payment: stripe.payments()[0]! }
    }
    const told = async (type: string, of: string, object: Record<string, unknown> = {}) => {
      expect(await send(stripe.event(type, of, { object }))).toBe(200)
    }
    /** Stripe's own object of a payment that was given back, as its event carries it. */
    const charge = (payment: string) => ({ id: 'ch_1', object: 'charge', payment_intent: payment, metadata: {} })
    const money = async (id: string) => {
      const { order, log } = await desk.see(id)
      return { log, status: order.status }
    }
    const PURCHASE = `PURCHASE SUCCESS ${PRICE}`

    it('is noted once, whichever events tell of it and in whatever order [PAYMETHODS-33]', async () => {
      const { id, payment } = await sold()
      const part = stripe.giveBack(payment, 700)
      await told('charge.refunded', payment, charge(payment))
      await told('refund.created', part)
      await told('refund.updated', part)
      expect(await money(id)).toEqual({ log: [PURCHASE, 'REFUND SUCCESS 700'], status: 'paid' })
      const rest = stripe.giveBack(payment, PRICE - 700)
      const events = ['refund.created', 'refund.updated'].map((type) => stripe.event(type, rest))
      expect(await Promise.all([...events, ...events].map(send))).toEqual([200, 200, 200, 200])
      expect(await money(id)).toEqual({
        log: [PURCHASE, `REFUND SUCCESS ${PRICE - 700}`, 'REFUND SUCCESS 700'],
        status: 'refunded',
      })
    })

    it('completes what was owed, and is told before its payment was heard of', async () => {
      const { id, purchase } = await desk.sell()
      stripe.breakOff(/confirm$/)
      await desk.charge(purchase, 'tok_visa')
      const payment = stripe.payments()[0]!
      const refund = stripe.giveBack(payment, 500)
      stripe.breakOff(/payment_intents/)
      expect(await send(stripe.event('refund.created', refund))).toBe(503)
      stripe.breakOff(null)
      await told('refund.created', refund)
      expect(await money(id)).toEqual({ log: [PURCHASE, 'REFUND SUCCESS 500'], status: 'paid' })

      await desk.api.cancelOrder({ id, body: { refundAmountCents: 1000 } })
      await told('refund.created', stripe.giveBack(payment, 1000))
      expect((await money(id)).log).toEqual([PURCHASE, 'REFUND SUCCESS 1000', 'REFUND SUCCESS 500'])
    })

    it('stands for ours that came back, although Stripe tells of it first [PAYMETHODS-33]', async () => {
      const { id, payment } = await sold()
      await desk.api.cancelOrder({ id, body: { refundAmountCents: 2000, autoRefund: true } })
      const ours = stripe.refunds()[0]!
      stripe.change(ours, { status: 'failed' })
      const again = stripe.giveBack(payment, 2000)
      for (const [type, refund] of [
        ['refund.created', again],
        ['refund.failed', ours],
      ] as const) {
        await told(type, refund)
        // Nothing is owed twice, and what was kept stays kept.
        expect(await money(id)).toEqual({
          log: [PURCHASE, 'REFUND PAYMENT_FAILURE 2000', 'REFUND SUCCESS 2000'],
          status: 'canceled',
        })
      }
    })

    it('that failed and was repeated there is one refund, also where the repeat is told first [PAYMETHODS-33]', async () => {
      const { id, payment } = await sold()
      const first = stripe.giveBack(payment, PRICE)
      await told('refund.created', first)
      stripe.change(first, { status: 'failed' })
      const again = stripe.giveBack(payment, PRICE)
      for (const [type, refund] of [
        ['refund.created', again],
        ['refund.failed', first],
      ] as const) {
        await told(type, refund)
        const { order, log } = await desk.see(id)
        expect(log).toEqual([PURCHASE, `REFUND PAYMENT_FAILURE ${PRICE}`, `REFUND SUCCESS ${PRICE}`])
        expect(order).toMatchObject({
          status: 'refunded',
          refundedAmount: PRICE,
          refundingAmount: 0,
          overRefunds: [],
        })
      }
    })

    it('and not done yet, or failed, is none: what counts is how it stands, not what an old event says', async () => {
      const { id, payment } = await sold()
      stripe.refundsAre('pending')
      const refund = stripe.giveBack(payment, 700)
      const early = stripe.event('refund.updated', refund, { object: { status: 'succeeded' } })
      expect(await send(early)).toBe(200)
      expect((await money(id)).log).toEqual([PURCHASE])
      stripe.change(refund, { status: 'failed' })
      await told('refund.failed', refund)
      expect(await send(early)).toBe(200)
      expect((await money(id)).log).toEqual([PURCHASE])
    })

    it('beyond what was handed back by hand is told to staff, lies in suspense, and is no difference of the day [BEYOND-14]', async () => {
      const { id, payment } = await sold()
      const { data: canceled } = await desk.api.cancelOrder({ id, body: { refundAmountCents: COURT } })
      const owed = canceled.orderTransactions.find(({ status }) => status === 'PENDING')!
      await desk.api.refundTransaction({ id: owed.id, body: { amount: COURT } })
      const refund = stripe.giveBack(payment, COURT)
      await told('refund.created', refund)
      const kept = PRICE - COURT
      expect(await money(id)).toEqual({
        log: [PURCHASE, `REFUND SUCCESS ${kept}`, `REFUND SUCCESS ${COURT}`],
        status: 'canceled',
      })
      expect((await desk.see(id)).order.overRefunds).toMatchObject([
        { amount: COURT - kept, paymentMethod: 'creditCard', paymentId: refund },
      ])
      expect(await differencesOf(id)).toEqual([])
      expect(await postedOf(id)).toMatchObject({ suspense: COURT - kept })
    })

    it.each(['cash', 'writtenOff'] as const)(
      'beyond that, settled as %s, and failed after all: nothing is left in suspense, and no day differs [BEYOND-14]',
      async (settledAs) => {
        const { id, payment } = await sold()
        const { data: canceled } = await desk.api.cancelOrder({ id, body: { refundAmountCents: COURT } })
        const owed = canceled.orderTransactions.find(({ status }) => status === 'PENDING')!
        await desk.api.refundTransaction({ id: owed.id, body: { amount: COURT } })
        const before = await postedOf(id)
        const atFirst = await takingsOfToday()
        const refund = stripe.giveBack(payment, PRICE)
        await told('refund.created', refund)
        // All of it went back by the card, what was beyond its order among it.
        const afterwards = await takingsOfToday()
        expect(afterwards['creditCard']! - atFirst['creditCard']!).toBe(-PRICE)
        later(60)
        const [over] = (await desk.see(id)).order.overRefunds
        const as = (to: typeof settledAs | null) =>
          desk.api.settleOverRefund({ id, overRefundId: over!.id, body: { settledAs: to } })
        expect((await as(settledAs)).data.overRefunds).toMatchObject([{ settledAs, cameBack: false }])
        expect(await postedOf(id)).not.toHaveProperty('suspense')
        const settled = await takingsOfToday()
        expect((settled['cash'] ?? 0) - (afterwards['cash'] ?? 0)).toBe(settledAs === 'cash' ? over!.amount : 0)
        later(60)
        stripe.change(refund, { status: 'failed' })
        await told('refund.failed', refund)
        const { overRefunds } = (await desk.see(id)).order
        if (settledAs === 'cash') {
          // What the customer paid back is theirs again: it is handed back, and can't be written off.
          expect(overRefunds).toMatchObject([{ settledAs, cameBack: true }])
          expect((await failure(as('writtenOff'))).body.data.errorCode).toBe('error.badRequest.overRefundCameBack')
          later(60)
          expect((await as(null)).data.overRefunds).toEqual([])
        } else expect(overRefunds).toEqual([])
        expect(await takingsOfToday()).toMatchObject(atFirst)
        const after = await postedOf(id)
        for (const account of ['suspense', 'writtenOff', 'settlement.cash'])
          expect(after[account]).toBe(before[account])
        expect(await differencesOf(id)).toEqual([])
      },
    )

    it('for which we asked ourselves changes nothing', async () => {
      const { id } = await sold()
      await cancel(id)
      const payment = stripe.payments()[0]!
      await told('charge.refunded', payment, charge(payment))
      expect((await money(id)).log).toEqual([PURCHASE, `REFUND SUCCESS ${COURT}`])
    })

    it('of a payment that is none of ours changes nothing', async () => {
      await told('charge.refunded', 'ch_2', charge('pi_of_others'))
      await told('charge.refunded', 'ch_3', { ...charge(''), payment_intent: null })
      await told('refund.created', 're_x', {
        id: 're_x',
        object: 'refund',
        payment_intent: 'pi_of_others',
        amount: COURT,
        currency: 'sgd',
        status: 'succeeded',
      })
    })
  })

  describe('a payment that is disputed at the bank', () => {
    const told = async (type: string, dispute: string) => {
      expect(await send(stripe.event(type, dispute))).toBe(200)
    }
    const disputed = async () => {
      const { id } = await paid()
      const before = await postedOf(id)
      const dispute = stripe.dispute(stripe.payments()[0]!, PRICE)
      await told('charge.dispute.created', dispute)
      return { id, dispute, before }
    }
    const trailOf = async (id: string) => {
      const rows = await desk.ask<{ action: string }>(
        `SELECT action FROM audit_entries WHERE subject_id = $1 AND action LIKE 'order.dispute%' ORDER BY at`,
        [id],
      )
      return rows.map(({ action }) => action)
    }
    const disputesOf = async (id: string) => (await desk.see(id)).order.disputes

    it('is shown with its reason, and its money is held until that is decided, told late or twice', async () => {
      const { id, dispute, before } = await disputed()
      const held = { ...before, disputed: PRICE, 'settlement.creditCard': before['settlement.creditCard']! - PRICE }
      const open = { amount: PRICE, paymentId: dispute, reason: 'fraudulent', status: 'open', decidedAt: null }
      for (const type of ['charge.dispute.funds_withdrawn', 'charge.dispute.created']) {
        expect(await disputesOf(id)).toMatchObject([open])
        expect(await postedOf(id)).toEqual(held)
        await told(type, dispute)
      }
      expect((await desk.see(id)).order.status).toBe('paid')
      expect(await differencesOf(id)).toEqual([])
    })

    it.each([
      ['won: the money is back', 'won', 'order.disputeWon', (before: object) => before],
      [
        'lost: it is a loss',
        'lost',
        'order.disputeLost',
        (before: Record<string, number>) => ({
          ...before,
          disputesLost: PRICE,
          'settlement.creditCard': before['settlement.creditCard']! - PRICE,
        }),
      ],
    ] as const)('is %s', async (_what, status, action, expected) => {
      const { id, dispute, before } = await disputed()
      later(1)
      stripe.change(dispute, { status })
      await told('charge.dispute.closed', dispute)
      // News that is older than what is known changes nothing: Stripe is asked how it stands.
      await told('charge.dispute.updated', dispute)
      expect(await disputesOf(id)).toMatchObject([{ status }])
      expect(await trailOf(id)).toEqual(['order.disputed', action])
      expect(await postedOf(id)).toEqual(expected(before as Record<string, number>))
    })

    it('has gone back: cancelling suggests nothing of it and gives nothing back until it is won [ORDERS-135]', async () => {
      const { id, dispute } = await disputed()
      const preview = async () => (await desk.api.previewCancelOrder({ id, body: { autoRefund: true } })).data
      for (const status of ['needs_response', 'lost']) {
        stripe.change(dispute, { status })
        await told('charge.dispute.updated', dispute)
        expect((await desk.see(id)).order).toMatchObject({ status: 'paid', refundableAmount: 0 })
        expect(await preview()).toMatchObject({
          paid: 0,
          kept: 0,
          returned: 0,
          maximum: 0,
          byPolicy: 0,
          disputed: PRICE,
        })
        const body = { refundAmountCents: COURT, autoRefund: true }
        expect((await failure(desk.api.cancelOrder({ id, body }))).body.data.errorCode).toBe(
          'error.badRequest.refundAmountExceedsRefundable',
        )
      }
      stripe.change(dispute, { status: 'won' })
      await told('charge.dispute.closed', dispute)
      expect(await preview()).toMatchObject({ paid: PRICE, returned: COURT, maximum: COURT, disputed: 0 })
      await cancel(id)
      expect((await desk.see(id)).order).toMatchObject({ refundedAmount: COURT })
    })

    it.each([0, -500, 7.5, 1e30])(
      'of an amount that cannot be (%d) is sent again, and is none until it can',
      async (amount) => {
        const { id } = await paid()
        const payment = stripe.payments()[0]!
        const dispute = stripe.dispute(payment, amount)
        expect(await send(stripe.event('charge.dispute.created', dispute))).toBe(503)
        const refund = stripe.giveBack(payment, COURT)
        stripe.change(refund, { amount })
        expect(await send(stripe.event('charge.refunded', refund, { object: { id: 'ch_1', object: 'charge' } }))).toBe(
          503,
        )
        expect(await disputesOf(id)).toBeUndefined()
        expect((await desk.see(id)).order).toMatchObject({ status: 'paid', refundedAmount: 0 })
        stripe.change(refund, { amount: COURT, status: 'failed' })
      },
    )

    it('by an inquiry that took no money, or by somebody else, is none', async () => {
      const { id } = await paid()
      const inquiry = stripe.dispute(stripe.payments()[0]!, PRICE)
      stripe.change(inquiry, { status: 'warning_needs_response' })
      await told('charge.dispute.created', inquiry)
      await told('charge.dispute.created', stripe.dispute('pi_of_others', PRICE))
      expect(await disputesOf(id)).toBeUndefined()
    })
  })

  describe('a refund of ours that Stripe never got, and one that somebody made there meanwhile', () => {
    const tell = async (refund: string) => {
      expect(await send(stripe.event('refund.created', refund))).toBe(200)
    }
    const ask = async () => {
      later(61)
      await settleUnknown(product.fieldhouse.deps)
    }
    it.each([
      ['the same, heard of first', [tell, ask], COURT, ['REFUND SUCCESS 2000'], 0],
      ['the same, after we asked', [ask, tell], COURT, ['REFUND SUCCESS 2000'], 0],
      [
        'a part, heard of first',
        [tell, ask],
        500,
        ['REFUND ADJUSTED 2000', 'REFUND PENDING 1500', 'REFUND SUCCESS 500'],
        1500,
      ],
      [
        'a part, after we asked',
        [ask, tell],
        500,
        ['REFUND ADJUSTED 2000', 'REFUND PENDING 1500', 'REFUND SUCCESS 500'],
        1500,
      ],
      ['all of it, fee included', [ask, tell], PRICE, ['REFUND ADJUSTED 2000', `REFUND SUCCESS ${PRICE}`], 0],
    ] as const)('are one refund: %s [PAYMETHODS-33]', async (_what, order, theirs, refunds, owed) => {
      const { id } = await paid()
      stripe.lose(/refunds$/)
      await cancel(id)
      stripe.lose(null)
      const before = stripe.sums().given
      const refund = stripe.giveBack(stripe.payments()[0]!, theirs)
      for (const hear of order) await hear(refund)
      expect(stripe.sums().given - before).toBe(theirs)
      const { order: after, log } = await desk.see(id)
      expect(log).toEqual([`PURCHASE SUCCESS ${PRICE}`, ...refunds])
      expect([after.refundingAmount, after.overRefunds]).toEqual([owed, []])
      // What includes the fee is split: nothing is left of what was sold, nor of the fee.
      if (theirs === PRICE) expect(await postedOf(id)).toEqual({})
      const rest = after.orderTransactions.find(({ status }) => status === 'PENDING')
      if (!rest) return
      await desk.api.refundTransaction({ id: rest.id, body: { amount: rest.amount, autoRefund: true } })
      expect((await desk.see(id)).order.refundedAmount).toBe(COURT)
    })
  })

  describe('a refund that went through and failed later', () => {
    it.each(['ours', "Stripe's own"])(
      '(%s) is owed again: its journal is taken back by another [ORDERS-44]',
      async (whose) => {
        const { id } = await paid()
        const payment = stripe.payments()[0]!
        if (whose === 'ours') await cancel(id)
        else {
          stripe.giveBack(payment, COURT)
          await send(stripe.event('refund.created', stripe.refunds()[0]!))
        }
        const refund = stripe.refunds()[0]!
        expect((await desk.see(id)).order.refundedAmount).toBe(COURT)
        const day = now
        later(3 * 86_400)
        const done = stripe.event('refund.updated', refund)
        stripe.change(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
        const failed = stripe.event('refund.failed', refund)
        for (const event of [failed, failed, done, stripe.event('refund.updated', refund)])
          expect(await send(event)).toBe(200)
        const { order, log } = await desk.see(id)
        expect(log).toEqual([`PURCHASE SUCCESS ${PRICE}`, `REFUND PAYMENT_FAILURE ${COURT}`, `REFUND PENDING ${COURT}`])
        expect(order).toMatchObject({ refundedAmount: 0, refundingAmount: COURT, paymentStatus: 'paid' })
        const journals = await desk.ask<{ amount: number }>(
          `SELECT p.amount_minor AS amount FROM journals j JOIN postings p ON (p.partner_id, p.journal_id) = (j.partner_id, j.id)
         WHERE j.order_id = $1 AND j.kind = 'refund' AND p.account = 'receivable' ORDER BY j.created_at`,
          [id],
        )
        expect(journals.map(({ amount }) => amount)).toEqual([COURT, -COURT])
        // Each day keeps what happened on it.
        expect([await differencesOf(id, day), await differencesOf(id)]).toEqual([[], []])
        const { takings } = (await product.as(desk.club.staff.owner).getToday({ partnerId: desk.club.id, query: {} }))
          .data
        expect(takings!.byMethod).toEqual([{ paymentMethod: 'creditCard', amount: COURT }])
      },
    )
  })

  describe('events', () => {
    const unanswered = async () => {
      const sold = await desk.sell()
      stripe.breakOff(/confirm$/)
      await desk.charge(sold.purchase, 'tok_visa')
      stripe.breakOff(null)
      return { ...sold, payment: stripe.payments()[0]! }
    }
    const journals = async (id: string) =>
      (await desk.ask(`SELECT 1 FROM journals WHERE order_id = $1 AND kind = 'payment'`, [id])).length

    it('settle what was not answered, once however often they come', async () => {
      const { id, payment } = await unanswered()
      const event = stripe.event('payment_intent.succeeded', payment)
      expect(await Promise.all([send(event), send(event), send(event)])).toEqual([200, 200, 200])
      expect(await send(stripe.event('payment_intent.succeeded', payment))).toBe(200)
      expect((await desk.see(id)).log).toEqual([`PURCHASE SUCCESS ${PRICE}`])
      expect(await journals(id)).toBe(1)
    })

    it('settle it the same in any order, and late', async () => {
      const failed = {
        status: 'requires_payment_method',
        last_payment_error: { type: 'card_error', code: 'expired_card' },
      }
      for (const order of [
        ['created', 'failed', 'succeeded'],
        ['succeeded', 'failed', 'created'],
        ['failed', 'succeeded', 'created'],
      ]) {
        const { id, purchase, payment } = await unanswered()
        const events: Record<string, () => ReturnType<StripeStub['event']>> = {
          created: () =>
            stripe.event('payment_intent.created', payment, { object: { status: 'requires_payment_method' } }),
          failed: () => stripe.event('payment_intent.payment_failed', payment, { object: failed }),
          succeeded: () => stripe.event('payment_intent.succeeded', payment),
        }
        for (const name of order) expect(await send(events[name]!())).toBe(200)
        later(86_400)
        expect(await send(events['failed']!())).toBe(200)
        expect(await check(purchase)).toMatchObject({ id, status: 'paid' })
        expect(await journals(id)).toBe(1)
      }
    })

    it('that were noted but not applied are applied when they are sent again', async () => {
      const { id, payment } = await unanswered()
      const event = stripe.event('payment_intent.succeeded', payment, { eventId: 'evt_again' })
      await desk.ask(
        `INSERT INTO provider_events (provider, event_id, type, received_at) VALUES ('stripe', 'evt_again', 'x', now())`,
      )
      expect(await send(event)).toBe(200)
      expect((await desk.see(id)).order.status).toBe('paid')
    })

    it.each<[string, { object?: Record<string, unknown>; of?: Record<string, unknown> }]>([
      ['another payment', { object: { id: 'pi_of_another' } }],
      ['another amount', { object: { amount_received: 50 } }],
      ['another currency', { object: { currency: 'usd' } }],
      ['a payment of a connected account', { of: { account: 'acct_of_another' } }],
      ['the other mode', { of: { livemode: true } }],
    ])('change nothing of a payment when they are of %s, though they name the attempt', async (_of, other) => {
      const { id, payment } = await unanswered()
      expect(await send(stripe.event('payment_intent.succeeded', payment, other))).toBe(200)
      expect((await desk.see(id)).log).toEqual([`PURCHASE UNKNOWN ${PRICE}`])
      expect(await journals(id)).toBe(0)
      expect(await send(stripe.event('payment_intent.succeeded', payment))).toBe(200)
      expect(await journals(id)).toBe(1)
      const [attempt] = await desk.ask('SELECT status FROM payment_attempts WHERE provider_id = $1', [payment])
      expect(attempt).toEqual({ status: 'succeeded' })
    })

    it("change nothing when they are forged, too old, or of another's objects", async () => {
      const { id, payment } = await unanswered()
      const event = stripe.event('payment_intent.succeeded', payment)
      expect(await send({ ...event, signature: 'nobody' })).toBe(400)
      expect(await send({ ...event, signature: '' })).toBe(400)
      expect(await send({ ...event, body: event.body.replace('succeeded', 'succeeded ') })).toBe(400)
      later(301)
      expect(await send(event)).toBe(400)
      const strange = (metadata: object) =>
        send(stripe.event('payment_intent.succeeded', payment, { object: { metadata } }))
      const unknown = '00000000-0000-4000-8000-000000000000'
      expect(await strange({})).toBe(200)
      expect(await strange({ fieldhouse_charge: "'; --", fieldhouse_partner: 'x' })).toBe(200)
      expect(await strange({ fieldhouse_charge: unknown, fieldhouse_partner: desk.club.id })).toBe(200)
      const [charge] = await desk.ask<{ id: string }>('SELECT id FROM payment_attempts WHERE provider_id = $1', [
        payment,
      ])
      expect(await strange({ fieldhouse_charge: charge!.id, fieldhouse_partner: product.cast.harbour.id })).toBe(200)
      expect((await desk.see(id)).log).toEqual([`PURCHASE UNKNOWN ${PRICE}`])
      expect(await send(stripe.event('payment_intent.succeeded', payment))).toBe(200)
    })
  })
})

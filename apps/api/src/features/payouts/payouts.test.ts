import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { findingsAfter } from '../../books/fixtures/planted.ts'
import { deskOf, failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { disputePayment } from '../payments/disputes/fixtures/dispute-payment.ts'
import { bankToken, payoutDesk, type PayoutDesk } from '../payout-accounts/fixtures/payout-desk.ts'
import { askAboutPayouts, payOutWhoIsDue } from './index.ts'

let product: Product
let desk: Desk
let owner: Desk
let setUp: PayoutDesk
/** A Sunday at noon in Singapore. */
const START = Date.parse('2026-11-29T04:00:00Z')
const DAY = 86_400_000
let now = START
const at = (instant: number) => product.setNow(new Date((now = instant)).toISOString())
/** Nobody is signed out by the weeks that pass here. */
const staySignedIn = () =>
  product.fieldhouse.database.connection(({ client }) =>
    client.query('UPDATE sessions SET created_at = $1, last_used_at = $1', [new Date(now)]),
  )
const later = (ms: number) => at(now + ms)

beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = riversideDesk(product, product.cast.riverside.staff.owner)
  setUp = payoutDesk(product, product.cast.riverside)
  const admin = product.as(product.cast.superAdmin)
  await admin.updateOwnSuperAdmin({ body: { lastActivePartnerId: partnerId() } })
  await admin.savePartnerConfig({
    partnerId: partnerId(),
    body: { commissionFeeConfig: { SGD: { fieldhouseFeesPercentage: 10, fieldhouseFeesAmount: 0 } } },
  })
})
afterAll(() => product.close())
beforeEach(async () => {
  // Everything that a test before took is settled, and paid out.
  later(8 * DAY)
  await staySignedIn()
  await setUp.addOwner()
  await setUp.submit()
  await setUp.addBank()
})
afterEach(async () => {
  await frequency('MANUAL')
  await owner.api.requestPayout({ partnerId: partnerId() }).catch(() => undefined)
  later(2 * 60_000)
  await askAboutPayouts(product.fieldhouse.deps)
  await setUp.reset()
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

const partnerId = () => product.cast.riverside.id
const frequency = (payoutFrequency: 'MANUAL' | 'WEEKLY' | 'MONTHLY') =>
  product.as(product.cast.superAdmin).savePartnerConfig({ partnerId: partnerId(), body: { payoutFrequency } })
let hour = 0
/** An hour that was paid by card, at a time of its own. */
const sold = async (by: Desk = desk) => {
  hour += 1
  const day = new Date(now + DAY * (1 + Math.floor(hour / 10))).toISOString().slice(0, 10)
  const from = 8 + (hour % 10)
  const order = await by.book({ court: hour % 3, day, from, until: from + 1 }, { paymentMethod: 'creditCard' })
  const { id } = order.orderTransactions[0]!
  return (await by.api.chargeTransaction({ id, body: { creditToken: 'tok_ok' } })).data
}
const balances = async () => {
  const { data } = await owner.api.getPayoutBalances({ partnerId: partnerId() })
  return Object.fromEntries(Object.entries(data).map(([key, { amount }]) => [key, amount])) as Record<string, number>
}
const request = () => owner.api.requestPayout({ partnerId: partnerId() })
const log = async (query: Parameters<Desk['api']['listPayoutLogs']>[0]['query'] = {}) =>
  owner.api.listPayoutLogs({ partnerId: partnerId(), query })
const one = async (id: string) => (await owner.api.getPayout({ partnerId: partnerId(), id })).data
const refused = async (call: Promise<unknown>) => (await failure(call)).body.data
/** What the order comes to in a payout: less its fee and a tenth, rounded up. */
const netOf = (order: { totalAmount: number; processingFeeExclusiveCents: number }) => {
  const base = order.totalAmount - order.processingFeeExclusiveCents
  return base - Math.ceil(base / 10)
}

describe('a payout', () => {
  it('is of all that was taken a week ago, names every order with its fee, and reaches the bank [PAYOUTS-02] [PAYOUTS-03] [PAYOUTS-11] [PAYOUTS-13] [PAYOUTS-20] [PAYOUTS-21] [PAYOUTS-22] [PAYOUTSTAB-11] [PAYOUTSTAB-20] [PAYOUTSTAB-22] [ORDERS-47] [ORDERS-132]', async () => {
    const before = await balances()
    const first = await sold()
    const second = await sold()
    // In cash it is the club's at once.
    await desk.book({ court: 0, day: '2027-03-01', from: 9, until: 10 }, { orderStatus: 'paid' })
    const net = netOf(first) + netOf(second)
    expect(await balances()).toMatchObject({ AVAILABLE_SOON: net, AVAILABLE: 0, TOTAL: net })
    expect((await refused(request())).msg).toBe('Your available balance is not enough')
    later(7 * DAY - 1)
    expect(await balances()).toMatchObject({ AVAILABLE_SOON: net, AVAILABLE: 0 })
    later(1)
    expect(await balances()).toMatchObject({ AVAILABLE_SOON: 0, AVAILABLE: net, TOTAL: net })

    const { data: payout } = await request()
    expect(payout).toMatchObject({ amount: net, currency: 'SGD', status: 'IN_TRANSIT', settledAt: null })
    expect(payout.readableId).toMatch(/^[A-Z0-9]{8}$/)
    expect(payout.stripeAccount.stripeBankAccounts).toMatchObject([{ accountNumber: '3456' }])
    expect(await balances()).toMatchObject({ AVAILABLE: 0, IN_TRANSIT: net, TOTAL: net, PAID_OUT: before['PAID_OUT'] })
    const { items, totals } = await one(payout.id)
    expect(items.map(({ orderId, amount, isCorrection }) => [orderId, amount, isCorrection]).toSorted()).toEqual(
      [first, second].map((order) => [order.id, netOf(order), false]).toSorted(),
    )
    expect(totals).toMatchObject({ taken: first.totalAmount + second.totalAmount, refunded: 0, amount: net })
    expect(await desk.order(first.id)).toMatchObject({ processingPayoutId: payout.id, successfulPayoutId: null })

    later(2 * 60_000)
    await askAboutPayouts(product.fieldhouse.deps)
    expect(await one(payout.id)).toMatchObject({
      status: 'PAID',
      providerAmount: net,
      settledAt: new Date(now).toISOString(),
      utr: expect.stringMatching(/^SBX/),
    })
    const { utr } = await one(payout.id)
    expect(await desk.order(first.id)).toMatchObject({
      processingPayoutId: null,
      successfulPayoutId: payout.id,
      payoutLogs: [{ settlement: { utr } }],
    })
    expect((await refused(desk.api.cancelOrder({ id: first.id, body: {} }))).errorCode).toBe(
      'error.badRequest.paidOutOrder',
    )
    expect(await balances()).toMatchObject({ IN_TRANSIT: 0, TOTAL: 0, PAID_OUT: before['PAID_OUT']! + net })
  })

  it.each([
    ['fails', '0005', 'FAILED'],
    ['is cancelled', '0006', 'CANCELED'],
  ] as const)(
    'that %s gives its money back to the balance, and its orders are in none [PAYOUTS-22]',
    async (_how, end, status) => {
      await setUp.addBank(bankToken({ accountNumber: `00012${end}` }))
      const order = await sold()
      later(7 * DAY)
      const { AVAILABLE } = await balances()
      const { data: payout } = await request()
      later(2 * 60_000)
      await askAboutPayouts(product.fieldhouse.deps)
      expect(await one(payout.id)).toMatchObject({ status, amount: AVAILABLE })
      expect(await balances()).toMatchObject({ AVAILABLE, IN_TRANSIT: 0, PENDING: 0 })
      expect(await desk.order(order.id)).toMatchObject({ processingPayoutId: null, successfulPayoutId: null })
      await setUp.addBank()
      later(2 * DAY)
      expect((await request()).data.amount).toBe(AVAILABLE)
    },
  )

  it('whose provider does not answer waits, is asked about and is sent once [PAYOUTS-20]', async () => {
    await setUp.addBank(bankToken({ accountNumber: '000120007' }))
    await sold()
    later(7 * DAY)
    const { AVAILABLE } = await balances()
    const { data: payout } = await request()
    expect(payout.status).toBe('PENDING')
    expect(await balances()).toMatchObject({ PENDING: AVAILABLE, AVAILABLE: 0, IN_TRANSIT: 0 })
    await askAboutPayouts(product.fieldhouse.deps)
    later(2 * 60_000)
    for (let i = 0; i < 3; i++) await askAboutPayouts(product.fieldhouse.deps)
    expect((await one(payout.id)).status).toBe('PAID')
    const { rows } = await product.fieldhouse.database.connection(({ client }) =>
      client.query('SELECT count(*)::int AS sent FROM sandbox_payouts WHERE request_key = $1', [payout.id]),
    )
    expect(rows).toEqual([{ sent: 1 }])
  })

  it('asked for twice at once is one payout', async () => {
    await sold()
    later(7 * DAY)
    const both = await Promise.allSettled([request(), request(), request()])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('under way keeps its orders: what a super admin gives back of one meanwhile is owed once it has arrived', async () => {
    const [kept, refunded] = [await sold(), await sold()]
    later(7 * DAY)
    const { data: first } = await request()
    const admin = product.as(product.cast.superAdmin)
    await admin.cancelOrder({
      id: refunded.id,
      body: { refundAmountCents: refunded.refundableAmount, autoRefund: true },
    })
    const next = await sold()
    later(7 * DAY)
    await staySignedIn()
    expect(await balances()).toMatchObject({ AVAILABLE: netOf(next), IN_TRANSIT: netOf(kept) + netOf(refunded) })
    const { data: second } = await request()
    expect(second.amount).toBe(netOf(next))
    expect((await one(second.id)).items.map(({ orderId }) => orderId)).toEqual([next.id])
    later(2 * 60_000)
    await askAboutPayouts(product.fieldhouse.deps)
    expect((await one(first.id)).status).toBe('PAID')
    expect(await balances()).toMatchObject({ AVAILABLE: -netOf(refunded), IN_TRANSIT: 0 })
    const more = [await sold(), await sold()]
    later(7 * DAY)
    await staySignedIn()
    expect((await request()).data.amount).toBe(netOf(more[0]!) + netOf(more[1]!) - netOf(refunded))
  })

  it('that waits for an order being refunded is of what the order comes to then', async () => {
    const [kept, refunded] = [await sold(), await sold()]
    const amount = refunded.refundableAmount
    const body = { refundAmountCents: amount, autoRefund: false }
    const { data: canceled } = await desk.api.cancelOrder({ id: refunded.id, body })
    const owed = canceled.orderTransactions.find(({ transactionType }) => transactionType === 'REFUND')!
    later(7 * DAY)
    await product.fieldhouse.database.connection(async ({ client }) => {
      const waiting = async () => {
        const { rows } = await client.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
        return rows.length
      }
      await client.query('BEGIN')
      await client.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [refunded.id])
      // First the refund waits for its order, then the payout for the refund.
      const back = desk.api.refundTransaction({ id: owed.id, body: { amount, autoRefund: false } })
      await expect.poll(waiting).toBe(1)
      const asked = request()
      await expect.poll(waiting).toBe(2)
      await client.query('COMMIT')
      await back
      expect((await asked).data.amount).toBe(netOf(kept))
    })
    expect(await balances()).toMatchObject({ AVAILABLE: 0 })
  })

  it.each(['requestPayout', 'requestPayoutAs'] as const)(
    'by %s is asked for once under one key, and the trail says who asked and what was heard of it',
    async (name) => {
      await sold()
      later(7 * DAY)
      const options = { idempotencyKey: `payout-by-${name}` }
      const ask = () =>
        name === 'requestPayout'
          ? owner.api.requestPayout({ partnerId: partnerId() }, options)
          : owner.api.requestPayoutAs({ partnerId: partnerId(), body: { frequency: 'MANUAL' } }, options)
      const { pagination } = await log()
      const { data: payout } = await ask()
      expect((await ask()).data).toEqual(payout)
      expect((await log()).pagination.total).toBe(pagination.total + 1)
      const { rows } = await product.fieldhouse.database.connection(({ client }) =>
        client.query('SELECT action, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY action DESC', [
          payout.id,
        ]),
      )
      expect(rows).toMatchObject([
        { action: 'payout.requested', after: { amount: payout.amount, currency: 'SGD', bank: '3456' } },
        { action: 'payout.heardOf', before: { status: 'PENDING' }, after: { status: 'IN_TRANSIT' } },
      ])
    },
  )

  it('has nothing of an order before all that was taken for it is a week old [PAYOUTS-21]', async () => {
    const order = await sold()
    later(6 * DAY)
    const lineItem = { description: 'Rackets', price: 1000, currency: 'SGD' }
    const { data: dearer } = await desk.api.addLineItems({
      id: order.id,
      body: { changes: [{ action: 'addItem', lineItem }] },
    })
    const { id } = dearer.orderTransactions.find(({ status }) => status === 'PENDING')!
    const { data: paid } = await desk.api.chargeTransaction({ id, body: { creditToken: 'tok_ok' } })
    const net = netOf(paid)
    expect(net).toBeGreaterThan(netOf(order))
    later(DAY)
    expect(await balances()).toMatchObject({ AVAILABLE_SOON: net, AVAILABLE: 0 })
    later(6 * DAY)
    expect(await balances()).toMatchObject({ AVAILABLE_SOON: 0, AVAILABLE: net })
  })

  it('leaves out what is refunded before, and the next one is smaller by what is refunded after', async () => {
    const [kept, refunded] = [await sold(), await sold()]
    later(7 * DAY)
    const { data: first } = await request()
    later(2 * 60_000)
    await askAboutPayouts(product.fieldhouse.deps)
    expect(first.amount).toBe(netOf(kept) + netOf(refunded))
    // From then on a super admin alone gives money back.
    const admin = product.as(product.cast.superAdmin)
    const body = { refundAmountCents: refunded.refundableAmount, autoRefund: true }
    await admin.cancelOrder({ id: refunded.id, body })
    const owed = -netOf(refunded)
    expect(await balances()).toMatchObject({ AVAILABLE: owed, TOTAL: owed })
    expect((await refused(request())).msg).toBe('Your available balance is not enough')
    const [next, more] = [await sold(), await sold()]
    later(7 * DAY)
    const { data: second } = await request()
    expect(second.amount).toBe(netOf(next) + netOf(more) + owed)
    const { items, totals } = await one(second.id)
    expect(items.find(({ orderId }) => orderId === refunded.id)).toMatchObject({
      isCorrection: true,
      taken: 0,
      refunded: refunded.refundableAmount,
      amount: owed,
    })
    expect(totals.amount).toBe(items.reduce((sum, { amount }) => sum + amount, 0))
  })
})

describe('the daily report of an order', () => {
  const admin = () => product.as(product.cast.superAdmin)
  const commission = (fieldhouseFeesPercentage: number) =>
    admin().savePartnerConfig({
      partnerId: partnerId(),
      body: { commissionFeeConfig: { SGD: { fieldhouseFeesPercentage, fieldhouseFeesAmount: 0 } } },
    })

  it('says what is paid out: by the commission under which it was, and less what is disputed [PAYOUTS-21] [REPORT-20]', async () => {
    const [start, end] = [now, now + 60_000].map((instant) => new Date(instant).toISOString()) as [string, string]
    const order = await sold()
    const told = async () => {
      const { data } = await admin().listOrdersByDate({ partnerId: partnerId(), query: { start, end } })
      return data.find(({ id }) => id === order.id)!.payoutAmount
    }
    const base = order.totalAmount - order.processingFeeExclusiveCents
    expect(await told()).toBe(netOf(order))
    await commission(50)
    // Nothing of it was paid out yet.
    expect(await told()).toBe(base / 2)
    await commission(10)
    later(7 * DAY)
    const { data: payout } = await request()
    expect(payout.amount).toBe(netOf(order))
    try {
      await commission(50)
      expect(await told()).toBe(payout.amount)
      later(2 * 60_000)
      await askAboutPayouts(product.fieldhouse.deps)
      const transactionId = order.orderTransactions[0]!.id
      await disputePayment(product.fieldhouse, { partnerId: partnerId(), transactionId })
      // The provider keeps its fee of what the bank has taken back; the club owes that, too.
      expect(await told()).toBe(-order.processingFeeExclusiveCents)
      expect((await balances())['AVAILABLE']).toBe((await told()) - payout.amount)
      await disputePayment(product.fieldhouse, { partnerId: partnerId(), transactionId, status: 'won' })
      expect(await told()).toBe(payout.amount)
    } finally {
      await commission(10)
    }
  })
})

describe('a payout is refused', () => {
  it('without a bank account, without a complete account, and where it comes by a schedule [PAYOUTS-05] [PAYOUTS-23]', async () => {
    await sold()
    later(7 * DAY)
    await frequency('WEEKLY')
    expect((await refused(request())).msg).toBe('Payout can only be requested with manual frequency')
    await frequency('MANUAL')
    await setUp.reset()
    expect((await refused(request())).msg).toBe('Please set up your bank account')
    await setUp.addOwner({ personalId: '000000000' })
    await setUp.submit()
    await setUp.addBank()
    expect((await refused(request())).msg).toBe('Your payout account is missing some information. Please contact us.')
  })

  it('under its older address where another frequency is named, and is the same otherwise [PAYOUTS-10] [PAYOUTS-24]', async () => {
    await sold()
    later(7 * DAY)
    const as = (which: 'MANUAL' | 'WEEKLY') =>
      owner.api.requestPayoutAs({ partnerId: partnerId(), body: { frequency: which } })
    expect((await refused(as('WEEKLY'))).message).toMatchObject([{ property: 'frequency' }])
    await frequency('WEEKLY')
    expect((await refused(as('MANUAL'))).message).toMatchObject([{ property: 'frequency' }])
    expect((await refused(as('WEEKLY'))).msg).toBe('Payout can only be requested with manual frequency')
    await frequency('MANUAL')
    expect((await as('MANUAL')).data.status).toBe('IN_TRANSIT')
    expect((await refused(request())).msg).toBe('Your available balance is not enough')
  })
})

describe('the first choice of a currency', () => {
  const currency = (id: string | null) =>
    product.fieldhouse.database.connection(({ client }) =>
      client.query('UPDATE partners SET default_currency_id = $1 WHERE id = $2', [id, partnerId()]),
    )
  const choose = (defaultCurrencyId: string) =>
    owner.api.updatePartner({ partnerId: partnerId(), body: { defaultCurrencyId } })

  it('is refused by name while money of the one until then is due, on its way or to be collected, and hides none [PAYMETHODS-07]', async () => {
    const order = await sold()
    later(7 * DAY)
    await currency(null)
    try {
      const known = await balances()
      expect(known['AVAILABLE']).toBe(netOf(order))
      const tried = async () => {
        const { status, data } = (await failure(choose('USD'))).body
        return [status, data.errorCode, data.message?.[0]?.property]
      }
      const refusal = [409, 'error.conflict.moneyInOtherCurrency', 'defaultCurrencyId']
      expect(await tried()).toEqual(refusal)
      expect(await balances()).toEqual(known)
      await request()
      expect(await tried()).toEqual(refusal)
      later(2 * 60_000)
      await askAboutPayouts(product.fieldhouse.deps)
      const open = await desk.book({ court: 0, day: '2027-03-02', from: 9, until: 10 }, { paymentMethod: 'creditCard' })
      expect(await tried()).toEqual(refusal)
      await desk.api.cancelOrder({ id: open.id, body: {} })
      expect((await choose('USD')).data.defaultCurrencyId).toBe('USD')
      expect((await failure(choose('SGD'))).body.data.errorCode).toBe('error.badRequest.defaultCurrencyLocked')
    } finally {
      await currency('SGD')
    }
  })
})

describe('by a schedule', () => {
  const run = async (instant: number) => {
    at(instant)
    const { pagination } = await log()
    await payOutWhoIsDue(product.fieldhouse.deps)
    return (await log()).pagination.total - pagination.total
  }
  /** The midnight in Singapore that begins the Monday after next. */
  const mondayAfterNext = () => {
    const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Asia/Singapore')
    return today.startOfDay().add({ days: 15 - today.dayOfWeek }).epochMilliseconds
  }

  it('a day on which it was refused, or on which nobody looked, is made up for; one without money is done with [PAYOUTS-25]', async () => {
    await sold()
    later(7 * DAY)
    // A Thursday.
    later(((11 - Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Asia/Singapore').dayOfWeek) % 7) * DAY)
    await staySignedIn()
    await frequency('WEEKLY')
    const midnight = mondayAfterNext()
    // The week that runs began before the schedule was set.
    expect(await run(now + 60_000)).toBe(0)
    await setUp.reset()
    expect(await run(midnight)).toBe(0)
    await setUp.addOwner()
    await setUp.submit()
    await setUp.addBank()
    expect(await run(midnight + 2 * DAY)).toBe(1)
    expect(await run(midnight + 3 * DAY)).toBe(0)
    await sold()
    // Nobody looks on the next Monday but one until Thursday.
    expect(await run(midnight + 17 * DAY)).toBe(1)
    await staySignedIn()
    expect(await run(midnight + 21 * DAY)).toBe(0)
    await sold()
    expect(await run(midnight + 21 * DAY + 60_000)).toBe(0)
    at(midnight + 27 * DAY)
    expect(await run(midnight + 28 * DAY - 1)).toBe(0)
    // What is left is paid out after this.
    later(8 * DAY)
    await staySignedIn()
  })

  it('a club is paid out at the midnight that begins its own week, once [PAYOUTS-25]', async () => {
    await frequency('WEEKLY')
    await sold()
    const midnight = mondayAfterNext()
    expect(await run(midnight - 7 * DAY)).toBe(0)
    expect(await run(midnight - 1)).toBe(0)
    expect(await run(midnight)).toBe(1)
    expect((await log()).data[0]!.status).toBe('IN_TRANSIT')
    expect(await run(midnight + 60_000)).toBe(0)
    await sold()
    // What was taken within the week before is not settled when the next one begins.
    expect(await run(midnight + 7 * DAY)).toBe(0)
    expect(await run(midnight + 14 * DAY)).toBe(1)
  })

  it.each([
    // Each begins a month at another moment of UTC than the one before: summer time ended or began within it.
    ['America/Los_Angeles', '2027-12-01T08:00:00Z', '2028-04-01T07:00:00Z'],
    ['Asia/Kolkata', '2028-04-30T18:30:00Z', '2028-05-31T18:30:00Z'],
  ])(
    'a club in %s is paid out at the midnight that begins its own month, once [PAYOUTS-25]',
    async (zone, ...months) => {
      const zoned = (timezone: string) =>
        product.fieldhouse.database.connection(({ client }) =>
          client.query('UPDATE partners SET timezone = $1 WHERE id = $2', [timezone, partnerId()]),
        )
      await frequency('MONTHLY')
      await zoned(zone)
      try {
        for (const midnight of months.map(Date.parse)) {
          at(midnight - 20 * DAY)
          await staySignedIn()
          // The month that runs is done with: nothing is there.
          await payOutWhoIsDue(product.fieldhouse.deps)
          await sold()
          at(midnight - 1)
          await staySignedIn()
          expect(await run(midnight - 1)).toBe(0)
          expect(await run(midnight)).toBe(1)
          expect(await run(midnight + 60_000)).toBe(0)
          later(2 * 60_000)
          await askAboutPayouts(product.fieldhouse.deps)
        }
      } finally {
        await zoned('Asia/Singapore')
      }
    },
  )
})

describe('the check of the books', () => {
  it('finds each of these, planted one by one', async () => {
    const order = await sold()
    later(7 * DAY)
    const { data: payout } = await request()
    later(2 * 60_000)
    await askAboutPayouts(product.fieldhouse.deps)
    await sold()
    later(7 * DAY)
    const { data: open } = await request()
    const of = (columns: string, id = payout.id) => `UPDATE payouts SET ${columns} WHERE id = '${id}'`
    const planted: [what: string, plant: string, told: string][] = [
      ['the amount', of('amount_minor = amount_minor + 1'), 'what is in it comes to'],
      [
        'what the provider paid',
        of('provider_amount_minor = provider_amount_minor - 1'),
        'the provider says that it paid',
      ],
      [
        'an item',
        `UPDATE payout_items SET amount_minor = amount_minor + 1 WHERE payout_id = '${payout.id}'`,
        'comes to',
      ],
      ['an item that is gone', `DELETE FROM payout_items WHERE payout_id = '${payout.id}'`, 'comes to'],
      ['its request', of('requested_journal_id = settled_journal_id'), 'its request posted'],
      ['its end', of('settled_journal_id = requested_journal_id'), 'its end posted'],
      ['its state', of("status = 'FAILED'"), 'its end posted'],
      ['its currency', of("currency = 'USD'"), 'its request posted'],
      ['the payout', `DELETE FROM payouts WHERE id = '${payout.id}'`, 'a journal of a payout that there is not'],
      [
        'the mark of its order',
        `UPDATE orders SET successful_payout_id = NULL WHERE id = '${order.id}'`,
        'says otherwise',
      ],
      [
        'the mark of one under way',
        `UPDATE orders SET processing_payout_id = NULL WHERE processing_payout_id = '${open.id}'`,
        'says otherwise',
      ],
      [
        'an account of its journal',
        `UPDATE postings SET account = 'sales' WHERE account = 'payoutsUnderWay'`,
        'never does',
      ],
      [
        'a posting of its journal',
        `UPDATE postings SET amount_minor = amount_minor + 1 WHERE account = 'payouts'`,
        'does not balance',
      ],
    ]
    for (const [what, plant, told] of planted) {
      const messages = (await findingsAfter(product, plant)).map(({ message }) => message).join('; ')
      expect(`${what}: ${messages}`).toContain(told)
    }
  })
})

describe('the log', () => {
  it('is newest first, filtered by days, status and bank account, with the sum of all that match [PAYOUTS-12] [PAYOUTS-16] [PAYOUTS-18] [PAYOUTS-27] [PAYOUTSTAB-21]', async () => {
    for (let i = 0; i < 2; i++) {
      await sold()
      later(7 * DAY)
      await request()
      later(2 * 60_000)
      await askAboutPayouts(product.fieldhouse.deps)
    }
    const all = await log({ limit: 100 })
    expect((await log()).pagination.limit).toBe(10)
    expect(all.data.map(({ createdAt }) => createdAt)).toEqual(
      all.data
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
    const sumOf = (rows: typeof all.data) => rows.reduce((sum, { amount }) => sum + amount, 0)
    const single = await log({ limit: 1, status: ['PAID'] })
    expect(single.data).toHaveLength(1)
    expect(single.sum).toEqual([{ currency: 'SGD', amount: sumOf(all.data.filter(({ status }) => status === 'PAID')) }])
    // What came back counts for nothing, unless it is looked for.
    const back = all.data.filter(({ status }) => status === 'FAILED' || status === 'CANCELED')
    expect(sumOf(back)).toBeGreaterThan(0)
    expect(all.sum).toEqual([{ currency: 'SGD', amount: sumOf(all.data) - sumOf(back) }])
    expect((await log({ status: ['FAILED', 'CANCELED'] })).sum).toEqual([{ currency: 'SGD', amount: sumOf(back) }])
    expect((await log({ status: ['FAILED', 'CANCELED'], limit: 100 })).data).toEqual(
      all.data.filter(({ status }) => status === 'FAILED' || status === 'CANCELED'),
    )
    const [newest] = all.data
    const bank = newest!.stripeAccount.stripeBankAccounts[0]!
    expect(all.banks).toContainEqual(bank)
    expect((await log({ bankIds: [bank.id], limit: 100 })).data).toEqual(
      all.data.filter(({ stripeAccount }) => stripeAccount.stripeBankAccounts[0]!.id === bank.id),
    )
    const day = new Date(Date.parse(newest!.createdAt) + 8 * 3_600_000).toISOString().slice(0, 10)
    expect((await log({ fromDate: day, toDate: day })).data.map(({ id }) => id)).toContain(newest!.id)
    expect((await log({ toDate: '2026-01-01' })).pagination.total).toBe(0)
  })

  it('of another club says nothing of it', async () => {
    await sold()
    later(7 * DAY)
    const { data: payout } = await request()
    const sydney = deskOf(product, product.cast.harbour, product.cast.harbour.staff.owner)
    const elsewhere = { partnerId: product.cast.harbour.id, id: payout.id }
    expect((await failure(sydney.api.getPayout(elsewhere))).status).toBe(404)
    expect((await sydney.api.getPayoutBalances({ partnerId: elsewhere.partnerId })).data.TOTAL).toEqual({
      amount: 0,
      currency: 'AUD',
    })
  })
})

describe('a bank account that takes the place of another one', () => {
  it('gets no payout for two days, in which it can be taken back [PAYOUTS-22] [BANK-31]', async () => {
    const banks = async () => (await owner.api.listBankAccounts({ partnerId: partnerId() })).data
    const [first] = await banks()
    expect(first!.waitsUntil).toBeNull()
    await sold()
    later(7 * DAY)
    const { AVAILABLE } = await balances()
    const changed = now
    const second = await setUp.addBank(bankToken({ accountNumber: '000129999' }))
    expect(second.waitsUntil).toBe(new Date(changed + 2 * DAY).toISOString())
    expect((await refused(request())).errorCode).toBe('error.badRequest.payoutWaitsForBank')
    later(2 * DAY - 1)
    expect((await refused(request())).errorCode).toBe('error.badRequest.payoutWaitsForBank')
    // Whoever takes it back is paid out to the one before at once.
    await owner.api.deleteBankAccount({ partnerId: partnerId(), id: second.id })
    expect(await banks()).toMatchObject([{ id: first!.id, isDefault: true, waitsUntil: null }])
    const third = await setUp.addBank(bankToken({ accountNumber: '000128888' }))
    // All of them gone, the next one is no first one.
    await owner.api.deleteBankAccount({ partnerId: partnerId(), id: first!.id })
    await owner.api.deleteBankAccount({ partnerId: partnerId(), id: third.id })
    const fourth = await setUp.addBank(bankToken({ accountNumber: '000127777' }))
    expect(fourth.waitsUntil).toBe(new Date(now + 2 * DAY).toISOString())
    later(2 * DAY)
    expect(await banks()).toMatchObject([{ id: fourth.id, waitsUntil: null }])
    const { data: payout } = await request()
    expect(payout).toMatchObject({
      amount: AVAILABLE,
      stripeAccount: { stripeBankAccounts: [{ accountNumber: '7777' }] },
    })
  })

  it('gets no payout of a schedule either, which is made up for on the days after', async () => {
    await frequency('WEEKLY')
    await sold()
    later(7 * DAY)
    const { AVAILABLE } = await balances()
    await setUp.addBank(bankToken({ accountNumber: '000129999' }))
    // A Monday comes, on which the bank account waits; no first of a month, whose payout is another test's.
    const isMonday = () => new Date(now).getUTCDay() === 1 && new Date(now).getUTCDate() > 1
    while (!isMonday()) {
      later(DAY)
      await staySignedIn()
    }
    await setUp.addBank(bankToken({ accountNumber: '000126666' }))
    await payOutWhoIsDue(product.fieldhouse.deps)
    expect(await balances()).toMatchObject({ AVAILABLE, IN_TRANSIT: 0, PENDING: 0 })
    later(2 * DAY)
    await payOutWhoIsDue(product.fieldhouse.deps)
    expect(await balances()).toMatchObject({ AVAILABLE: 0, IN_TRANSIT: AVAILABLE })
  })

  it('waits as long as the club chose when it was set, and less only once what it waited before has passed [BANK-31]', async () => {
    const choose = async (days: number) =>
      (await owner.api.savePayoutWait({ partnerId: partnerId(), body: { days } })).data
    const shown = async () => (await owner.api.getPartner({ partnerId: partnerId(), query: {} })).data.payoutWait
    const waits = async (accountNumber: string) => {
      const { waitsUntil } = await setUp.addBank(bankToken({ accountNumber }))
      return waitsUntil && (Date.parse(waitsUntil) - now) / DAY
    }
    expect(await choose(5)).toEqual({ days: 5, before: null })
    expect(await waits('000121111')).toBe(5)
    const until = new Date(now + 5 * DAY).toISOString()
    expect(await choose(1)).toEqual({ days: 1, before: { days: 5, until } })
    expect(await shown()).toEqual({ days: 1, before: { days: 5, until } })
    later(5 * DAY - 1)
    expect(await waits('000122222')).toBe(5)
    later(1)
    expect(await shown()).toEqual({ days: 1, before: null })
    expect(await waits('000123333')).toBe(1)
    // What was set before waits as long as was said then.
    expect((await owner.api.listBankAccounts({ partnerId: partnerId() })).data).toMatchObject([
      { waitsUntil: null },
      { waitsUntil: null },
      { accountNumber: '2222', waitsUntil: new Date(now + 5 * DAY - 1).toISOString() },
      { accountNumber: '3333', waitsUntil: new Date(now + DAY).toISOString() },
    ])
    expect((await choose(2)).days).toBe(2)
  })

  it.each([0, 15, 1.5, '3'])('waits for no %s days', async (days) => {
    const { status, body } = await failure(
      owner.api.savePayoutWait({ partnerId: partnerId(), body: { days: days as number } }),
    )
    expect([status, body.data.message?.map(({ property }) => property)]).toEqual([400, ['days']])
  })
})

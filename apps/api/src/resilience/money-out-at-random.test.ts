import { ApiFailure } from '@fieldhouse/contract'
import type { EarnedRow } from '@fieldhouse/contract/bookkeeping'
import type { Order } from '@fieldhouse/contract/orders'
import { missing } from '@fieldhouse/domain/bookkeeping'
import { reportSpan } from '@fieldhouse/domain/reports'
import { addDays, toIso } from '@fieldhouse/domain/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkBooks } from '../books/check-books.ts'
import { bankToken, payoutDesk } from '../features/payout-accounts/fixtures/payout-desk.ts'
import { askAboutPayouts } from '../features/payouts/index.ts'
import { riversideDesk, type Desk } from '../fixtures/desk.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'

// Weeks of a club at random, over the ends of a month and of a year: it sells with taxes that change at a midnight, gives back, is paid out
// by banks that fail, send back and say nothing, and closes its books. At the end of every day all of it agrees.

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

const [FIRST, LAST] = ['2026-12-10', '2027-02-04']
/** From then on 10 % instead of 9. */
const NEW_RATE = '2027-01-01'

/** Numbers from 0 to 1, the same in each run. */
const drawn = (seed: number) => () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}
const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(text, values)).rows as T[])

it('payouts, refunds, taxes, deferred revenue and closed periods agree at the end of every day, whatever is done [BEYOND-35] [BEYOND-36] [BEYOND-37] [PAYOUTS-21] [PAYOUTS-22]', async () => {
  const { superAdmin } = product.cast
  const partnerId = desk.club.id
  const owner = product.as(desk.club.staff.owner)
  const admin = product.as(superAdmin)
  const random = drawn(20_261_210)
  const some = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const upTo = (most: number) => Math.floor(random() * most)
  let day: string = FIRST
  const at = async (hour: number) => {
    const now = product.setNow(desk.at(hour, day))
    await rows('UPDATE sessions SET created_at = $1, last_used_at = $1', [desk.at(hour, day)])
    return now
  }
  await at(9)
  await admin.updateOwnSuperAdmin({ body: { lastActivePartnerId: partnerId } })
  const commission = { fieldhouseFeesPercentage: 7.5, fieldhouseFeesAmount: 0.3 }
  await admin.savePartnerConfig({ partnerId, body: { commissionFeeConfig: { SGD: commission } } })
  const setUp = payoutDesk(product, desk.club)
  await setUp.addOwner()
  await setUp.submit()
  await setUp.addBank()
  const rate = (validFrom: string, percent: number) => ({
    name: 'GST',
    registrationNumber: 'M90367530Y',
    inclusive: true,
    validFrom,
    kinds: ['court' as const, 'membership' as const, 'fee' as const],
    parts: [{ name: 'GST', percent }],
  })
  await owner.saveTaxes({
    partnerId,
    body: {
      rounding: 'line',
      sellerName: '',
      sellerAddress: '',
      version: 1,
      rates: [rate('2024-01-01', 9), rate(NEW_RATE, 10)],
    },
  })
  const pricingWindow = { price: 100.01, currency: 'SGD', recurring: 1 as const }
  const plan = await owner.createMembershipPlan({ partnerId, body: { name: 'Month', pricing: [pricingWindow] } })

  let taken = 0
  const place = () => {
    taken++
    const [court, hour] = [taken % desk.club.courts.facilities.length, Math.floor(taken / 4) % 14]
    return { court, day: addDays(day, 1 + Math.floor(taken / 56) + upTo(30)), from: 7 + hour, until: 8 + hour }
  }
  const orders: Order[] = []
  const banks = ['000123456', '000120005', '000120006', '000120007']
  const told = { paid: 0, cameBack: 0, silent: 0 }
  const byCard = async () => {
    const order = await desk.book([place(), place()], { paymentMethod: 'creditCard' })
    orders.push(order)
    await desk.api.chargeTransaction({ id: order.orderTransactions[0]!.id, body: { creditToken: 'tok_ok' } })
  }
  const back = (most: number) => ({ refundAmountCents: upTo(most), autoRefund: true })
  const steps: (() => Promise<unknown>)[] = [
    byCard,
    byCard,
    byCard,
    async () => orders.push(await desk.book([place(), place(), place()], { orderStatus: 'paid' })),
    async () => orders.push(await desk.book(place())),
    async () => {
      const startAt = day.split('-').toReversed().join('/')
      const subscription = { planId: plan.data.id, pricingWindow, startAt }
      const { data: customer } = await desk.api.createCustomer({
        body: { partnerId, firstName: 'Nora', email: `nora-${orders.length}-${day}@x.example` },
      })
      const body = { customerId: customer.id, paymentMethod: 'cash' as const, subscription }
      orders.push((await desk.api.placeSubscriptionOrder({ partnerId, body })).data)
    },
    // A super admin gives back of what was paid out, too.
    () => admin.refundOrder({ id: some(orders).id, body: back(2500) }),
    () => admin.cancelOrder({ id: some(orders).id, body: back(5000) }),
    async () => {
      const order = await desk.order(some(orders).id)
      const [bookingId] = desk.bookingIds(order)
      await admin.cancelBookings({ orderId: order.id, body: { bookingIds: [bookingId!], ...back(2000) } })
    },
    async () => setUp.addBank(bankToken({ accountNumber: some(banks) })),
    // Twice at once is once.
    () => Promise.any([owner.requestPayout({ partnerId }), owner.requestPayout({ partnerId })]),
    () => owner.requestPayout({ partnerId }),
  ]
  const refusedOrDone = (error: unknown): number => {
    for (const one of error instanceof AggregateError ? error.errors : [error])
      if (!(one instanceof ApiFailure) || one.status >= 500) throw one
    return 0
  }
  const closed = new Map<string, EarnedRow[]>()
  const earned = async (from: string, to: string) =>
    (await owner.getEarned({ partnerId, query: { from, to } })).data.rows

  /** What every order is to be paid out, by the daily report. */
  const reported = async (): Promise<number> => {
    let sum = 0
    for (let from: string = FIRST; from <= day; from = addDays(from, 31)) {
      const { start, end } = reportSpan(from, addDays(from, 30), desk.club.timezone)
      const query = { start: toIso(start), end: toIso(end) }
      // oxlint-disable-next-line no-await-in-loop -- one range after the other
      const { data } = await owner.listOrdersByDate({ partnerId, query })
      sum += data.reduce((total, { payoutAmount }) => total + payoutAmount, 0)
    }
    return sum
  }
  const agree = async () => {
    const { data } = await owner.getPayoutBalances({ partnerId })
    const { TOTAL, PAID_OUT, IN_TRANSIT, PENDING } = data
    const isUnderWay = IN_TRANSIT.amount + PENDING.amount > 0
    // Whatever was sent or came back: nothing is lost of what orders come to, and nothing is there twice. What is given back of a payout under
    // way is taken off once that has ended.
    const owed = TOTAL.amount + PAID_OUT.amount - (await reported())
    if (isUnderWay) expect(owed, day).toBeGreaterThanOrEqual(0)
    else expect(owed, day).toBe(0)
    const [ledger] = await rows<{ paid: number; underway: number }>(
      `SELECT coalesce(sum(p.amount_minor) FILTER (WHERE p.account = 'payouts'), 0)::int AS paid,
         coalesce(sum(p.amount_minor) FILTER (WHERE p.account = 'payoutsUnderWay'), 0)::int AS underway
       FROM postings p WHERE p.partner_id = $1`,
      [partnerId],
    )
    expect(ledger, day).toEqual({ paid: PAID_OUT.amount, underway: IN_TRANSIT.amount + PENDING.amount })
    // The provider has each once, of the amount that we know.
    const atProvider = await rows<{ status: string }>(
      `SELECT w.status FROM payouts w JOIN sandbox_payouts s ON s.request_key = w.id::text AND s.amount_minor = w.amount_minor
       WHERE w.partner_id = $1`,
      [partnerId],
    )
    const [{ made } = { made: 0 }] = await rows<{ made: number }>(
      'SELECT count(*)::int AS made FROM payouts WHERE partner_id = $1',
      [partnerId],
    )
    expect(atProvider, day).toHaveLength(made)
    const ours = await earned('2026-12', day.slice(0, 7))
    for (const row of ours) expect(missing(row), day).toBe(0)
    for (const [month, then] of closed) expect(ours.filter((row) => row.month === month)).toEqual(then)
  }

  let done = 0
  await byCard()
  for (; day <= LAST; day = addDays(day, 1)) {
    // oxlint-disable no-await-in-loop -- one day after the other
    await at(9)
    await askAboutPayouts(product.fieldhouse.deps)
    if (day.endsWith('-01')) {
      const lastDay = addDays(day, -1)
      const { closedUntil } = (await owner.getBooks({ partnerId })).data
      await owner.closePeriod({ partnerId, body: { lastDay, closedUntil } })
      closed.set(lastDay.slice(0, 7), await earned(lastDay.slice(0, 7), lastDay.slice(0, 7)))
    }
    for (let hour = 10; hour < 14; hour++) {
      await at(hour)
      done += await some(steps)().then(() => 1, refusedOrDone)
    }
    await at(23)
    await agree()
    if (day.endsWith('5')) expect(await checkBooks(product.fieldhouse.database)).toEqual([])
    // oxlint-enable no-await-in-loop
  }
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  for (const { status } of (await owner.listPayoutLogs({ partnerId, query: { limit: 100 } })).data)
    told[status === 'PAID' ? 'paid' : status === 'FAILED' || status === 'CANCELED' ? 'cameBack' : 'silent']++
  const rates = await rows<{ percent: number }>(
    `SELECT DISTINCT (d.content -> 'rates' -> 'price' -> 'parts' -> 0 ->> 'millionths')::int / 10000 AS percent
     FROM tax_documents d WHERE d.partner_id = $1 ORDER BY 1`,
    [partnerId],
  )
  // Weeks without any of it would prove nothing.
  expect(done).toBeGreaterThan(100)
  expect(closed.size).toBe(2)
  expect(told.paid).toBeGreaterThan(1)
  expect(told.cameBack).toBeGreaterThan(0)
  expect(rates.map(({ percent }) => percent)).toEqual([9, 10])
})

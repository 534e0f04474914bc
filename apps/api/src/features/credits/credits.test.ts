import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
let owner: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = riversideDesk(product, product.cast.riverside.staff.owner)
})
afterAll(() => product.close())
afterEach(async () => {
  await limit({})
  expect(await checkBooks(product.fieldhouse.database)).toEqual([])
})

// Every call has a moment of its own, so that the log has an order.
let now = Date.parse('2026-11-21T04:00:00Z')
const tick = () => product.setNow(new Date((now += 1000)).toISOString())

const [TOP_UP] = CREDIT_TYPES
const partnerId = () => desk.club.id
const customerId = (n: 0 | 1 | 2 = 1) => desk.club.customers[n].id
const issue = (amount: number, to = customerId(), clubCreditTypeId: string = TOP_UP.id) => {
  tick()
  return desk.api.issueCredit({ partnerId: partnerId(), body: { customerId: to, clubCreditTypeId, amount } })
}
const revoke = (amount: number, from = customerId()) => {
  tick()
  return desk.api.revokeCredit({ partnerId: partnerId(), body: { customerId: from, amount } })
}
const balance = async (id = customerId()) =>
  (await desk.api.getCustomer({ id })).data.clubCreditBalance.find(({ currency }) => currency === 'SGD')?.amount ?? 0
const log = async (query: Parameters<Desk['api']['listCredits']>[0]['query'] = {}) =>
  (await desk.api.listCredits({ partnerId: partnerId(), query })).data
const limit = (limits: { maxClubCreditIssue?: number; maxClubCreditCustomer?: number; maxClubCreditStaff?: number }) =>
  owner.api.updateCreditConfig({
    partnerId: partnerId(),
    body: { maxClubCreditIssue: null, maxClubCreditCustomer: null, maxClubCreditStaff: null, ...limits },
  })
const refusal = async (call: Promise<unknown>) => (await failure(call)).body.data
/** Does something while the club sells in another currency, or has chosen none. */
const inCurrency = async (currency: string | null, work: () => Promise<unknown>) => {
  const choose = (id: string | null) =>
    product.fieldhouse.database.connection(({ client }) =>
      client.query('UPDATE partners SET default_currency_id = $2 WHERE id = $1', [partnerId(), id]),
    )
  await choose(currency)
  try {
    await work()
  } finally {
    await choose('SGD')
  }
}

describe('issuing and revoking', () => {
  it('move the balance in the partner’s currency and leave an entry each [CREDITS-05] [CREDITS-08] [CREDITS-09] [CREDITS-32] [CREDITS-33] [CREDITS-47]', async () => {
    expect((await issue(5000)).data).toEqual({ customerId: customerId(), currency: 'SGD', amount: 5000 })
    expect((await revoke(1500)).data.amount).toBe(3500)
    expect(await balance()).toBe(3500)
    const entries = await log()
    expect(entries.map(({ action, meta, staff }) => [action, meta, staff?.name])).toEqual([
      ['Revoked', { Revoked: 1500, clubCreditTypeId: null }, desk.club.staff.operations.name],
      ['Issue', { Issue: 5000, clubCreditTypeId: TOP_UP.id }, desk.club.staff.operations.name],
    ])
    const { data } = await desk.api.getTotalCredits({ partnerId: partnerId() })
    expect(data).toEqual({ currency: 'SGD', issued: 5000, utilised: 0, revoked: 1500, outstanding: 3500 })
  })

  it('refuse amounts and choices that make no sense, naming the field [CREDITS-13] [CREDITS-15] [CREDITS-17] [CREDITS-18] [CREDITS-53] [CREDITS-54]', async () => {
    for (const amount of [0, -1, 99_999_901])
      expect((await refusal(issue(amount))).message).toMatchObject([{ property: 'amount' }])
    // 999999.00 are not too much yet; and 0 is no limit.
    await limit({ maxClubCreditStaff: 0, maxClubCreditCustomer: 0, maxClubCreditIssue: 0 })
    const held = await balance()
    expect((await issue(99_999_900)).data.amount).toBe(held + 99_999_900)
    expect((await revoke(99_999_900)).data.amount).toBe(held)
    expect((await refusal(issue(1, customerId(), '00000000-0000-4000-8000-000000000000'))).message).toMatchObject([
      { property: 'clubCreditTypeId' },
    ])
    expect((await refusal(issue(1, '00000000-0000-4000-8000-000000000000'))).errorCode).toBe('error.notFound.customer')
    expect((await refusal(issue(1, product.cast.harbour.customers[0].id))).errorCode).toBe('error.notFound.customer')
    expect((await refusal(revoke(1_000_000))).errorCode).toBe('error.badRequest.creditBalanceNotEnough')
  })

  it('hold the three limits, with their texts [CREDITS-07] [CREDITS-27] [CREDITS-28] [CREDITS-34] [CREDITS-35] [CREDITS-36] [CREDITS-49]', async () => {
    const held = await balance()
    await limit({ maxClubCreditStaff: 100 })
    expect((await refusal(issue(101))).msg).toBe('Entered credits are more than Max credit issuance per staff')
    await limit({ maxClubCreditCustomer: held + 100 })
    expect((await refusal(issue(101))).msg).toBe(
      'The customer has credit issuance more than Max credit balance per customer',
    )
    await limit({ maxClubCreditIssue: held + 100 })
    expect((await refusal(issue(101, customerId(2)))).msg).toBe('Overall credit is more than Max overall credit')
    expect((await issue(100, customerId(2))).data.amount).toBe(100)
    expect((await desk.api.getCreditConfig({ partnerId: partnerId() })).data.maxClubCreditIssue).toBe(held + 100)
  })

  it('are those of the currency of the club: what is held in another counts for no limit and no sum, and is not revoked [CREDITS-49] [CREDITS-54]', async () => {
    const total = async () => (await desk.api.getTotalCredits({ partnerId: partnerId() })).data
    const [before, held] = [await total(), await balance()]
    await inCurrency('USD', async () => {
      expect((await issue(90_000)).data).toEqual({ customerId: customerId(), currency: 'USD', amount: 90_000 })
      expect(await total()).toEqual({ currency: 'USD', issued: 90_000, utilised: 0, revoked: 0, outstanding: 90_000 })
    })
    expect(await total()).toEqual(before)
    expect((await refusal(revoke(held + 1))).errorCode).toBe('error.badRequest.creditBalanceNotEnough')
    await limit({ maxClubCreditCustomer: held + 100 })
    expect((await issue(100)).data).toEqual({ customerId: customerId(), currency: 'SGD', amount: held + 100 })
    await limit({ maxClubCreditIssue: before.outstanding + 200 })
    expect((await refusal(issue(101))).msg).toBe('Overall credit is more than Max overall credit')
    expect((await issue(100)).data.amount).toBe(held + 200)
    const { clubCreditBalance } = (await desk.api.getCustomer({ id: customerId() })).data
    expect(clubCreditBalance).toEqual([
      { amount: held + 200, currency: 'SGD' },
      { amount: 90_000, currency: 'USD' },
    ])
  })

  it.each([
    ['VND', 90_000],
    ['KWD', 1_234_567],
  ])('are whole minor units of %s, however many decimals it has [CREDITS-09]', async (currency, amount) => {
    const run = (text: string, values: unknown[]) =>
      product.fieldhouse.database.connection(async ({ client }) => (await client.query(text, values)).rows)
    await inCurrency(currency, async () => {
      expect((await issue(amount)).data).toEqual({ customerId: customerId(), currency, amount })
      expect((await log())[0]!.meta).toMatchObject({ Issue: amount })
      expect((await refusal(issue(0.5))).errorCode).toBe('error.badRequest.invalidInput')
      const posted = await run(
        `SELECT p.amount_minor::text AS amount FROM journals j JOIN postings p ON (p.partner_id, p.journal_id) = (j.partner_id, j.id)
         WHERE j.partner_id = $1 AND j.currency = $2 AND p.account = 'clubCredits'`,
        [partnerId(), currency],
      )
      expect(posted).toEqual([{ amount: String(-amount) }])
    })
  })

  it('of ten issues at once no more pass than the overall limit allows [CREDITS-49]', async () => {
    const { data } = await desk.api.getTotalCredits({ partnerId: partnerId() })
    await limit({ maxClubCreditIssue: data.outstanding + 300 })
    const all = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => issue(100, customerId(i % 2 ? 1 : 2))))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  it('are closed where staff may not take credits [CREDITS-52]', async () => {
    const { harbour } = product.cast
    const sydney = product.as(harbour.staff.owner)
    const body = { customerId: harbour.customers[0].id, clubCreditTypeId: TOP_UP.id, amount: 100 }
    expect((await refusal(sydney.issueCredit({ partnerId: harbour.id, body }))).errorCode).toBe(
      'error.badRequest.paymentMethodNotAllowed',
    )
  })

  it('the log is filtered by type, activity, time, customer and who issued [CREDITS-06] [CREDITS-30] [CREDITS-31]', async () => {
    const { data: types } = await desk.api.listCreditTypes({ partnerId: partnerId() })
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(types).toEqual(['Top-up', 'Refund', 'Promotion', 'Compensation'].map((name) => ({ id, name })))
    await issue(7, customerId(), types[2]!.id)
    expect(await log({ type: types[2]!.id })).toHaveLength(1)
    await revoke(3)
    await issue(5, customerId(2))
    const all = await log({ limit: 100 })
    const revoked = all.filter(({ action }) => action === 'Revoked')
    expect([revoked.length > 0, revoked.length < all.length]).toEqual([true, true])
    expect(await log({ activity: 'Revoked', limit: 100 })).toEqual(revoked)
    expect(await log({ end: 0 })).toEqual([])
    // The last one was issued at this moment.
    expect(await log({ start: now, limit: 100 })).toEqual(all.slice(0, 1))
    expect(await log({ end: now - 1, limit: 100 })).toEqual(all.slice(1))
    expect(await log({ start: now + 1 })).toEqual([])
    const theirs = all.filter(({ customer }) => customer.id === customerId(2))
    expect([theirs.length > 0, theirs.length < all.length]).toEqual([true, true])
    expect(await log({ q: desk.club.customers[2].firstName, limit: 100 })).toEqual(theirs)
    const entries = await log({ limit: 100 })
    expect(await log({ issueBy: entries[0]!.staffId!, limit: 100 })).toHaveLength(entries.length)
  })

  it('the search finds what was issued to everybody who has the name, also beyond a page of customers [CREDITS-30] [CREDITS-57]', async () => {
    for (let n = 0; n < 13; n++) {
      const body = { partnerId: partnerId(), firstName: `Quill ${n}`, email: `quill-${n}@x.example` }
      await issue(100, (await desk.api.createCustomer({ body })).data.id)
    }
    const { data, pagination } = await desk.api.listCredits({ partnerId: partnerId(), query: { q: 'quill' } })
    expect([data.length, pagination.total]).toEqual([12, 13])
  })

  it('the search finds an email and a mobile, and nobody who has neither [CREDITS-30] [CREDITS-57]', async () => {
    const body = { partnerId: partnerId(), firstName: 'Zenobia', email: 'palmyra@x.example', mobile: '91234321' }
    const { id } = (await desk.api.createCustomer({ body })).data
    await issue(100, id)
    for (const q of ['palmyra@x', '91234321'])
      expect((await log({ q })).map(({ customer }) => customer.id)).toEqual([id])
    expect(await log({ q: 'palmyra@y' })).toEqual([])
    expect(await log({ q: '91234322' })).toEqual([])
  })
})

describe('what credits come to', () => {
  it('is issued, used and revoked, and what is held of it, in SGD where a club has chosen no currency [CREDITS-29] [CREDITS-46] [CREDITS-50]', async () => {
    const total = async () => (await desk.api.getTotalCredits({ partnerId: partnerId() })).data
    await issue(9000)
    const before = await total()
    await revoke(400)
    await desk.book({ court: 3, from: 8, until: 9 }, { paymentMethod: 'clubCredits' })
    const after = await total()
    expect(after.utilised).toBeGreaterThan(before.utilised)
    expect(after).toEqual({
      ...before,
      utilised: after.utilised,
      revoked: before.revoked + 400,
      outstanding: after.issued - after.utilised - after.revoked,
    })
    // What a refund gives back was not used in the end: it is not issued once more.
    const paid = await desk.book({ court: 3, from: 9, until: 10 }, { paymentMethod: 'clubCredits' })
    await desk.api.cancelOrder({ id: paid.id, body: { refundAmountCents: paid.refundableAmount, autoRefund: true } })
    expect(await total()).toEqual(after)
    await inCurrency(null, async () => {
      expect(await total()).toEqual(after)
      expect((await issue(100)).data.currency).toBe('SGD')
    })
  })

  it('is counted day by day in the club’s zone or another, days without any as 0 [CREDITS-48] [ANALYTICS-08] [ANALYTICS-14]', async () => {
    const from = Date.parse('2026-11-27T00:00:00+08:00')
    // One minute before midnight, and one after: two days here, one in London.
    now = from + 86_400_000 - 60_000
    await issue(100)
    // Of another currency than the club's, and what is taken back, are no issue of the day.
    await inCurrency('USD', () => issue(70_000))
    await revoke(20)
    now += 120_000
    await issue(30)
    // What is in another currency is no part of it.
    const sells = (currency: string) =>
      product.fieldhouse.database.connection(({ client }) =>
        client.query('UPDATE partners SET default_currency_id = $2 WHERE id = $1', [partnerId(), currency]),
      )
    await sells('USD')
    await issue(70_000)
    await sells('SGD')
    await desk.book({ court: 3, from: 10, until: 11 }, { paymentMethod: 'clubCredits' })
    const query = { start: from, end: from + 2 * 86_400_000, interval: 'day' as const }
    const chart = async (more: { timezone?: string } = {}) =>
      (await owner.api.getCreditChart({ partnerId: partnerId(), query: { ...query, ...more } })).data
    const [first, second, third] = await chart()
    expect(first).toEqual({ day: '2026-11-27', issue: 100, utilised: 0 })
    expect(second).toMatchObject({ day: '2026-11-28', issue: 30 })
    expect(second!.utilised).toBeGreaterThan(0)
    expect(third).toEqual({ day: '2026-11-29', issue: 0, utilised: 0 })
    expect((await chart({ timezone: 'Europe/London' })).map(({ day, issue: issued }) => [day, issued])).toEqual([
      ['2026-11-26', 0],
      ['2026-11-27', 130],
      ['2026-11-28', 0],
    ])
    for (const wrong of [
      { start: from, end: from - 1 },
      { start: from, end: from + 366 * 86_400_000 },
    ])
      expect((await refusal(owner.api.getCreditChart({ partnerId: partnerId(), query: wrong }))).message).toMatchObject(
        [{ property: 'end' }],
      )
  })

  it('who may have some revoked are those who hold any in the currency of credits, by name or all of them [CREDITS-20]', async () => {
    const holders = async (q?: string) =>
      (
        await desk.api.listCustomers({
          partnerId: partnerId(),
          query: { holdsCredits: 'true', limit: 100, ...(q && { q }) },
        })
      ).data.map(({ id }) => id)
    await issue(100, customerId(0))
    await issue(100, customerId(2))
    await revoke(await balance(customerId(2)), customerId(2))
    expect(await holders()).toContain(customerId(0))
    expect(await holders()).not.toContain(customerId(2))
    await inCurrency('USD', async () => {
      await issue(100, customerId(2))
      expect(await holders()).toContain(customerId(2))
      expect(await holders()).not.toContain(customerId(0))
    })
    expect(await holders()).not.toContain(customerId(2))
    expect(await holders(desk.club.customers[2].firstName)).toEqual([])
    expect(await holders(desk.club.customers[0].firstName)).toEqual([customerId(0)])
  })

  it('who issued is chosen among the staff who stand in the log [CREDITS-57]', async () => {
    const { data } = await desk.api.listCreditIssuers({ partnerId: partnerId() })
    expect(data.map(({ name }) => name)).toEqual([desk.club.staff.operations.name])
    expect((await log({ limit: 1 }))[0]!.staffId).toBe(data[0]!.id)
  })

  it('who issued and has left since is still chosen among them, and their entries are found [CREDITS-57]', async () => {
    const { finance } = desk.club.staff
    tick()
    const body = { customerId: customerId(), clubCreditTypeId: TOP_UP.id, amount: 100 }
    await product.as(finance).issueCredit({ partnerId: partnerId(), body })
    await owner.api.removeStaff({ id: finance.staffId! })
    const { data } = await desk.api.listCreditIssuers({ partnerId: partnerId() })
    expect(data).toContainEqual({ id: finance.staffId, name: finance.name })
    expect(await log({ issueBy: finance.staffId! })).toHaveLength(1)
  })
})

describe('paying with credits', () => {
  const book = (from: number) => {
    tick()
    return desk.book({ court: 0, from, until: from + 1 }, { paymentMethod: 'clubCredits' })
  }

  it('settles at once and uses the balance; the refund gives it back [CREDITS-56] [PAYMETHODS-32] [BOOKING-89]', async () => {
    await issue(5000)
    const before = await balance()
    const order = await book(8)
    expect(order).toMatchObject({ status: 'paid', paymentMethod: 'clubCredits' })
    expect(await balance()).toBe(before - order.totalAmount)
    expect((await log())[0]).toMatchObject({
      action: 'Utilised',
      orderId: order.id,
      meta: { Utilised: order.totalAmount },
      staff: { name: desk.club.staff.operations.name },
      staffId: desk.club.staff.operations.staffId,
    })
    const body = { refundAmountCents: order.refundableAmount, autoRefund: true }
    // No limit of what is issued holds up what is given back.
    await limit({ maxClubCreditStaff: 1, maxClubCreditCustomer: 1, maxClubCreditIssue: 1 })
    tick()
    const { data: canceled } = await desk.api.cancelOrder({ id: order.id, body })
    expect(canceled).toMatchObject({ paymentStatus: 'refunded', refundedAmount: order.refundableAmount })
    expect(await balance()).toBe(before)
    expect((await log())[0]).toMatchObject({ action: 'Issue', meta: { clubCreditTypeId: CREDIT_TYPES[1].id } })
  })

  it('above the balance is refused, and nothing is booked or used [ORDERS-115] [ORDERS-142] [BOOKING-82]', async () => {
    await revoke(await balance())
    const refused = await refusal(book(9))
    expect(refused).toMatchObject({
      errorCode: 'error.badRequest.notEnoughClubCredit',
      msg: 'The customer does not have enough credits.',
    })
    expect(await desk.taken(0)).not.toContainEqual(expect.objectContaining({ start: desk.at(9) }))
  })

  it('of five bookings at once that the balance pays once, one is booked [CREDITS-56]', async () => {
    await issue(2000)
    const all = await Promise.allSettled([10, 11, 12, 13, 14].map((from) => book(from)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balance()).toBe(0)
  })

  it('pays added line items at once too [PAYMETHODS-32]', async () => {
    await issue(800)
    const order = await desk.book({ court: 1, from: 8, until: 9 }, { orderStatus: 'paid' })
    const change = { action: 'addItem' as const, lineItem: { price: 300, currency: 'SGD', description: 'Balls' } }
    const { data } = await desk.api.addLineItems({
      id: order.id,
      body: { changes: [change], paymentMethod: 'clubCredits' },
    })
    expect(data.status).toBe('paid')
    expect(await balance()).toBe(500)
  })

  it('together with cash gives each back its own way: credits at once, cash by hand [ORDERS-134] [BOOKING-104]', async () => {
    await revoke(await balance())
    await issue(300)
    const order = await desk.book({ court: 2, from: 8, until: 9 }, { orderStatus: 'paid' })
    const change = { action: 'addItem' as const, lineItem: { price: 300, currency: 'SGD', description: 'Balls' } }
    await desk.api.addLineItems({ id: order.id, body: { changes: [change], paymentMethod: 'clubCredits' } })
    tick()
    const { data } = await desk.api.cancelOrder({ id: order.id, body: { refundAmountCents: 2300, autoRefund: true } })
    const refunds = data.orderTransactions.filter(({ transactionType }) => transactionType === 'REFUND')
    expect(new Set(refunds.map(({ paymentMethod, status, amount }) => `${paymentMethod} ${status} ${amount}`))).toEqual(
      new Set(['clubCredits SUCCESS 300', 'cash PENDING 2000']),
    )
    expect(await balance()).toBe(300)
  })
})

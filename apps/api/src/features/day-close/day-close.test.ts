import { atWall, DAY_MS, HOUR_MS, toIso } from '@fieldhouse/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { madeUp } from '../../books/fixtures/corruptions-of-the-ledger.ts'
import { findingsAfter } from '../../books/fixtures/planted.ts'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { newsOf } from '../../fixtures/live-news.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'

let product: Product
let desk: Desk
let owner: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  owner = riversideDesk(product, product.cast.riverside.staff.owner)
})
afterEach(() => product.setNow(TEST_NOW))
afterAll(() => product.close())

const at = (day: string, clock: string) => product.setNow(`${day}T${clock}:00.000+08:00`)
const read = async (day: string) => (await owner.api.getDayClose({ partnerId: owner.club.id, day })).data
type Close = Awaited<ReturnType<typeof read>>
const line = ({ currencies }: Pick<Close, 'currencies'>, method: string) =>
  currencies.flatMap(({ lines }) => lines).find((each) => each.method === method)
const close = async (
  body: Partial<Parameters<Desk['api']['closeDay']>[0]['body']> & { day: string },
  as: Desk = owner,
) => (await as.api.closeDay({ partnerId: as.club.id, body: { revision: 0, counts: [], ...body } })).data
const refused = async (call: Promise<unknown>) => (await failure(call)).body
const statement = (text: string, values: unknown[]) =>
  product.fieldhouse.database.connection(({ client }) => client.query(text, values))

describe('the money of a day', () => {
  it('stands by method, taken, refunded and open, and ties to the ledger [BEYOND-14]', async () => {
    const day = '2026-11-23'
    at(day, '09:00')
    const paid = await desk.book({ court: 0, from: 10, until: 12 }, { orderStatus: 'paid' })
    await desk.book({ court: 1, from: 10, until: 11 }, { orderStatus: 'paid', paymentMethod: 'bankTransfer' })
    const open = await desk.book({ court: 2, from: 10, until: 11 })
    at(day, '10:00')
    await desk.api.cancelOrder({ id: paid.id, body: { refundAmountCents: 1500, autoRefund: false } })
    const refund = (await desk.order(paid.id)).orderTransactions.find((entry) => entry.transactionType === 'REFUND')!
    expect(line(await read(day), 'cash')).toMatchObject({ toHandBack: 1500, refunded: 0 })
    await desk.api.refundTransaction({ id: refund.id, body: { amount: 1500 } })

    const figures = await read(day)
    expect(figures).toMatchObject({
      day,
      timezone: 'Asia/Singapore',
      differences: [],
      closes: [],
      changedSinceClosed: false,
    })
    expect(line(figures, 'cash')).toMatchObject({
      taken: paid.totalAmount,
      takenCount: 1,
      refunded: 1500,
      refundedCount: 1,
      net: paid.totalAmount - 1500,
      ledger: paid.totalAmount - 1500,
      difference: 0,
      open: open.totalAmount,
      openCount: 1,
      toHandBack: 0,
    })
    expect(line(figures, 'bankTransfer')).toMatchObject({ takenCount: 1, difference: 0 })
    expect(figures.currencies.map(({ currency, payouts }) => [currency, payouts])).toEqual([['SGD', 0]])
    expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  })

  it('knows nothing of what was free: an entry of 0.00 is no taking, of today neither [BEYOND-14] [BEYOND-38]', async () => {
    const day = '2026-12-02'
    at(day, '09:00')
    await owner.api.createCoupon({
      partnerId: owner.club.id,
      body: { code: 'FREE', discountType: 'PERCENT', discountAmountPercentage: 100, orderValidFrom: '2026-01-01' },
    })
    const free = await desk.book(
      { court: 0, day, from: 12, until: 13 },
      { paymentMethod: 'cheque', couponCode: 'FREE' },
    )
    expect(free).toMatchObject({ totalAmount: 0, status: 'paid' })
    expect(line(await read(day), 'cheque')).toBeUndefined()
    const { takings } = (await owner.api.getToday({ partnerId: owner.club.id })).data
    expect(takings).toMatchObject({ total: 0, byMethod: [] })
  })

  it('holds a card payment that failed as unpaid, for it is owed still [BEYOND-14]', async () => {
    const day = '2026-12-01'
    at(day, '09:00')
    const order = await desk.book({ court: 0, day, from: 12, until: 13 }, { paymentMethod: 'creditCard' })
    const asked = { open: order.totalAmount, openCount: 1, taken: 0, ledger: 0, difference: 0 }
    expect(line(await read(day), 'creditCard')).toMatchObject(asked)
    const [purchase] = order.orderTransactions
    const declined = { creditToken: 'tok_declined_card_declined' }
    await failure(desk.api.chargeTransaction({ id: purchase!.id, body: declined }))
    expect(line(await read(day), 'creditCard')).toMatchObject(asked)
    await desk.api.cancelOrder({ id: order.id, body: { refundAmountCents: 0, autoRefund: false } })
    expect(line(await read(day), 'creditCard')).toBeUndefined()
  })

  it('counts what was issued, used and revoked of club credits, and credits used as a method [BEYOND-14]', async () => {
    const day = '2026-11-24'
    at(day, '09:00')
    const [, customer] = owner.club.customers
    const body = { customerId: customer.id, clubCreditTypeId: '', amount: 9000 }
    const { data: types } = await owner.api.listCreditTypes({ partnerId: owner.club.id })
    await owner.api.issueCredit({ partnerId: owner.club.id, body: { ...body, clubCreditTypeId: types[0]!.id } })
    await owner.api.revokeCredit({ partnerId: owner.club.id, body: { customerId: customer.id, amount: 500 } })
    const order = await desk.book({ court: 0, day, from: 10, until: 11 }, { paymentMethod: 'clubCredits' })
    const figures = await read(day)
    expect(figures.currencies[0]!.holdings).toEqual([
      { account: 'clubCredits', issued: 9000, used: order.totalAmount, givenBack: 0, revoked: 500 },
    ])
    expect(line(figures, 'clubCredits')).toMatchObject({ taken: order.totalAmount, difference: 0 })
  })

  it('lists the transactions whose log and ledger disagree, and nothing else [BEYOND-14]', async () => {
    const day = '2026-11-25'
    at(day, '09:00')
    await desk.book({ court: 0, day, from: 8, until: 9 }, { orderStatus: 'paid' })
    const strayed = await desk.book({ court: 0, day, from: 10, until: 11 }, { orderStatus: 'paid' })
    await statement("UPDATE order_transactions SET settled_at = settled_at + interval '1 day' WHERE order_id = $1", [
      strayed.id,
    ])
    const difference = {
      orderId: strayed.id,
      readableId: strayed.readableId.readableId,
      currency: 'SGD',
      method: 'cash',
    }
    const figures = await read(day)
    expect(figures.differences).toEqual([{ ...difference, logged: 0, ledger: strayed.totalAmount }])
    expect(line(figures, 'cash')).toMatchObject({ difference: -strayed.totalAmount })
    const next = await read('2026-11-26')
    expect(next.differences).toEqual([{ ...difference, logged: strayed.totalAmount, ledger: 0 }])
    await statement("UPDATE order_transactions SET settled_at = settled_at - interval '1 day' WHERE order_id = $1", [
      strayed.id,
    ])
  })

  it('is empty on a day without money, and takes as many statements as a full one', async () => {
    const { database } = product.fieldhouse
    const statements = async (of: string) => {
      const before = database.statements()
      const { currencies } = await read(of)
      return { currencies, count: database.statements() - before }
    }
    await statements('2026-11-23')
    const empty = await statements('2026-01-01')
    expect(empty.currencies).toEqual([])
    expect((await statements('2026-11-23')).count).toBe(empty.count)
  })

  it.each([
    ['25', '2026-04-05', 25],
    ['23', '2026-10-04', 23],
  ])('of %s hours in Sydney holds exactly what came between its midnights [BEYOND-14]', async (_, day, hours) => {
    const { harbour } = product.cast
    const staff = product.as(harbour.staff.owner)
    const start = atWall(day, 0, harbour.timezone)
    const moments = [start - 1000, start, start + hours * HOUR_MS - 1000, start + hours * HOUR_MS]
    for (const [i, moment] of moments.entries()) {
      product.setNow(toIso(moment))
      const from = Date.parse(`${day}T10:00:00+10:00`) + 3 * DAY_MS + i * HOUR_MS
      await staff.placeBooking({
        partnerId: harbour.id,
        body: {
          bookings: [
            { facilityId: harbour.courts.facilities[0]!.id, startTime: toIso(from), endTime: toIso(from + HOUR_MS) },
          ],
          customerId: harbour.customers[1].id,
          paymentMethod: 'cash',
          orderStatus: 'paid',
          isForceBook: true,
          options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
        },
      })
    }
    const { data } = await staff.getDayClose({ partnerId: harbour.id, day })
    expect(Date.parse(data.end) - Date.parse(data.start)).toBe(hours * HOUR_MS)
    expect(line(data, 'cash')).toMatchObject({ takenCount: 2, difference: 0 })
    expect(data.currencies.map(({ currency }) => currency)).toEqual(['AUD'])
  })
})

describe('closing a day', () => {
  const day = '2026-11-27'

  it('keeps who, when, counted, expected and the note, and tells what changed since; again makes a new revision [BEYOND-14]', async () => {
    at(day, '12:00')
    const order = await desk.book({ court: 0, day, from: 14, until: 15 }, { orderStatus: 'paid' })
    at(day, '22:00')
    const expected = order.totalAmount
    const first = await close({
      day,
      counts: [{ currency: 'SGD', expected, counted: expected - 5 }],
      note: 'A coin rolled away',
    })
    expect(first.closes).toMatchObject([
      {
        revision: 1,
        closedAt: toIso(Date.parse(`${day}T22:00:00+08:00`)),
        closedBy: owner.club.staff.owner.name,
        note: 'A coin rolled away',
        counts: [{ currency: 'SGD', expected, counted: expected - 5, difference: -5 }],
      },
    ])
    expect(first.changedSinceClosed).toBe(false)

    // Asked for is not paid; paid before midnight is money of this day.
    at(day, '22:10')
    const late = await desk.book({ court: 1, day, from: 18, until: 19 })
    expect((await read(day)).changedSinceClosed).toBe(false)
    at(day, '22:20')
    await desk.api.markTransactionPaid({ id: late.orderTransactions[0]!.id })
    expect((await read(day)).changedSinceClosed).toBe(true)

    const sum = expected + late.totalAmount
    const second = await close({ day, revision: 1, counts: [{ currency: 'SGD', expected: sum, counted: sum }] })
    expect(second.changedSinceClosed).toBe(false)
    expect(second.closes.map(({ revision, note, counts }) => [revision, note, counts[0]!.difference])).toEqual([
      [2, null, 0],
      [1, 'A coin rolled away', -5],
    ])
    expect(line(second.closes[1]!, 'cash')).toMatchObject({ taken: expected })
  })

  it('posts cash that was over or short; counted again, only what differs; and the check holds it against the closes [BEYOND-14]', async () => {
    const later = '2026-12-07'
    at(later, '09:00')
    await desk.book({ court: 0, day: later, from: 12, until: 13 }, { orderStatus: 'paid' })
    const posted = async () =>
      (
        await statement(
          `SELECT p.account, p.amount_minor AS amount FROM postings p JOIN journals j ON (j.partner_id, j.id) = (p.partner_id, p.journal_id)
           WHERE p.partner_id = $1 AND j.kind = 'cashCount' AND j.created_at >= $2 ORDER BY j.created_at, p.line`,
          [owner.club.id, `${later}T00:00:00+08:00`],
        )
      ).rows.map(({ account, amount }) => [account, amount])
    const count = (counted: number) => [{ currency: 'SGD' as const, expected: 2000, counted }]
    await close({ day: later, counts: count(1950), note: 'Counted twice' })
    const short = [
      ['settlement.cash', -50],
      ['cashOverShort', 50],
    ]
    expect(await posted()).toEqual(short)
    at(later, '10:00')
    await close({ day: later, revision: 1, counts: count(2010), note: 'Counted twice' })
    const found = [
      ['settlement.cash', 60],
      ['cashOverShort', -60],
    ]
    expect(await posted()).toEqual([...short, ...found])
    at(later, '11:00')
    // The same count posts nothing, and what was posted is no money that the day took.
    const last = await close({ day: later, revision: 2, counts: count(2010), note: 'Counted twice' })
    expect(await posted()).toEqual([...short, ...found])
    expect(line(last, 'cash')).toMatchObject({ taken: 2000, ledger: 2000, difference: 0 })
    expect(last).toMatchObject({ changedSinceClosed: false, differences: [] })
    expect(last.closes[0]!.counts).toEqual([{ ...count(2010)[0], difference: 10 }])
    expect(await checkBooks(product.fieldhouse.database)).toEqual([])
    const partner = owner.club.id
    const said = async (plant: string) =>
      (await findingsAfter(product, plant)).map(({ check, subject, message }) => `${check}: ${subject} ${message}`)
    expect(
      await said(madeUp({ partner, kind: 'cashCount' }, ['settlement.cash', 50], ['cashOverShort', -50])),
    ).toContainEqual(
      expect.stringMatching(/^closes: day close \S+ is a journal of cash that was counted, and no close names it$/),
    )
    expect(
      await said(
        `UPDATE day_closes SET counts = jsonb_set(counts, '{0,counted}', '2030') WHERE day = '${later}' AND revision = 3`,
      ),
    ).toContain(`closes: day close ${later} was counted SGD 0.30 over, and SGD 0.10 was posted`)
    expect(
      await said(
        `UPDATE day_closes SET cash_journals = jsonb_set(cash_journals, '{0,amount}', '-40') WHERE day = '${later}' AND revision = 1`,
      ),
    ).toContain(`closes: day close ${later} says that SGD -0.40 was posted, and its journal has SGD -0.50`)
  })

  it('refuses a day to come, cash that nobody counted, and a count beside other figures [BEYOND-14]', async () => {
    at(day, '23:00')
    expect((await refused(close({ day: '2026-11-28' }))).data.message).toMatchObject([{ property: 'day' }])
    expect((await refused(close({ day, revision: 2 }))).data.message).toMatchObject([{ property: 'counts' }])
    const counts = [{ currency: 'SGD', expected: 1, counted: 1 }]
    const body = await refused(close({ day, revision: 2, counts }))
    expect([body.status, body.data.errorCode]).toEqual([409, 'error.conflict.dayChangedMeanwhile'])
  })

  it('of two people at once only one closes; the other is told so [BEYOND-14]', async () => {
    const empty = '2026-11-20'
    const shiftLead = riversideDesk(product, product.cast.riverside.staff.operations)
    const all = await Promise.allSettled([close({ day: empty }), close({ day: empty }, shiftLead)])
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const lost = all.find((each) => each.status === 'rejected')!
    expect((lost.reason as { body: unknown }).body).toMatchObject({
      status: 409,
      data: { errorCode: 'error.conflict.dayClosedMeanwhile', metaData: { revision: 1 } },
    })
    expect((await read(empty)).closes).toHaveLength(1)
  })

  it('is read and closed by finance, and by none of the roles that have nothing to do with money [BEYOND-14]', async () => {
    const { finance, reporting } = product.cast.riverside.staff
    const money = riversideDesk(product, finance)
    expect((await money.api.getDayClose({ partnerId: money.club.id, day })).data.closes).not.toEqual([])
    expect((await close({ day: '2026-11-19' }, money)).closes).toMatchObject([{ revision: 1, closedBy: finance.name }])
    expect((await refused(close({ day: '2026-11-18' }, riversideDesk(product, reporting)))).status).toBe(403)
  })

  it('cannot be altered afterwards, and no other club sees it [BEYOND-14]', async () => {
    await expect(statement('UPDATE day_closes SET note = $1', ['better'])).rejects.toThrow('append-only')
    const { harbour } = product.cast
    const { data } = await product.as(harbour.staff.owner).getDayClose({ partnerId: harbour.id, day })
    expect(data).toMatchObject({ closes: [], currencies: [] })
  })
})

it('the close of a day is told to every open desk, whose screens of it and of the books are stale then [BEYOND-14]', async () => {
  at('2026-11-28', '22:00')
  const told = await newsOf(product, owner, () => close({ day: '2026-11-28' }))
  expect(told.map(({ type, dates }) => [type, dates])).toEqual([['orders', []]])
})

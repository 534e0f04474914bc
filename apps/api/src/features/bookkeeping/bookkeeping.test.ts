import { ownAccountOf } from '@fieldhouse/domain/bookkeeping'
import { addDays, atWall, toIso } from '@fieldhouse/domain/time'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkBooks } from '../../books/check-books.ts'
import { findingsAfter } from '../../books/fixtures/planted.ts'
import { deskOf, failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
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
const club = () => owner.club.id
const books = async () => (await owner.api.getBooks({ partnerId: club() })).data
const sums = async (from: string, to = from) =>
  (await owner.api.sumPostings({ partnerId: club(), query: { from, to } })).data
const journals = async (from: string, to = from, partnerId = club(), api = owner.api) => {
  const all = []
  let after: string | undefined
  do {
    const { data } = await api.listJournals({ partnerId, query: { from, to, ...(after && { after }) } })
    all.push(...data.journals)
    after = data.next ?? undefined
  } while (after)
  return all
}
const statement = (text: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(({ client }) => client.query(text, values))
const refused = async (call: Promise<unknown>) => (await failure(call)).body

describe('the postings of a period', () => {
  it('are every journal of its days by the clock of the club, with the number of its order, and sum up by account [BEYOND-36]', async () => {
    const day = '2026-11-23'
    at('2026-11-22', '23:59')
    await desk.book({ court: 0, from: 8, until: 9 }, { orderStatus: 'paid' })
    at(day, '00:01')
    const paid = await desk.book({ court: 1, from: 10, until: 12 }, { orderStatus: 'paid' })
    at(day, '23:58')
    await desk.api.cancelOrder({ id: paid.id, body: { refundAmountCents: 1500, handedBack: true } })
    at('2026-11-24', '00:00')
    await desk.book({ court: 2, from: 8, until: 9 })

    const { totalAmount, readableId } = paid
    const ofDay = await journals(day)
    expect(ofDay.map(({ day: on, time, kind, reference }) => [on, time, kind, reference])).toEqual([
      [day, '00:01', 'sale', readableId.readableId],
      [day, '00:01', 'payment', readableId.readableId],
      [day, '23:58', 'saleCancellation', readableId.readableId],
      [day, '23:58', 'refund', readableId.readableId],
    ])
    for (const { postings } of ofDay) expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(await sums(day)).toEqual([
      {
        day,
        taxRate: null,
        currency: 'SGD',
        account: 'receivable',
        debit: totalAmount + 1500,
        credit: totalAmount + 1500,
      },
      { day, taxRate: null, currency: 'SGD', account: 'sales', debit: 1500, credit: totalAmount },
      { day, taxRate: null, currency: 'SGD', account: 'settlement.cash', debit: totalAmount, credit: 1500 },
    ])
    // Twice the same, in whatever time: nothing in it is of now.
    at('2026-12-05', '12:00')
    expect(await journals(day)).toEqual(ofDay)
  })

  it('hold no passes, and tell of money without an order [BEYOND-36]', async () => {
    const day = '2026-11-25'
    at(day, '10:00')
    const body = { name: 'Ten', numberOfPasses: 10, price: { amount: 5000, currency: 'SGD' } }
    const { data: ten } = await owner.api.createPackage({
      partnerId: club(),
      body: { ...body, expiryMode: 'without_expiry' },
    })
    const customerId = owner.club.customers[0].id
    await owner.api.placePackageOrder({
      partnerId: club(),
      body: { customerId, packageId: ten.id, paymentMethod: 'cash' },
    })
    at(day, '10:01')
    const { data: types } = await owner.api.listCreditTypes({ partnerId: club() })
    await owner.api.issueCredit({
      partnerId: club(),
      body: { customerId, clubCreditTypeId: types[0]!.id, amount: 900 },
    })
    const ofDay = await journals(day)
    expect(ofDay.map(({ kind, currency, orderId }) => [kind, currency, orderId === null])).toEqual([
      ['sale', 'SGD', false],
      ['creditIssue', 'SGD', true],
    ])
    expect((await sums(day)).map(({ account }) => account)).not.toContain('passesHeld')
  })

  it('of days the wrong way round, or of more than a year, are refused by the field [BEYOND-36]', async () => {
    const asked = (from: string, to: string) => refused(sums(from, to))
    expect((await asked('2026-11-02', '2026-11-01')).data.message).toMatchObject([{ property: 'from' }])
    expect((await asked('2025-01-01', '2026-01-02')).data.message).toMatchObject([{ property: 'to' }])
    expect((await refused(journals('2026-11-02', '2026-11-01'))).data.message).toMatchObject([{ property: 'from' }])
    const after = 'yesterday'
    expect(
      (
        await refused(
          owner.api.listJournals({ partnerId: club(), query: { from: '2026-11-01', to: '2026-11-01', after } }),
        )
      ).data.message,
    ).toMatchObject([{ property: 'after' }])
  })
})

describe("the club's own chart of accounts", () => {
  it('is kept as it was saved, in the order of the ledger, without what says nothing [BEYOND-36]', async () => {
    const { version } = await books()
    const accounts = [
      { account: 'sales', code: '200', name: 'Court hire' },
      { account: 'wallet', code: '', name: '' },
      { account: 'receivable', code: '610', name: '' },
    ]
    const body = { version, accounts, xeroTaxRate: 'BAS Excluded' }
    const { data: saved } = await owner.api.saveChartOfAccounts({ partnerId: club(), body })
    expect(saved.accounts.map(({ account }) => account)).toEqual(['receivable', 'sales'])
    expect([saved.xeroTaxRate, saved.version]).toEqual(['BAS Excluded', version + 1])
    expect(ownAccountOf((await books()).accounts, 'sales')).toEqual({ code: '200', name: 'Court hire' })
    const late = await refused(owner.api.saveChartOfAccounts({ partnerId: club(), body }))
    expect([late.status, late.data.errorCode]).toEqual([409, 'error.conflict.chartChangedMeanwhile'])
    const strange = [{ account: 'passesHeld', code: '1', name: '' }]
    const wrong = await refused(
      owner.api.saveChartOfAccounts({ partnerId: club(), body: { ...body, version: version + 1, accounts: strange } }),
    )
    expect(wrong.data.message).toMatchObject([{ property: 'accounts.0.account' }])
  })

  it('of one club is not seen by another [BEYOND-36]', async () => {
    const { harbour } = product.cast
    const { data } = await product.as(harbour.staff.owner).getBooks({ partnerId: harbour.id })
    expect([data.accounts, data.periods, data.xeroTaxRate]).toEqual([[], [], 'Tax Exempt'])
  })
})

describe('a period that is closed', () => {
  const close = (lastDay: string, closedUntil: string | null, as: Desk = owner) =>
    as.api.closePeriod({ partnerId: as.club.id, body: { lastDay, closedUntil } })

  it('keeps what it came to and the chart of then, and takes no more postings, whoever writes them [BEYOND-36]', async () => {
    at('2026-12-01', '09:00')
    const { version } = await books()
    const before = await sums('2026-11-01', '2026-11-30')
    const { data } = await close('2026-11-30', null)
    expect([data.closedUntil, data.periods[0]!.firstDay, data.periods[0]!.closedBy]).toEqual([
      '2026-11-30',
      null,
      owner.club.staff.owner.name,
    ])
    const sales = data.periods[0]!.sums.find(({ account }) => account === 'sales')!
    expect(sales.credit).toBe(
      before.filter(({ account }) => account === 'sales').reduce((sum, { credit }) => sum + credit, 0),
    )
    await owner.api.saveChartOfAccounts({ partnerId: club(), body: { version, accounts: [], xeroTaxRate: '' } })
    expect((await books()).periods[0]).toMatchObject({
      xeroTaxRate: 'BAS Excluded',
      accounts: [{ code: '610' }, { code: '200' }],
    })

    // A process whose clock is behind.
    at('2026-11-30', '23:59')
    const late = await refused(desk.book({ court: 3, day: '2026-12-07', from: 8, until: 9 }))
    expect([late.status, late.data.errorCode]).toEqual([409, 'error.conflict.periodClosed'])
    at('2026-12-01', '00:00')
    await desk.book({ court: 3, day: '2026-12-07', from: 8, until: 9 })
    expect(await sums('2026-11-01', '2026-11-30')).toEqual(before)
    expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  })

  it('is held against its postings by the books check, whoever changed them [BEYOND-36]', async () => {
    const found = async (plant: string) =>
      (await findingsAfter(product, plant)).flatMap(({ check, subject, message }) =>
        check === 'periods' ? [`${subject} ${message}`] : [],
      )
    const { rows } = await statement(
      `SELECT id FROM journals WHERE partner_id = $1 AND kind = 'creditIssue' AND created_at < '2026-11-30' LIMIT 1`,
      [club()],
    )
    const more = `UPDATE postings SET amount_minor = amount_minor * 2 WHERE journal_id = '${rows[0].id}'`
    expect(await found(more)).toEqual([
      'period up to 2026-11-30 credited clubCredits with SGD 18.00, and with SGD 9.00 when it was closed',
      'period up to 2026-11-30 debited creditsIssued with SGD 18.00, and with SGD 9.00 when it was closed',
    ])
    const moved = `UPDATE journals SET created_at = '2026-12-02' WHERE id = '${rows[0].id}'`
    expect((await found(moved)).map((one) => one.slice(0, 51))).toEqual([
      'period up to 2026-11-30 credited clubCredits with S',
      'period up to 2026-11-30 debited creditsIssued with ',
    ])
    expect(await found("UPDATE book_periods SET first_day = '2026-11-02'")).toEqual([
      'period up to 2026-11-30 does not begin where the one before ended',
    ])
  })

  it('goes on from the one before, and is refused of a day that is not over, that is closed, or that somebody else has closed [BEYOND-36]', async () => {
    at('2026-12-10', '23:00')
    expect((await refused(close('2026-12-10', '2026-11-30'))).data.message).toMatchObject([{ property: 'lastDay' }])
    expect((await refused(close('2026-11-30', '2026-11-30'))).data.message).toMatchObject([{ property: 'lastDay' }])
    const all = await Promise.allSettled([close('2026-12-09', '2026-11-30'), close('2026-12-09', '2026-11-30')])
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const lost = all.find((each) => each.status === 'rejected')!
    expect((lost.reason as { body: unknown }).body).toMatchObject({
      status: 409,
      data: { errorCode: 'error.conflict.periodClosedMeanwhile', metaData: { closedUntil: '2026-12-09' } },
    })
    expect((await books()).periods.map(({ firstDay, lastDay }) => [firstDay, lastDay])).toEqual([
      ['2026-12-01', '2026-12-09'],
      [null, '2026-11-30'],
    ])
  })

  it('holds all that was being posted as it was closed: bookings and the closing race [BEYOND-36]', async () => {
    at('2026-12-12', '00:00')
    for (let round = 0; round < 5; round++) {
      const { closedUntil } = await books()
      const day = `2026-12-${14 + 2 * round}`
      const lastDay = `2026-12-${13 + 2 * round}`
      // Half of the processes are a minute behind, as those that took a command up before midnight.
      const booked = Array.from({ length: 6 }, async (_, n) => {
        product.setNow(toIso(atWall(day, 0, owner.club.timezone) + (n % 2 === 0 ? -60_000 : 60_000)))
        return desk.book({ court: n % 4, day: `2027-01-0${1 + round}`, from: 8 + n, until: 9 + n })
      })
      product.setNow(toIso(atWall(day, 0, owner.club.timezone) + 60_000))
      const [closed, ...others] = await Promise.allSettled([close(lastDay, closedUntil), ...booked])
      expect(closed.status).toBe('fulfilled')
      for (const other of others)
        if (other.status === 'rejected') expect((other.reason as { body: { status: number } }).body.status).toBe(409)
      const [period] = (await books()).periods
      const { rows } = await statement(
        `SELECT p.account, sum(p.amount_minor)::bigint AS balance FROM journals j JOIN postings p ON (p.partner_id, p.journal_id) = (j.partner_id, j.id)
         WHERE j.partner_id = $1 AND j.created_at >= $2 AND j.created_at < $3 AND j.currency <> 'PASS' GROUP BY 1 ORDER BY 1`,
        [club(), toIso(atWall(period!.firstDay!, 0, owner.club.timezone)), toIso(atWall(day, 0, owner.club.timezone))],
      )
      expect(period!.sums.map(({ account, debit, credit }) => [account, debit - credit])).toEqual(
        rows.map(({ account, balance }) => [account, Number(balance)]),
      )
    }
  })

  it('reads the months before its last day while others go on posting [BEYOND-37]', async () => {
    const { pacific } = product.cast
    const theirs = deskOf(product, pacific)
    product.setNow(theirs.at(12, '2026-09-10'))
    await theirs.book({ court: 0, day: '2026-10-12', from: 10, until: 11 }, { orderStatus: 'paid' })
    product.setNow(theirs.at(12, '2026-11-20'))
    const asOwner = product.as(pacific.staff.owner)
    const closing = await product.fieldhouse.database.connection(async ({ client }) => {
      await client.query('BEGIN')
      // What is owed can not be read: whoever reads it waits here.
      await client.query('LOCK TABLE customer_packages IN ACCESS EXCLUSIVE MODE')
      const closed = asOwner.closePeriod({
        partnerId: pacific.id,
        body: { lastDay: '2026-11-19', closedUntil: null },
      })
      try {
        await vi.waitFor(async () => {
          const { rows } = await client.query(
            `SELECT FROM pg_locks WHERE NOT granted AND relation = 'customer_packages'::regclass`,
          )
          expect(rows.length).toBeGreaterThan(0)
        }, 8000)
        const { rows } = await client.query(
          `SELECT pg_try_advisory_xact_lock_shared(hashtextextended($1::text, 31)) AS free`,
          [pacific.id],
        )
        expect(rows).toEqual([{ free: true }])
      } finally {
        await client.query('ROLLBACK')
      }
      return closed
    })
    expect(closing.data.closedUntil).toBe('2026-11-19')
    expect((await checkBooks(product.fieldhouse.database)).filter(({ partnerId }) => partnerId === pacific.id)).toEqual(
      [],
    )
  })

  it('says the same after the club has moved to another zone, and the first open day begins where it ended [BEYOND-36]', async () => {
    const { closedUntil, periods } = await books()
    const day = addDays(closedUntil!, 1)
    const until = atWall(day, 0, owner.club.timezone)
    product.setNow(toIso(until + 60_000))
    await desk.book({ court: 3, day: '2027-02-01', from: 8, until: 9 }, { orderStatus: 'paid' })
    // By the clock of London that is the day before, which is closed.
    const from = addDays(closedUntil!, -40)
    const closed = await sums(from, closedUntil!)
    const open = await sums(day)
    const told = await journals(from, closedUntil!)
    expect(open.length).toBeGreaterThan(0)
    const zone = (timezone: string) => statement('UPDATE partners SET timezone = $1 WHERE id = $2', [timezone, club()])
    try {
      for (const timezone of ['Europe/London', 'Pacific/Auckland']) {
        await zone(timezone)
        expect(await sums(from, closedUntil!)).toEqual(closed)
        expect(await journals(from, closedUntil!)).toEqual(told)
        expect(await sums(day)).toEqual(open)
        expect(await sums(from, day)).toEqual([...closed, ...open])
      }
    } finally {
      await zone(owner.club.timezone)
    }
    expect((await books()).periods).toEqual(periods)
  })

  it('can not be altered or opened again [BEYOND-36]', async () => {
    await expect(statement("UPDATE book_periods SET last_day = '2020-01-01'")).rejects.toThrow('append-only')
    await expect(statement('DELETE FROM book_periods')).rejects.toThrow('append-only')
  })
})

it('who sees payouts reads the books, and nobody who does not; the desk does neither [BEYOND-36]', async () => {
  const { finance, operations } = product.cast.riverside.staff
  expect((await product.as(finance).getBooks({ partnerId: club() })).data.timezone).toBe('Asia/Singapore')
  expect((await refused(product.as(operations).getBooks({ partnerId: club() }))).status).toBe(403)
})

it('come page after page, none twice and none left out, with as many statements for each [BEYOND-36]', async () => {
  const { harbour } = product.cast
  const api = product.as(harbour.staff.owner)
  const day = '2026-10-12'
  const { rows } = await statement(
    `WITH made AS (SELECT gen_random_uuid() AS id, n FROM generate_series(1, 4500) n),
       posted AS (INSERT INTO journals (partner_id, id, kind, currency, created_at)
         SELECT $1, id, 'creditIssue', 'SGD', $2::timestamptz + (n / 10) * interval '1 second' FROM made RETURNING id)
     INSERT INTO postings (partner_id, journal_id, line, account, amount_minor)
     SELECT $1, id, side, CASE side WHEN 0 THEN 'creditsIssued' ELSE 'clubCredits' END, CASE side WHEN 0 THEN 100 ELSE -100 END
     FROM made, generate_series(0, 1) side RETURNING journal_id`,
    [harbour.id, toIso(atWall(day, 0, harbour.timezone))],
  )
  const sumsOf = async (on: string) =>
    (await api.sumPostings({ partnerId: harbour.id, query: { from: on, to: on } })).data
  const before = product.fieldhouse.database.statements()
  const all = await journals(day, day, harbour.id, api)
  const statements = product.fieldhouse.database.statements() - before
  expect(all).toHaveLength(4500)
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set(rows.map(({ journal_id: id }) => id)))
  expect(all.map(({ time }) => time)).toEqual(all.map(({ time }) => time).toSorted())
  expect(statements % 3).toBe(0)
  expect(await sumsOf(day)).toMatchObject([{ credit: 450_000 }, { debit: 450_000 }])
  expect((await sumsOf(day)).map(({ account }) => account)).toEqual(['clubCredits', 'creditsIssued'])
})

import { journalFaults, journalName } from '@fieldhouse/domain/ledger'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { DB } from '../db/schema.gen.ts'
import { MOST, type Broken } from './check/broken.ts'
import { findOthersThings, findOtherPrices } from './check/buyers.store.ts'
import { findBrokenCharges } from './check/charges.store.ts'
import { checkOrder } from './check/check-order.ts'
import { findBrokenCoupons } from './check/coupons.store.ts'
import {
  findBookingsOfCanceledOrders,
  findBookingsWithoutCourt,
  findBookingsWithoutLine,
  findCourtsTakenTwice,
  findMissingShadows,
  findStrayShadows,
} from './check/courts.store.ts'
import { CREDITS, findBrokenBalances, findBrokenEntries, WALLETS } from './check/holdings.store.ts'
import { findBrokenCashCounts } from './check/day-closes.store.ts'
import { findOrderPage, type OrderPage, type Span } from './check/order-books.store.ts'
import { findBrokenOwed, findLostThings } from './check/owed.store.ts'
import { findBrokenPackages, findBrokenPassEntries, findBrokenUsesOfPasses } from './check/passes.store.ts'
import { findBrokenPayouts } from './check/payouts.store.ts'
import { findBrokenPlaces } from './check/places.store.ts'
import { findBrokenPeriods } from './check/periods.store.ts'
import { findBrokenTaxNumbers } from './check/tax-numbers.store.ts'
import {
  findLooseJournals,
  findLostOrders,
  findMembershipsOfCanceledOrders,
  findWrongPauses,
  findStrayPostings,
} from './check/strays.store.ts'
import { findUnlikeTheirTrail } from './check/trail.store.ts'

/** Something in the database that contradicts itself: where, and what is wrong there. */
export type Finding = Broken & {
  partnerId: string
  check:
    | 'journals'
    | 'orders'
    | 'credits'
    | 'wallets'
    | 'passes'
    | 'cards'
    | 'courts'
    | 'memberships'
    | 'payouts'
    | 'coupons'
    | 'classes'
    | 'periods'
    | 'closes'
    | 'taxes'
    | 'trail'
}

const PAGE = 1000
const NIL = '00000000-0000-0000-0000-000000000000'
const EVERY: Span = { after: NIL, until: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/**
 * Reads a whole database, partner by partner, at one moment and returns what does not fit together; nothing when the books are
 * right (law 4, law 1). Every journal is as its kind is, belongs to something and stands on the day of what it tells; what an order's
 * lines, fees and payment log say is what its postings say, its statuses are those that the rules derive (ORDERS-124), and nothing of
 * it was done by anything but a command; what customers hold of credits, wallets and passes is what the ledger owes them;
 * what cards paid and got back is what the payment log says; payouts are what is in them and what their provider paid;
 * closed periods come to what they came to then, and owed what follows from what was sold until then; closes of days posted the cash
 * that was over or short; coupons count the uses that orders hold; no membership outlives its order; closes, closed periods and renewals are as
 * their trail tells; every live booking holds exactly one
 * live row of its court, linked ones too, and no other booking holds any. Of each kind a partner has no more than MOST findings. So many
 * orders are in memory at once as two pages have.
 */
export const checkBooks = (database: Database, page = PAGE): Promise<Finding[]> =>
  database.connection((first) =>
    database.connection(async (second) => {
      await first.client.query(READING)
      try {
        const { rows } = await first.client.query<{ id: string }>('SELECT pg_export_snapshot() AS id')
        await second.client.query(READING)
        await second.client.query(`SET TRANSACTION SNAPSHOT '${rows[0]!.id}'`)
        return await findContradictions(first.db, second.db, page)
      } finally {
        await Promise.all([first, second].map(({ client }) => client.query('ROLLBACK').catch(() => undefined)))
      }
    }),
  )

/** Both connections see the same moment: one walks through the orders while the other joins whole tables, and then takes over half of the walk. */
const READING = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/**
 * The same within a transaction that somebody has begun, and another that sees what it sees; where there is no other, one thing is looked for
 * after the other.
 */
export const findContradictions = async (
  db: Kysely<DB>,
  beside: Kysely<DB> | null = null,
  page = PAGE,
): Promise<Finding[]> => {
  const { rows: partners } = await sql<{ id: string; zone: string }>`
    SELECT id, timezone AS zone FROM partners ORDER BY id`.execute(db)
  const findings: Finding[] = []
  for (const { id: partnerId, zone } of partners) {
    const [books, rest] = [{ partnerId, zone, page }, createRest()]
    const walked = checkOrders(db, books, rest).finally(rest.end)
    if (!beside) await walked
    const searched = searchThrough(beside ?? db, partnerId).then(async (found) => {
      if (beside) for (const each of await helpWalking(beside, books, rest)) found.push(each)
      return found
    })
    const found = (await Promise.all([walked, searched])).flat()
    for (const [check, ofCheck] of Map.groupBy(found, ([name]) => name))
      findings.push(
        ...ofCheck
          .flatMap(([, broken]) => broken)
          .slice(0, MOST)
          .map((each) => ({ check, partnerId, ...each })),
      )
  }
  return findings
}

type Find = (db: Kysely<DB>, partnerId: string) => Promise<Broken[]>

/** What is looked for by a statement each. */
const SEARCHES: readonly [Finding['check'], Find][] = [
  ['orders', findLostOrders],
  ['journals', findStrayPostings],
  ['credits', (db, partnerId) => findBrokenBalances(db, partnerId, CREDITS)],
  ['credits', (db, partnerId) => findBrokenEntries(db, partnerId, CREDITS)],
  ['wallets', (db, partnerId) => findBrokenBalances(db, partnerId, WALLETS)],
  ['wallets', (db, partnerId) => findBrokenEntries(db, partnerId, WALLETS)],
  ['passes', findBrokenPackages],
  ['passes', findBrokenPassEntries],
  ['passes', findBrokenUsesOfPasses],
  ['coupons', findBrokenCoupons],
  ['taxes', findBrokenTaxNumbers],
  ['cards', findBrokenCharges],
  ['payouts', findBrokenPayouts],
  ['periods', findBrokenPeriods],
  ['periods', findBrokenOwed],
  ['orders', findLostThings],
  ['orders', findOthersThings],
  ['orders', findOtherPrices],
  ['classes', findBrokenPlaces],
  ['closes', findBrokenCashCounts],
  ['courts', findBookingsWithoutCourt],
  ['courts', findStrayShadows],
  ['courts', findMissingShadows],
  ['courts', findBookingsOfCanceledOrders],
  ['courts', findBookingsWithoutLine],
  ['memberships', findMembershipsOfCanceledOrders],
  ['memberships', findWrongPauses],
  ['trail', findUnlikeTheirTrail],
  ['courts', findCourtsTakenTwice],
]

/** Whose books they are, the zone of their days, and how many orders are read at once. */
type Books = { partnerId: string; zone: string; page: number }
/** What is wrong of one kind. */
type Found = [check: Finding['check'], broken: readonly Broken[]]

/** Every order with what hangs on it, then every journal of none, in the order of their indexes. */
const checkOrders = async (db: Kysely<DB>, books: Books, rest: Rest): Promise<Found[]> => {
  const orders = await walkThrough(db, books, { span: EVERY, rest })
  rest.end()
  const journals: Broken[] = []
  for await (const { id, kind, ...journal } of looseJournals(db, books))
    for (const fault of journalFaults({ kind, ...journal, hasOrder: false }))
      if (journals.length < MOST)
        journals.push({ subject: `journal ${id}`, message: `is called '${journalName(kind)}' and ${fault}` })
  return [
    ['orders', orders],
    ['journals', journals],
  ]
}

/** Takes over what is left of a walk, half of it at a time. */
const helpWalking = async (db: Kysely<DB>, books: Books, rest: Rest): Promise<Found[]> => {
  const found: Found[] = []
  for (let span = await rest.half(); span; span = await rest.half())
    found.push(['orders', await walkThrough(db, books, { span, rest: null })])
  return found
}

/** What is wrong with the orders within a span of ids. Of books of which nothing holds a few are enough. */
const walkThrough = async (
  db: Kysely<DB>,
  books: Books,
  { span, rest }: { span: Span; rest: Rest | null },
): Promise<Broken[]> => {
  const found: Broken[] = []
  // Between two ids everything is found by its index, whatever the planner knows of the tables yet.
  await planned(db, { byIndex: true })
  for await (const { orders, missing } of orderPages(db, books, span, rest)) {
    const broken = [
      ...orders.flatMap((order) =>
        checkOrder(order, books.zone).map((message) => ({ subject: `order ${order.readableId}`, message })),
      ),
      ...missing.map(({ id, what }) => ({ subject: `order ${id}`, message: `is gone, and ${what} of it are not` })),
    ]
    found.push(...broken.slice(0, MOST - found.length))
  }
  return found
}

/** What is left of a walk, of which whoever has nothing else to do takes half. */
type Rest = {
  /** The half that the walk hands over when it has read its page; null where nothing is left. */
  half: () => Promise<Span | null>
  /** What the walk keeps: all of it, unless somebody waits for half. */
  keep: (left: Span) => Span
  end: () => void
}

const createRest = (): Rest => {
  let waiting: ((span: Span | null) => void) | null = null
  let isOver = false
  return {
    half: () => (isOver ? Promise.resolve(null) : new Promise((resolve) => (waiting = resolve))),
    keep: (left) => {
      if (!waiting) return left
      const middle = middleOf(left)
      waiting({ after: middle, until: left.until })
      waiting = null
      return { after: left.after, until: middle }
    },
    end: () => {
      isOver = true
      waiting?.(null)
      waiting = null
    },
  }
}

/** As many ids lie before it as behind it, as they are random; and no less than `after`, whatever they are. */
const middleOf = ({ after, until }: Span): string => {
  const [from, to] = [after, until].map((id) => BigInt(`0x${id.replaceAll('-', '')}`)) as [bigint, bigint]
  const digits = ((from + to) / 2n).toString(16).padStart(32, '0')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const searchThrough = async (db: Kysely<DB>, partnerId: string): Promise<Found[]> => {
  // Whole tables are joined: where the planner knows nothing of them yet it would go row by row, for hours.
  await planned(db, { byIndex: false })
  const found: Found[] = []
  for (const [check, find] of SEARCHES) found.push([check, await find(db, partnerId)])
  return found
}

const planned = async (db: Kysely<DB>, { byIndex }: { byIndex: boolean }): Promise<void> => {
  const [rows, joins] = byIndex ? ['on', 'off'] : ['off', 'on']
  await sql
    .raw(
      `SET LOCAL enable_nestloop = ${rows}; SET LOCAL enable_hashjoin = ${joins}; SET LOCAL enable_mergejoin = ${joins};
       SET LOCAL enable_seqscan = ${joins}; SET LOCAL work_mem = '64MB'`,
    )
    .execute(db)
}

/** While one page is looked at the next one is read. */
async function* orderPages(
  db: Kysely<DB>,
  { partnerId, page: size }: Books,
  span: Span,
  rest: Rest | null,
): AsyncGenerator<OrderPage> {
  let { until } = span
  let page: Promise<OrderPage> | null = findOrderPage(db, partnerId, span, size)
  while (page) {
    const read: OrderPage = await page
    if (read.last === null) page = null
    else {
      const left: Span = { after: read.last, until }
      const kept = rest ? rest.keep(left) : left
      until = kept.until
      page = findOrderPage(db, partnerId, kept, size)
    }
    // It is waited for in its turn.
    page?.catch(() => undefined)
    yield read
  }
}

async function* looseJournals(db: Kysely<DB>, { partnerId, page: size }: Books) {
  for (let after = NIL; ;) {
    const page = await findLooseJournals(db, partnerId, after, size)
    yield* page
    const last = page.at(-1)
    if (!last || page.length < size) return
    after = last.id
  }
}

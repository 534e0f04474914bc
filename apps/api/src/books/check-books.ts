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
import { findOrderPage, type OrderPage } from './check/order-books.store.ts'
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
}

const PAGE = 1000
const NIL = '00000000-0000-0000-0000-000000000000'

/**
 * Reads a whole database, partner by partner, at one moment and returns what does not fit together; nothing when the books are
 * right (law 4, law 1). Every journal is as its kind is, belongs to something and stands on the day of what it tells; what an order's
 * lines, fees and payment log say is what its postings say, its statuses are those that the rules derive (ORDERS-124), and nothing of
 * it was done by anything but a command; what customers hold of credits, wallets and passes is what the ledger owes them;
 * what cards paid and got back is what the payment log says; payouts are what is in them and what their provider paid;
 * closed periods come to what they came to then, and owed what follows from what was sold until then; closes of days posted the cash
 * that was over or short; coupons count the uses that orders hold; no membership outlives its order; every live booking holds exactly one
 * live row of its court, linked ones too, and no other booking holds any. Of each kind a partner has no more than MOST findings.
 */
export const checkBooks = (database: Database): Promise<Finding[]> =>
  database.connection((first) =>
    database.connection(async (second) => {
      await first.client.query(READING)
      try {
        const { rows } = await first.client.query<{ id: string }>('SELECT pg_export_snapshot() AS id')
        await second.client.query(READING)
        await second.client.query(`SET TRANSACTION SNAPSHOT '${rows[0]!.id}'`)
        return await findContradictions(first.db, second.db)
      } finally {
        await Promise.all([first, second].map(({ client }) => client.query('ROLLBACK').catch(() => undefined)))
      }
    }),
  )

/** Both connections see the same moment: one walks through the orders while the other joins whole tables. */
const READING = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/**
 * The same within a transaction that somebody has begun, and another that sees what it sees; where there is no other, one thing is looked for
 * after the other.
 */
export const findContradictions = async (db: Kysely<DB>, beside: Kysely<DB> | null = null): Promise<Finding[]> => {
  const { rows: partners } = await sql<{ id: string; zone: string }>`
    SELECT id, timezone AS zone FROM partners ORDER BY id`.execute(db)
  const findings: Finding[] = []
  for (const { id: partnerId, zone } of partners) {
    const walked = checkOrders(db, partnerId, zone)
    if (!beside) await walked
    const found = (await Promise.all([walked, searchThrough(beside ?? db, partnerId)])).flat()
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
  ['courts', findCourtsTakenTwice],
]

/** What is wrong of one kind. */
type Found = [check: Finding['check'], broken: readonly Broken[]]

/** Every order with what hangs on it, then every journal of none, in the order of their indexes. */
const checkOrders = async (db: Kysely<DB>, partnerId: string, zone: string): Promise<Found[]> => {
  const found: Record<'orders' | 'journals', Broken[]> = { orders: [], journals: [] }
  // Of books of which nothing holds a few are enough.
  const note = (check: keyof typeof found, broken: readonly Broken[]) =>
    void found[check].push(...broken.slice(0, MOST - found[check].length))
  // Between two ids everything is found by its index, whatever the planner knows of the tables yet.
  await planned(db, { byIndex: true })
  for await (const { orders, missing } of orderPages(db, partnerId)) {
    for (const order of orders)
      note(
        'orders',
        checkOrder(order, zone).map((message) => ({ subject: `order ${order.readableId}`, message })),
      )
    note(
      'orders',
      missing.map(({ id, what }) => ({ subject: `order ${id}`, message: `is gone, and ${what} of it are not` })),
    )
  }
  for await (const { id, kind, ...journal } of looseJournals(db, partnerId))
    note(
      'journals',
      journalFaults({ kind, ...journal, hasOrder: false }).map((fault) => ({
        subject: `journal ${id}`,
        message: `is called '${journalName(kind)}' and ${fault}`,
      })),
    )
  return [
    ['orders', found.orders],
    ['journals', found.journals],
  ]
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
async function* orderPages(db: Kysely<DB>, partnerId: string): AsyncGenerator<OrderPage> {
  let page: Promise<OrderPage> | null = findOrderPage(db, partnerId, NIL, PAGE)
  while (page) {
    const read: OrderPage = await page
    page = read.last === null ? null : findOrderPage(db, partnerId, read.last, PAGE)
    // It is waited for in its turn.
    page?.catch(() => undefined)
    yield read
  }
}

async function* looseJournals(db: Kysely<DB>, partnerId: string) {
  for (let after = NIL; ;) {
    const page = await findLooseJournals(db, partnerId, after, PAGE)
    yield* page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last.id
  }
}

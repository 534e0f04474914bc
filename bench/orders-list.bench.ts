import { openDatabase } from '../apps/api/src/db/connect.ts'
import { findHeads, type OrderFilter } from '../apps/api/src/features/orders/list/orders-list.store.ts'
import { benchDatabase } from './lib/bench-database.ts'
import { percentile, timed } from './lib/drive.ts'
import { httpClient } from './lib/http-client.ts'
import { clubWithOrders } from './lib/many-orders.ts'
import { note, report } from './lib/report.ts'
import { startProcess } from './lib/start-process.ts'

const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const CUSTOMERS = 20_000
const ROUNDS = 3
const DAY = 86_400_000

type Look = { what: string; filter: Partial<OrderFilter>; fromDate?: string; toDate?: string }

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY).toISOString().slice(0, 10)

/** What people ask of the list: as the dashboard opens it, and by every tool above it. */
const LOOKS: readonly Look[] = [
  { what: 'first page', filter: { canceled: false } },
  { what: 'page 50', filter: { canceled: false, offset: 600 } },
  { what: 'page 10,000', filter: { canceled: false, offset: 120_000 } },
  { what: 'the unpaid', filter: { status: 'pending', canceled: false } },
  {
    what: 'memberships given back to cards',
    filter: { status: 'refunded', serviceType: 'subscription', paymentMethod: 'creditCard' },
  },
  { what: 'a month two years ago', filter: { canceled: false }, fromDate: day(760), toDate: day(730) },
  { what: 'search of a customer by mobile', filter: { q: '80012345' } },
  { what: 'search of a name that many have', filter: { q: 'Priya' } },
  { what: 'search of a transaction id in part', filter: { q: 'A3B4C' } },
  { what: 'search of what nobody is called', filter: { q: 'zzzzzz' } },
]

/**
 * Budget: a page of the transactions list over a million orders of one partner, over HTTP, takes at p95 at most three times as
 * long as the bare SQL of the same page, one client, in turns.
 */
export const benchOrdersList = async (): Promise<void> => {
  const bench = await benchDatabase()
  const from = performance.now()
  const club = await bench.loading((url) => clubWithOrders(url, { customers: CUSTOMERS, orders: ORDERS }))
  process.stdout.write(`  ${ORDERS} orders loaded in ${((performance.now() - from) / 1000).toFixed(0)} s\n`)
  const database = openDatabase(bench.url, { max: 1 })
  const product = await startProcess(bench.url)
  const http = httpClient(product.origin, club.staff.operations.token)
  try {
    // The search refuses any tenant but the transaction's own.
    await database.connection(({ client }) => client.query(`SELECT set_config('app.partner_id', $1, false)`, [club.id]))
    for (const { what, filter, fromDate, toDate } of LOOKS) {
      const page = { offset: 0, limit: 12, ...filter }
      const query = {
        ...page,
        ...(filter.canceled !== undefined && { canceled: String(filter.canceled) }),
        fromDate,
        toDate,
      }
      const overHttp = async () => {
        const reply = await http.call('listOrders', { partnerId: club.id, query })
        if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
      }
      const created = {
        ...(fromDate && { createdFrom: Date.parse(`${fromDate}T00:00:00+08:00`) }),
        ...(toDate && { createdBefore: Date.parse(`${toDate}T00:00:00+08:00`) + DAY }),
      }
      const bare = () => database.connection(({ db }) => findHeads(db, club.id, { ...page, ...created }))
      await timed(overHttp, 10)
      await timed(bare, 10)
      const rounds = []
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({ http: percentile(await timed(overHttp), 0.95), bare: percentile(await timed(bare), 0.95) })
      report({
        what: `transactions list of ${ORDERS} orders, ${what}: over HTTP against the bare SQL of the page (p95)`,
        budget: 'at most 3',
        values: rounds.map((round) => round.http / round.bare),
        met: (ratio) => ratio <= 3,
      })
      note(
        'over HTTP',
        rounds.map((round) => round.http),
        ' ms',
      )
      note(
        'bare SQL',
        rounds.map((round) => round.bare),
        ' ms',
      )
    }
  } finally {
    http.close()
    await product.stop()
    await database.close()
    await bench.drop()
  }
}

import { withClient } from '../apps/api/src/db/open-connection.ts'
import { startBareServer } from './lib/bare-server.ts'
import { benchDatabase } from './lib/bench-database.ts'
import { percentile, timed } from './lib/drive.ts'
import { httpClient } from './lib/http-client.ts'
import { clubWithCustomers } from './lib/many-customers.ts'
import { note, report } from './lib/report.ts'
import { startProcess } from './lib/start-process.ts'

const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 200_000)
const ROUNDS = 3
const PAGE = 20
/** So many the picker of a customer asks for, at every key. */
const PICKED = 100
/** Where SQL takes less than so many milliseconds, what is compared is mostly HTTP: the floor then answers over HTTP, too. */
const HARDLY_ANYTHING = 1
/** What is typed into it, key after key: a first name that many have, then who it is. */
const TYPED = 'Priya 36'

type Look = {
  what: string
  query: Record<string, unknown>
  where?: string
  values?: unknown[]
  offset?: number
  limit?: number
}

const LIKE = '(c.search_text LIKE $2)'

/** What the picker asks while somebody types: each beginning of it. */
const keys: readonly Look[] = Array.from({ length: TYPED.length }, (_, i) => TYPED.slice(0, i + 1))
  .filter((text) => text.trim() === text)
  .map((text) => ({
    what: `picker after “${text}”`,
    query: { q: text },
    where: LIKE,
    values: [`%${text.toLowerCase()}%`],
    limit: PICKED,
  }))

/** What people ask of the list. */
const looks = (gold: string): readonly Look[] => [
  { what: 'first page', query: {} },
  { what: 'page 5,000', query: { offset: 99_980 }, offset: 99_980 },
  {
    what: 'the men',
    query: { filter: JSON.stringify({ gender: 'male' }) },
    where: `c.gender = 'male' AND NOT c.is_walk_in`,
  },
  {
    what: 'who has no email',
    query: { filter: JSON.stringify({ email: 'no-email' }) },
    where: 'c.email IS NULL AND NOT c.is_walk_in',
  },
  {
    what: 'the members of a plan',
    query: { filter: JSON.stringify({ membershipPlanId: gold }) },
    where: `c.id IN (SELECT s.customer_id FROM subscriptions s WHERE s.partner_id = $1 AND s.plan_id = $2 AND s.deleted_at IS NULL
      AND s.canceled_at IS NULL AND s.starts_on <= now() AND s.expires_on >= now())`,
    values: [gold],
  },
  { what: 'search of a part of a name that many have', query: { q: 'Priya' }, where: LIKE, values: ['%priya%'] },
  { what: 'search of a part of a name that few have', query: { q: 'ya 36' }, where: LIKE, values: ['%ya 36%'] },
  { what: 'search of a mobile in part', query: { q: '801234' }, where: LIKE, values: ['%801234%'] },
  { what: 'search of an email in part', query: { q: '12345@pl' }, where: LIKE, values: ['%12345@pl%'] },
  { what: 'search of what nobody is called', query: { q: 'zzzzzz' }, where: LIKE, values: ['%zzzzzz%'] },
  ...keys,
]

/**
 * Budget: a page of the customers list over 200,000 customers of one partner, over HTTP, takes at p95 at most three times as long as bare
 * SQL that finds the same page and how many there are in all, one client, in turns. So does each key that is typed into the picker of a customer.
 * Where that SQL takes hardly any time, it is asked through a bare server of HTTP that answers its rows as JSON.
 */
export const benchCustomersList = async (): Promise<void> => {
  const bench = await benchDatabase()
  const from = performance.now()
  const club = await bench.loading((url) => clubWithCustomers(url, CUSTOMERS))
  process.stdout.write(`  ${CUSTOMERS} customers loaded in ${((performance.now() - from) / 1000).toFixed(0)} s\n`)
  const product = await startProcess(bench.url)
  const http = httpClient(product.origin, club.staff.owner.token)
  const bareServer = await startBareServer(bench.url)
  try {
    await withClient(bench.url, async (client) => {
      for (const { what, query, where = 'true', values = [], offset = 0, limit = PAGE } of looks(club.plans.gold)) {
        const overHttp = async () => {
          const reply = await http.call('listCustomers', { partnerId: club.id, query: { limit, ...query } })
          if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
        }
        const found = `FROM customers c WHERE c.partner_id = $1 AND c.deleted_at IS NULL AND ${where}`
        const texts = [
          `SELECT c.* ${found} ORDER BY c.created_at DESC, c.id LIMIT ${limit} OFFSET ${offset}`,
          `SELECT count(*) ${found}`,
        ]
        const alone = async () => {
          for (const text of texts) await client.query(text, [club.id, ...values])
        }
        await timed(overHttp, 10)
        await timed(alone, 10)
        const isHardlyAnything = percentile(await timed(alone, 10), 0.5) < HARDLY_ANYTHING
        const bare = isHardlyAnything ? () => bareServer.ask(texts, [club.id, ...values]) : alone
        await timed(bare, 10)
        const rounds = []
        for (let round = 0; round < ROUNDS; round++)
          rounds.push({ http: percentile(await timed(overHttp), 0.95), bare: percentile(await timed(bare), 0.95) })
        report({
          what: `customers list of ${CUSTOMERS} customers, ${what}: over HTTP against the bare SQL of the page and its count${isHardlyAnything ? ', over bare HTTP' : ''} (p95)`,
          budget: 'at most 3',
          values: rounds.map((round) => round.http / round.bare),
          met: (ratio) => ratio <= 3,
        })
        for (const [side, name] of [['http', 'over HTTP'] as const, ['bare', 'bare SQL'] as const])
          note(
            name,
            rounds.map((round) => round[side]),
            ' ms',
          )
      }
    })
  } finally {
    http.close()
    await bareServer.stop()
    await product.stop()
    await bench.drop()
  }
}

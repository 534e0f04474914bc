import { readFileSync } from 'node:fs'
import { api, type Api } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { ACCESS_TABLE } from './access-table.ts'
import { growClub } from './fixtures/grow-club.ts'
import { measureUnit, MOST_UNITS, TRIES, watchBesideHealthz } from './fixtures/loop-watch.ts'
import { makeThings, type Things } from './fixtures/make-things.ts'
import { sendCall } from './fixtures/send-call.ts'

/** Customers, each with a booking. */
const GROWN = 20_000
/** So many rows of one table may one call read. */
const MOST = 2000

let product: Product
let things: Things
/** What this machine works for a known piece of work. */
let unit: number
beforeAll(async () => {
  // As a club runs it: elsewhere in tests every reply is held against its schema.
  vi.stubEnv('NODE_ENV', 'production')
  product = await startProduct()
  vi.unstubAllEnvs()
  await growClub(product, product.cast.riverside, GROWN)
  things = makeThings(product)
  unit = measureUnit()
})
afterAll(() => product.close())

/** Runs something on every connection of the product. */
const onEachConnection = async (text: string): Promise<void> => {
  const { platform, read } = product.fieldhouse.deps
  const { riverside, harbour } = product.cast
  const all = [
    ...Array.from({ length: 10 }, () => platform),
    // Half of them is the most that one club has.
    ...[riverside, harbour].flatMap(({ id }) =>
      Array.from({ length: 5 }, () => (work: Parameters<typeof platform>[0]) => read(id, work)),
    ),
  ]
  let waiting = all.length
  const taken = Promise.withResolvers<void>()
  await Promise.all(
    all.map((borrow) =>
      borrow(async (db) => {
        if (--waiting === 0) taken.resolve()
        await taken.promise
        await sql.raw(text).execute(db)
      }),
    ),
  )
}

/** How many rows of each table were read so far, in tables and by their indexes. */
const readSoFar = async (): Promise<Map<string, number>> => {
  await onEachConnection('SELECT pg_stat_force_next_flush()')
  const { rows } = await product.fieldhouse.database.connection(({ db }) =>
    sql<{ name: string; read: number }>`
    SELECT t.relname AS name, (t.seq_tup_read + coalesce(sum(i.idx_tup_read), 0))::bigint AS read
    FROM pg_stat_user_tables t LEFT JOIN pg_stat_user_indexes i USING (relid) GROUP BY t.relid, t.relname, t.seq_tup_read`.execute(
      db,
    ),
  )
  return new Map(rows.map(({ name, read }) => [name, read]))
}

/** What counts or adds up all of a club, or goes to everybody. */
const READS_ALL = new Map<keyof Api, string>([
  ['listCustomers', 'says how many there are'],
  ['listOrders', 'says how many there are'],
  ['getToday', 'says how many customers there are'],
  ['listSegments', 'says how many are in each'],
  ['exportCustomers', 'everybody'],
  ['sendCampaignAgain', 'everybody who was not reached'],
  ['getEarned', 'adds up months'],
  ['closePeriod', 'adds up a period'],
  ['getUtilisation', 'adds up a period'],
  // What the calls of this file post lies in the month that these two are asked for.
  ['sumPostings', 'adds up a period'],
  ['listJournals', 'lists a period'],
  ['getPayoutBalances', 'adds up all that is due'],
  ['requestPayout', 'adds up all that is due'],
  ['requestPayoutAs', 'adds up all that is due'],
  ['getBooks', 'every tax rate by which anything was sold'],
  ['saveChartOfAccounts', 'every tax rate by which anything was sold'],
])
const ofOwner = (Object.keys(ACCESS_TABLE) as (keyof Api)[]).filter(
  (name) => ACCESS_TABLE[name].may.includes('owner') && !ACCESS_TABLE[name].endsSession,
)
const names = ofOwner.filter((name) => !READS_ALL.has(name))

/** Sends a call as the owner, with everybody else waiting no longer than they may; one that made them wait is sent anew, as another one. */
const sendBesideOthers = async (
  name: keyof Api,
  first: Record<string, unknown>,
): Promise<{ status: number; waits: string[] }> => {
  const waits: string[] = []
  for (let call = first; ; call = await ACCESS_TABLE[name].call(things)) {
    const { reply, longest } = await watchBesideHealthz(product.origin, () =>
      sendCall(product.origin, api[name], call, product.cast.riverside.staff.owner.token),
    )
    const units = longest / unit
    if (units <= MOST_UNITS) return { status: reply.status, waits: [] }
    waits.push(`${units.toFixed(1)} units in one turn`)
    if (waits.length === TRIES) return { status: reply.status, waits }
  }
}

describe('in a club with years of bookings', () => {
  it('docs/security.md names what adds up or goes to everybody', () => {
    const listed = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8')
    expect([...READS_ALL.keys()].filter((name) => !listed.includes(`\`${name}\``))).toEqual([])
  })

  it.each(names)('%s reads what it is about, and not all that the club ever had, and holds nobody up', async (name) => {
    const call = await ACCESS_TABLE[name].call(things)
    const before = await readSoFar()
    const { status, waits } = await sendBesideOthers(name, call)
    const after = await readSoFar()
    const much = [...after].flatMap(([table, read]) => {
      const rows = read - (before.get(table) ?? 0)
      return rows > MOST ? [`${table} ${rows}`] : []
    })
    expect({ status, much, waits }).toEqual({ status: ACCESS_TABLE[name].answers?.owner ?? 200, much: [], waits: [] })
  })

  // At the end: what goes to everybody leaves a row for everybody, which the others would find.
  it.each(ofOwner.filter((name) => READS_ALL.has(name)))('%s, of all that there is, holds nobody up', async (name) => {
    const { status, waits } = await sendBesideOthers(name, await ACCESS_TABLE[name].call(things))
    expect({ status, waits }).toEqual({ status: ACCESS_TABLE[name].answers?.owner ?? 200, waits: [] })
  })
})

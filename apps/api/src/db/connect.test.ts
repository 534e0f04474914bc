import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, riversideDesk, type Desk } from '../fixtures/desk.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { NoTurn } from '../heavy-work/take-turns.ts'
import { problemOf } from '../http/errors.ts'
import { AskerGone, askedBy } from './asker.ts'
import { openDatabase, type Database } from './connect.ts'
import { openClient, withClient } from './open-connection.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

it(
  'a process that froze with a court locked does not stop the others: who waits is told, and the other clubs go on',
  { tags: ['long'] },
  async () => {
    const { mumbai } = product.cast
    const frozen = await openClient(product.fieldhouse.database.url)
    await frozen.query('BEGIN')
    await frozen.query('SELECT pg_advisory_xact_lock(hashtextextended($1 || $2, 11))', [
      desk.club.id,
      desk.club.courts.facilities[0]!.id,
    ])
    // As many as there are connections.
    const waiting = Promise.all(Array.from({ length: 10 }, () => failure(desk.book({ from: 8, until: 9 }))))
    const elsewhere = product.as(mumbai.staff.owner).listCustomers({ partnerId: mumbai.id })
    expect((await elsewhere).pagination.total).toBe(3)
    for (const refusal of await waiting)
      expect(refusal).toMatchObject({ status: 503, body: { data: { errorCode: 'error.busy' } } })
    await frozen.query('ROLLBACK')
    await frozen.end()
    expect((await desk.book({ from: 8, until: 9 })).orderLineItems).toHaveLength(1)
  },
)

it('a column that another version adds meanwhile fails one statement, not every one until the process ends', async () => {
  const { database } = product.fieldhouse
  const read = () =>
    database.connection(({ client }) => client.query('SELECT * FROM accounts WHERE id = $1', [desk.club.id]))
  // On several connections, each of which has prepared the statement for itself.
  await Promise.all(Array.from({ length: 4 }, read))
  await withClient(database.url, (other) => other.query('ALTER TABLE accounts ADD COLUMN of_a_newer_version text'))
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
  for (const { rows } of await Promise.all(Array.from({ length: 8 }, read))) expect(rows).toEqual([])
})

describe('of the connections', () => {
  const asSomebody = (whose: string, fn: () => Promise<unknown>) =>
    askedBy({ whose, signal: new AbortController().signal, readsOnly: true }, fn)

  it.each([
    ['a club', (of: Database, whose: string, fn: () => Promise<unknown>) => of.tenant(whose, fn)],
    [
      'a session, or a network without one,',
      (of: Database, whose: string, fn: () => Promise<unknown>) => asSomebody(whose, () => of.connection(fn)),
    ],
  ] as const)('%s has half at the most, and another one has one at once', async (_, borrow) => {
    const { riverside, mumbai } = product.cast
    const database = openDatabase(product.fieldhouse.database.url, { max: 4 })
    const endless = Promise.withResolvers<void>()
    const holding = { now: 0, most: 0 }
    const hold = async () => {
      holding.most = Math.max(holding.most, ++holding.now)
      await endless.promise
      holding.now--
    }
    const all = Array.from({ length: 6 }, () => borrow(database, riverside.id, hold))
    await expect.poll(() => holding.now).toBe(2)
    expect(await borrow(database, mumbai.id, async () => holding.now)).toBe(2)
    endless.resolve()
    await Promise.all(all)
    expect(holding.most).toBe(2)
    await database.close()
  })
})

it('a statement that serves people is ended by the server after a minute, and who asked may ask again; a tool’s is not', async () => {
  const longest = async (name?: string) => {
    const database = openDatabase(product.fieldhouse.database.url, { max: 1, ...(name && { name }) })
    const ask = 'SHOW statement_timeout'
    const { rows } = await database.connection(({ client }) => client.query<{ statement_timeout: string }>(ask))
    await database.close()
    return rows[0]!.statement_timeout
  }
  expect([await longest(), await longest('fieldhouse books')]).toEqual(['1min', '0'])
  const ended = await product.fieldhouse.database
    .connection(({ client }) => client.query("SET statement_timeout = '1ms'; SELECT pg_sleep(60)"))
    .catch((error: unknown) => error)
  const busy = { status: 503, body: { data: { errorCode: 'error.busy' } } }
  expect(problemOf(ended)).toMatchObject(busy)
  expect(problemOf(new NoTurn('too late'))).toMatchObject(busy)
})

it('what only reads stops once nobody waits for it, and what changes something is brought to its end', async () => {
  const { riverside } = product.cast
  const { database } = product.fieldhouse
  const asked = (readsOnly: boolean) =>
    askedBy({ whose: 'ann', signal: AbortSignal.abort(new AskerGone()), readsOnly }, () =>
      Promise.all([database.tenant(riverside.id, async () => 'done'), database.connection(async () => 'done')]).catch(
        (error: unknown) => error,
      ),
    )
  expect(await asked(true)).toBeInstanceOf(AskerGone)
  expect(await asked(false)).toEqual(['done', 'done'])
})

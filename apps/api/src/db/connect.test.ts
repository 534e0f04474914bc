import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure, riversideDesk, type Desk } from '../fixtures/desk.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'
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

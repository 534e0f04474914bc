import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiFailure } from '@fieldhouse/contract'
import { seedCast, type Cast } from '@fieldhouse/testing/cast'
import { isGate } from '@fieldhouse/testing/tier'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkBooks } from '../books/check-books.ts'
import { productToKill } from './fixtures/killed-product.ts'
import { inSingapore, type ApiProcess } from './fixtures/start-processes.ts'

const DESKS = 4
const product = productToKill('bookings')

let cast: Cast
beforeAll(async () => {
  cast = await product.withDatabase((database) => seedCast(database))
})
afterAll(product.remove)

/** What was asked for: by its key, three courts at one hour of their own. */
const asked: string[] = []
/** What was promised: order ids by key, and those whose payment was confirmed. */
const acknowledged = new Map<string, { id: string; paid: boolean }>()

const desk = (on: ApiProcess) => on.as(cast.riverside.staff.operations)

const send = (on: ApiProcess, key: string) => {
  const n = asked.indexOf(key)
  const [day, hour] = [3 + Math.floor(n / 15), 6 + (n % 15)]
  return desk(on).placeBooking(
    {
      partnerId: cast.riverside.id,
      body: {
        bookings: cast.riverside.courts.facilities.slice(0, 3).map(({ id }) => ({
          facilityId: id,
          startTime: inSingapore(day, hour),
          endTime: inSingapore(day, hour + 1),
        })),
        customerId: cast.riverside.customers[0].id,
        paymentMethod: 'cash',
        isForceBook: true,
      },
    },
    { idempotencyKey: key },
  )
}

/** Books, and marks every third as paid, until the product breaks away. A refusal is no breaking away: it is thrown on. */
const bookUntilBroken = async (on: ApiProcess): Promise<void> => {
  try {
    for (;;) {
      const key = `killed-${asked.length}`
      asked.push(key)
      const { data: order } = await send(on, key)
      const promise = { id: order.id, paid: false }
      acknowledged.set(key, promise)
      if (asked.length % 3 > 0) continue
      await desk(on).markTransactionPaid({ id: order.orderTransactions[0]!.id })
      promise.paid = true
    }
  } catch (error) {
    if (error instanceof ApiFailure && error.status < 500) throw error
  }
}

const postmaster = () => Number(readFileSync(join(product.dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

/** Sessions of the database server that serve somebody. */
const backends = (): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(postmaster())], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('[local]'))
    .map((line) => Number.parseInt(line, 10))

type Ending = 'the API' | 'the database server' | 'both' | 'one database session'

/** Kills with -9 what is named; resolves when the API has ended, except where it should live on. */
const kill = async (ending: Ending, running: ApiProcess): Promise<void> => {
  if (ending === 'one database session') return void process.kill(backends()[0]!, 'SIGKILL')
  const exit = once(running.child, 'exit')
  if (ending !== 'the API') process.kill(postmaster(), 'SIGKILL')
  if (ending !== 'the database server') running.child.kill('SIGKILL')
  await exit
}

/** Everything that was promised is there, whole; what was asked for without an answer is had by asking again, once. */
const checkPromises = async (running: ApiProcess): Promise<void> => {
  const promised = [...acknowledged.values()]
  for (let i = 0; i < promised.length; i += 100) {
    const some = promised.slice(i, i + 100)
    const { data } = await desk(running).listOrdersByIds({ query: { orderIds: some.map(({ id }) => id) } })
    expect(data.map(({ id }) => id)).toEqual(some.map(({ id }) => id))
    for (const [k, order] of data.entries()) {
      expect(order.orderLineItems).toHaveLength(3)
      if (some[k]!.paid) expect(order.status).toBe('paid')
    }
  }
  for (const key of asked.filter((each) => !acknowledged.has(each))) {
    const { data: order } = await send(running, key)
    expect(order.orderLineItems).toHaveLength(3)
    acknowledged.set(key, { id: order.id, paid: false })
  }
}

describe('the product is killed with -9 in the middle of bookings', () => {
  it('and starts again by itself each time: every acknowledged booking and payment is there, no half of one is, and a repeated request books once [BEYOND-03, BOOKING-57]', async () => {
    const endings: Ending[] = isGate
      ? ['both', 'one database session']
      : ['the API', 'both', 'one database session', 'the database server', 'one database session', 'the API']
    let running = await product.start()
    for (const [round, ending] of endings.entries()) {
      const before = acknowledged.size
      const desks = Array.from({ length: DESKS }, () => bookUntilBroken(running))
      await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before + 10 + round * 3), { timeout: 60_000 })
      await delay(round * 7)
      await kill(ending, running)
      await Promise.all(desks)
      if (ending !== 'one database session') running = await product.start()
      // The server mends itself after a session was killed; the API takes it up again.
      // Its word is up to a second old: a read tells that it is so now.
      const ready = async () => {
        expect((await fetch(`${running.origin}/readyz`)).status).toBe(200)
        await desk(running).getActivePartner()
      }
      await vi.waitFor(ready, { timeout: 60_000 })
      await checkPromises(running)
    }
    expect(await running.end()).toBe(0)

    await product.withDatabase(async (database) => {
      expect(await checkBooks(database)).toEqual([])
      const counted = await database.connection(async ({ client }) => {
        const { rows } = await client.query(
          `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM order_line_items) AS lines,
             (SELECT count(*) FROM facility_bookings) AS bookings, (SELECT count(*) FROM occupancies WHERE released_at IS NULL) AS courts,
             (SELECT count(*) FROM journals WHERE kind = 'sale') AS sales, (SELECT count(*) FROM idempotency_keys) AS keys`,
        )
        return rows
      })
      const n = asked.length
      expect(counted).toEqual([{ orders: n, lines: 3 * n, bookings: 3 * n, courts: 3 * n, sales: n, keys: n }])
    })
  })
})

import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { api, createClient, type Api, type Client } from '@fieldhouse/contract'
import { seedCast, type Cast } from '@fieldhouse/testing/cast'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { startEmbedded, type EmbeddedServer } from '../db/embedded/start-embedded.ts'
import { migrate } from '../db/migrate.ts'
import { openClient } from '../db/open-connection.ts'
import { createFieldhouse, type Fieldhouse } from '../fieldhouse.ts'
import { TEST_NOW } from '../fixtures/start-product.ts'
import { outcome } from './fixtures/outcome.ts'

const directory = mkdtempSync(join(tmpdir(), 'fieldhouse-lost-'))
const start = () => startEmbedded({ dataDir: join(directory, 'postgres'), durable: false })

let server: EmbeddedServer
let fieldhouse: Fieldhouse
let cast: Cast
let desk: Client<Api>
beforeAll(async () => {
  server = await start()
  await migrate(server.url)
  const config = readConfig({ DATABASE_URL: server.url, LOG_LEVEL: 'silent', FIELDHOUSE_ENV: 'dev' })
  const now = Date.parse(TEST_NOW)
  fieldhouse = await createFieldhouse(config, {
    url: server.url,
    logger: pino({ level: 'silent' }),
    now: () => now,
    jobs: false,
  })
  cast = await seedCast(fieldhouse.database, { now })
  const origin = await fieldhouse.app.listen({ port: 0, host: '127.0.0.1' })
  desk = createClient(api, { origin, token: () => cast.riverside.staff.operations.token })
})
afterAll(async () => {
  await fieldhouse.close()
  await server.stop()
  await rm(directory, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
})

const UNAVAILABLE = '503 error.unavailable'

let booked = 0
const book = () => {
  const n = booked++
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 23 + Math.floor(n / 14), hour - 8)).toISOString()
  return desk.placeBooking({
    partnerId: cast.riverside.id,
    body: {
      bookings: [
        { facilityId: cast.riverside.courts.facilities[0]!.id, startTime: at(7 + (n % 14)), endTime: at(8 + (n % 14)) },
      ],
      customerId: cast.riverside.customers[0].id,
      paymentMethod: 'cash',
      isForceBook: true,
      options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
    },
  })
}
const calls: (() => Promise<unknown>)[] = [
  () => desk.listCustomers({ partnerId: cast.riverside.id }),
  () => desk.getAccount(),
  () => desk.listOrders({ partnerId: cast.riverside.id }),
  () => desk.listPublicPartners(),
  book,
  () =>
    desk.createCustomer({
      body: { partnerId: cast.riverside.id, firstName: 'Lost', email: `${randomUUID()}@x.example`, mobile: null },
    }),
]
/**
 * Asks without a pause while something happens to the database; how each call ended, as a status and a code. What happens may wait
 * for an ending.
 */
const askDuring = async (happens: (endings: ReadonlySet<string>) => Promise<unknown>): Promise<Set<string>> => {
  const endings = new Set<string>()
  const over = new AbortController()
  const askers = calls.flatMap((call) =>
    Array.from({ length: 3 }, async () => {
      while (!over.signal.aborted) {
        const ended = await outcome(call())
        endings.add(ended.ok ? '200' : `${ended.status} ${ended.body.data.errorCode}`)
      }
    }),
  )
  await happens(endings)
  over.abort()
  await Promise.all(askers)
  return endings
}

it('sessions that the server ends under requests, in whatever moment, are 503 or nobody notices', async () => {
  const other = await openClient(server.url)
  const endings = await askDuring(async (ended) => {
    for (let i = 0; i < 20 || !ended.has(UNAVAILABLE); i++) {
      await delay(25)
      await other.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )
    }
  })
  await other.end()
  expect([...endings].toSorted()).toEqual(['200', UNAVAILABLE])
  expect((await outcome(book())).ok).toBe(true)
})

it('a server that stops under requests and stays away is 503, and served again when it is back', async () => {
  const endings = await askDuring(async (ended) => {
    await delay(50)
    await server.stop()
    while (!ended.has(UNAVAILABLE)) await delay(50)
  })
  endings.delete('200')
  expect([...endings]).toEqual([UNAVAILABLE])
  for (const call of calls) expect(await outcome(call())).toMatchObject({ ok: false, status: 503 })
  expect((await fetch(`http://127.0.0.1:${portOf()}/readyz`)).status).toBe(503)
  server = await start()
  await vi.waitFor(async () => expect((await outcome(book())).ok).toBe(true), { timeout: 60_000 })
})

const portOf = () => (fieldhouse.app.server.address() as { port: number }).port

import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, createClient } from '@fieldhouse/contract'
import { seedCast } from '@fieldhouse/testing/cast'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { startEmbedded, type EmbeddedServer } from '../db/embedded/start-embedded.ts'
import { migrate } from '../db/migrate.ts'
import { createFieldhouse, type Fieldhouse } from '../fieldhouse.ts'
import { TEST_NOW } from '../fixtures/start-product.ts'
import { outcome } from './fixtures/outcome.ts'

const directory = mkdtempSync(join(tmpdir(), 'fieldhouse-full-'))
/** A disk of its own, small enough to fill; where nobody may mount one, the server is given no room by a setting instead. */
const isDisk = (() => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0755', 'tmpfs', directory], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
const filler = join(directory, 'filler')

let server: EmbeddedServer
let fieldhouse: Fieldhouse
let origin: string
let now = Date.parse(TEST_NOW)
beforeAll(async () => {
  server = await startEmbedded({ dataDir: join(directory, 'postgres') })
  await migrate(server.url)
  const config = readConfig({ DATABASE_URL: server.url, LOG_LEVEL: 'silent', FIELDHOUSE_ENV: 'dev' })
  fieldhouse = await createFieldhouse(config, {
    url: server.url,
    logger: pino({ level: 'silent' }),
    now: () => now,
    jobs: false,
  })
  origin = await fieldhouse.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await fieldhouse.close()
  await server.stop()
  if (isDisk) execFileSync('umount', ['-l', directory])
  await rm(directory, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
})

const ready = async () => {
  now += 1000
  const reply = await fetch(`${origin}/readyz`)
  return { status: reply.status, ...((await reply.json()) as object) }
}
const setting = (statement: string) =>
  fieldhouse.database.connection(async ({ client }) => {
    await client.query(statement)
    await client.query('SELECT pg_reload_conf()')
  })

const fill = () => {
  if (!isDisk) return setting(`ALTER SYSTEM SET temp_file_limit = '64kB'`)
  const file = openSync(filler, 'w')
  // In smaller and smaller pieces, until not even a page is left.
  for (let piece = Buffer.alloc(1 << 20); piece.length >= 512; piece = piece.subarray(piece.length / 2))
    try {
      for (;;) writeSync(file, piece)
    } catch {
      // No room for a piece of this size.
    }
  closeSync(file)
  return Promise.resolve()
}
const empty = () => (isDisk ? Promise.resolve(rmSync(filler)) : setting('ALTER SYSTEM RESET temp_file_limit'))

it('a full disk makes the process unready within a second, though small writes still succeed, until there is room again', async () => {
  const cast = await seedCast(fieldhouse.database, { now })
  const desk = createClient(api, { origin, token: () => cast.riverside.staff.operations.token })
  const addUntilRefused = async () => {
    for (let i = 0; i < 400; i++) {
      const body = {
        partnerId: cast.riverside.id,
        firstName: `Full ${i}`,
        email: `full${i}@x.example`,
        mobile: null,
        partnerNote: 'x'.repeat(1000),
      }
      const made = await outcome(desk.createCustomer({ body }))
      if (!made.ok) return made
    }
    return null
  }
  expect(await ready()).toEqual({ status: 'ready' })
  await fill()
  await vi.waitFor(
    async () => expect(await ready()).toEqual({ status: 'unavailable', reason: 'the database cannot write' }),
    { timeout: 60_000, interval: 50 },
  )
  // What the disk has no room for is nobody's fault, and no failure of ours.
  if (isDisk)
    expect(await addUntilRefused()).toMatchObject({ status: 503, body: { data: { errorCode: 'error.unavailable' } } })
  expect((await outcome(desk.listCustomers({ partnerId: cast.riverside.id }))).ok).toBe(true)
  await empty()
  await vi.waitFor(async () => expect(await ready()).toEqual({ status: 'ready' }), { timeout: 60_000 })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { api, createClient } from '@fieldhouse/contract'
import { testDatabase, type TestDatabase } from '@fieldhouse/testing/postgres'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { checkBooks } from '../books/check-books.ts'
import { readConfig } from '../config.ts'
import { openDatabase, type Database } from '../db/connect.ts'
import { createPlatform, createRead } from '../db/read.ts'
import { createFieldhouse } from '../fieldhouse.ts'
import { importClub } from '../import/import-club.ts'
import type { Mapping } from '../import/mapping.ts'
import { createPictureFiles } from '../providers/picture-files/create-picture-files.ts'
import { S3_KEYS, startS3 } from '../providers/picture-files/fixtures/s3-stub.ts'
import { DEMO_PASSWORD } from './demo-club.ts'
import { loadDemoOnFirstStart } from './first-start.ts'
import { loadDemo } from './load-demo.ts'
import { removeDemo } from './remove-demo.ts'

const NOW = Date.parse('2026-11-21T06:20:00Z')
const logger = pino({ level: 'silent' })
const SUPER_ADMIN = { email: 'admin@fieldhouse.example', password: DEMO_PASSWORD }
/** Where a provider that is asked gives no answer. */
const NOBODY_LISTENS = 'http://127.0.0.1:9'
/** A demo that somebody tried the limits of. */
const COURTS = 16_000
const quiet = () => ({ show: () => undefined, end: () => undefined })

/** A process over a database, listening; it ends with the test. */
const serveOn = async (url: string, environment: Record<string, string> = {}) => {
  const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent', ...environment })
  const fieldhouse = await createFieldhouse(config, { url, logger, now: () => NOW, jobs: false })
  const origin = await fieldhouse.app.listen({ port: 0, host: '127.0.0.1' })
  let open = true
  const close = async () => {
    if (open) await fieldhouse.close()
    open = false
  }
  onTestFinished(close)
  return { fieldhouse, origin, close, visitor: createClient(api, { origin, token: () => null }) }
}

/** What a removal works with, where pictures lie in the database. */
const removalOf = (database: Database, config = readConfig({})) => ({
  platform: createPlatform(database),
  pictureFiles: createPictureFiles(config, createRead(database)),
})

const countOf = async (database: Database): Promise<Record<string, number>> => {
  const { rows } = await database.connection(({ client }) =>
    client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    ),
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await database.connection(({ client }) => client.query(`SELECT count(*)::int AS n FROM "${name}"`))
    counts[name] = (counted.rows[0] as { n: number }).n
  }
  return counts
}

/** How many rows of all tables were read so far, in tables and by indexes, and how many were deleted. */
const workSoFar = async (database: Database): Promise<{ read: number; deleted: number }> => {
  const { rows } = await database.connection(({ client }) =>
    client.query(`
      SELECT pg_stat_force_next_flush(), (SELECT sum(seq_tup_read)::int FROM pg_stat_user_tables)
        + (SELECT sum(idx_tup_read)::int FROM pg_stat_user_indexes) AS read, (SELECT sum(n_tup_del)::int FROM pg_stat_user_tables) AS deleted`),
  )
  return rows[0]
}

describe('a database with the demo', () => {
  let demo: TestDatabase
  let database: Database
  beforeAll(async () => {
    demo = await testDatabase()
    database = openDatabase(demo.url, { name: 'test' })
    const config = readConfig({ DATABASE_URL: demo.url, FIELDHOUSE_DEMO: 'true' })
    await loadDemo({ database, config, now: NOW, daysBehind: 3 })
  })
  afterAll(async () => {
    await database.close()
    await demo.drop()
  })

  it.each<[string, Record<string, string>, string]>([
    ['on every address, as with DATABASE_URL', {}, 'HOST=0.0.0.0'],
    ['on an address of the network', { HOST: '192.168.1.7', FIELDHOUSE_ENV: 'dev' }, 'HOST=192.168.1.7'],
    [
      'under a public address',
      { HOST: '127.0.0.1', FIELDHOUSE_ENV: 'dev', PUBLIC_URL: 'https://x.example' },
      'PUBLIC_URL',
    ],
    ['in prod', { HOST: '127.0.0.1', FIELDHOUSE_ENV: 'prod' }, 'FIELDHOUSE_ENV=prod'],
    ['behind a proxy', { HOST: '127.0.0.1', FIELDHOUSE_ENV: 'dev', TRUST_PROXY: 'true' }, 'TRUST_PROXY=true'],
  ])('is not served %s, whatever else the process is told', async (_how, environment, named) => {
    const start = createFieldhouse(readConfig({ DATABASE_URL: demo.url, FIELDHOUSE_DEMO: 'false', ...environment }), {
      url: demo.url,
      logger,
      jobs: false,
    })
    await expect(start).rejects.toThrow(named)
    await expect(start).rejects.toThrow('npm run demo -- --remove')
  })

  it('is served to this machine, with the sandboxes, and lets its people in from nowhere else', async () => {
    const { visitor, origin } = await serveOn(demo.url, { HOST: '127.0.0.1', FIELDHOUSE_ENV: 'dev' })
    expect((await visitor.getProviders({})).data.cards.provider).toBe('sandbox')
    const { data: identity } = await visitor.signIn({ body: SUPER_ADMIN })
    const { data } = await visitor.socialLogin({ body: { token: identity.token, provider: 'FIREBASE' } })
    const ask = (headers: Record<string, string>) =>
      fetch(`${origin}/v1.9.0/auth/me`, { headers: { authorization: `Bearer ${data.session.token}`, ...headers } })
    expect((await ask({})).status).toBe(200)
    const through = await ask({ 'x-forwarded-for': '203.0.113.5' })
    expect([through.status, await through.text()]).toEqual([403, expect.stringContaining('demoElsewhere')])
    expect((await ask({ origin: 'https://club.example' })).status).toBe(403)
    expect((await ask({ referer: 'https://club.example/' })).status).toBe(403)
    const signIn = await fetch(`${origin}/v1.9.0/auth/signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.5' },
      body: JSON.stringify(SUPER_ADMIN),
    })
    expect(signIn.status).toBe(403)
  })

  it('takes no club from files, not even to see what would happen', async () => {
    const { fieldhouse } = await serveOn(demo.url, { HOST: '127.0.0.1', FIELDHOUSE_ENV: 'dev' })
    const folder = fileURLToPath(new URL('../import/fixtures/', import.meta.url))
    for (const dryRun of [true, false]) {
      const mapping = {} as Mapping
      await expect(importClub(fieldhouse.deps, { folder, mapping, now: NOW, dryRun })).rejects.toThrow(
        'npm run demo -- --remove',
      )
    }
  })

  it('keeps its demo while a product runs on it, then loses it whole, each row found by an index, and it does not come back by itself', async () => {
    const { close, visitor: stranger } = await serveOn(demo.url, { HOST: '127.0.0.1', FIELDHOUSE_ENV: 'dev' })
    await stranger.signUp({ body: { email: 'first@club.example', password: 'not of the demo' } })
    await database.connection(({ client }) =>
      client.query(
        `INSERT INTO facilities (partner_id, id, group_id, name, position, created_at)
         SELECT partner_id, gen_random_uuid(), id, 'Court ' || n, n, created_at
         FROM (SELECT * FROM facility_groups LIMIT 1) g, generate_series(1001, 1000 + $1) n`,
        [COURTS],
      ),
    )
    const removal = removalOf(database)
    await expect(removeDemo(removal, NOW)).rejects.toThrow('stop it first')
    await close()
    const before = await workSoFar(database)
    // The server hears of an ended connection a moment later.
    await expect.poll(() => removeDemo(removal, NOW).catch(() => null)).toBe(true)
    await expect.poll(async () => (await workSoFar(database)).deleted - before.deleted).toBeGreaterThan(COURTS)
    const { read, deleted } = await workSoFar(database)
    expect((read - before.read) / (deleted - before.deleted), 'rows that are read for each that goes').toBeLessThan(20)
    expect(await removeDemo(removal, NOW)).toBe(false)

    const {
      kysely_migration: migrations,
      kysely_migration_lock: lock,
      demo_removals: removals,
      ...left
    } = await countOf(database)
    expect(Object.entries(left).filter(([, rows]) => rows > 0)).toEqual([])
    expect([removals, lock, migrations! > 0]).toEqual([1, 1, true])
    const embedded = { ...readConfig({}), embedded: true }
    expect(await loadDemoOnFirstStart(embedded, { url: demo.url, now: NOW, progress: quiet })).toBe(false)

    const { visitor } = await serveOn(demo.url, { PUBLIC_URL: 'https://club.example' })
    await expect(visitor.signIn({ body: SUPER_ADMIN })).rejects.toThrow('User not found')
    expect((await visitor.getProviders({})).data.cards.provider).toBeNull()
  })
})

describe('a database without the demo', () => {
  it('loads the demo beside keys of real providers without asking them, and lets nobody in with its password under a process that is there for others', async () => {
    const empty = await testDatabase()
    const database = openDatabase(empty.url, { name: 'test' })
    onTestFinished(async () => {
      await database.close()
      await empty.drop()
    })
    const { visitor } = await serveOn(empty.url, { PUBLIC_URL: 'https://club.example', HOST: '127.0.0.1' })
    const config = readConfig({
      DATABASE_URL: empty.url,
      FIELDHOUSE_DEMO: 'true',
      STRIPE_SECRET_KEY: 'sk_test_nobody',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
      STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
      STRIPE_API_URL: NOBODY_LISTENS,
      RAZORPAY_KEY_ID: 'rzp_test_nobody',
      RAZORPAY_KEY_SECRET: 'nobody',
      RAZORPAY_API_URL: NOBODY_LISTENS,
    })
    await loadDemo({ database, config, now: NOW, daysBehind: 1 })
    await expect(visitor.signIn({ body: SUPER_ADMIN })).rejects.toMatchObject({ status: 403 })
  })

  it('keeps its clubs and their books: the demo is not loaded beside them, and what is left of one is removed alone', async () => {
    const real = await testDatabase()
    const database = openDatabase(real.url, { name: 'test' })
    onTestFinished(async () => {
      await database.close()
      await real.drop()
    })
    const store = await startS3()
    onTestFinished(() => store.stop())
    const config = readConfig({
      DATABASE_URL: real.url,
      FIELDHOUSE_DEMO: 'true',
      PICTURES_S3_URL: store.url,
      PICTURES_S3_REGION: S3_KEYS.region,
      PICTURES_S3_ACCESS_KEY: S3_KEYS.accessKey,
      PICTURES_S3_SECRET_KEY: S3_KEYS.secretKey,
    })
    await loadDemo({ database, config, now: NOW, daysBehind: 1 })
    // As a version that knew no better left it: a club beside the demo.
    await database.connection(({ client }) =>
      client.query(`
        WITH club AS (
          INSERT INTO partners (id, partner_type, timezone, country_code, payment_methods_for_staff, payment_methods_for_customers, created_at)
          VALUES (gen_random_uuid(), 'Clubs', 'Asia/Singapore', 'SG', '{cash}', '{}', now()) RETURNING id
        ), owner AS (
          INSERT INTO accounts (id, email, last_active_partner_id, created_at)
          SELECT gen_random_uuid(), 'ann@club.example', p.id, now() FROM partners p LIMIT 1 RETURNING profile_id
        )
        INSERT INTO partner_owners (partner_id, profile_id, created_at) SELECT club.id, owner.profile_id, now() FROM club, owner`),
    )
    // One plays at the demo alone, one at the demo and the club, and one nowhere yet.
    await database.connection(({ client }) =>
      client.query(`
        WITH known AS (
          INSERT INTO accounts (id, email, created_at)
          VALUES (gen_random_uuid(), 'bo@demo.example', now()), (gen_random_uuid(), 'cy@elsewhere.example', now()) RETURNING profile_id, email
        ), players AS (
          SELECT profile_id FROM known WHERE email = 'bo@demo.example'
          UNION ALL SELECT profile_id FROM accounts WHERE email = 'ann@club.example'
        ), played AS (
          SELECT partner_id, id, row_number() OVER () AS place FROM customers WHERE NOT is_walk_in LIMIT 2
        )
        UPDATE customers c SET profile_id = p.profile_id
        FROM (SELECT profile_id, row_number() OVER () AS place FROM players) p JOIN played ON played.place = p.place
        WHERE (c.partner_id, c.id) = (played.partner_id, played.id)`),
    )
    // Its pictures lie elsewhere, and go with it; where they can't, it stays and can be removed again.
    expect(store.objects.size).toBeGreaterThan(0)
    store.trouble = () => 'slow down'
    await expect(removeDemo(removalOf(database, config), NOW)).rejects.toThrow('the store of pictures')
    store.trouble = () => null
    expect(await removeDemo(removalOf(database, config), NOW)).toBe(true)
    expect(store.objects.size).toBe(0)
    const after = await countOf(database)
    for (const [table, rows] of Object.entries(after).filter(([name]) => !/^(kysely|demo)_/.test(name)))
      expect([table, rows]).toEqual([table, { partners: 1, partner_owners: 1, accounts: 2 }[table] ?? 0])
    const { rows: stayed } = await database.connection(({ client }) =>
      client.query<{ email: string }>('SELECT email FROM accounts ORDER BY 1'),
    )
    expect(stayed.map(({ email }) => email)).toEqual(['ann@club.example', 'cy@elsewhere.example'])
    expect(await checkBooks(database)).toEqual([])
    await expect(loadDemo({ database, config, now: NOW, daysBehind: 1 })).rejects.toThrow('Other clubs')
    await expect(
      database.connection(({ client }) => client.query('DELETE FROM postings')),
      'what is posted is guarded again',
    ).rejects.toThrow()
  })
})

describe('the embedded server', () => {
  it('loads no demo on its first start where others come in, and takes no card', async () => {
    const fresh = await testDatabase()
    onTestFinished(() => fresh.drop())
    const live = { ...readConfig({ PUBLIC_URL: 'https://club.example' }), embedded: true }
    expect(await loadDemoOnFirstStart(live, { url: fresh.url, now: NOW, progress: quiet })).toBe(false)
    const forced = { ...live, FIELDHOUSE_DEMO: true }
    await expect(loadDemoOnFirstStart(forced, { url: fresh.url, now: NOW, progress: quiet })).rejects.toThrow(
      'PUBLIC_URL',
    )
    // A club that forgets FIELDHOUSE_ENV and every key, on this machine alone.
    const { visitor, fieldhouse } = await serveOn(fresh.url, { HOST: '127.0.0.1', FIELDHOUSE_ENV: 'dev' })
    expect((await visitor.getProviders({})).data.cards.provider).toBeNull()
    const { payments, payoutAccounts } = fieldhouse.deps
    expect([payments.cards, payments.online]).toEqual([null, null])
    expect([payoutAccounts.of('stripe'), payoutAccounts.of('razorpay')]).toEqual([null, null])
  })

  it('is refused by npm start with words and the way out, not with a stack', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-live-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }))
    const main = fileURLToPath(new URL('../main.ts', import.meta.url))
    const env = { PATH: process.env.PATH, FIELDHOUSE_DATA: folder, PORT: '0', HOST: '0.0.0.0', FIELDHOUSE_DEMO: 'true' }
    const ended = await promisify(execFile)(process.execPath, [main], { env }).catch((error: unknown) => error)
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect((ended as { stderr: string }).stderr).toMatch(/HOST=0\.0\.0\.0[^]*npm run demo -- --remove/)
    expect((ended as { stderr: string }).stderr).not.toMatch(/^\s+at /m)
  })
})

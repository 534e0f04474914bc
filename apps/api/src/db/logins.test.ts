import { testDatabase } from '@fieldhouse/testing/postgres'
import type { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../config.ts'
import { createFieldhouse } from '../fieldhouse.ts'
import { riversideDesk } from '../fixtures/desk.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import type { Connection, Database } from './connect.ts'
import { openDatabase, openTransaction } from './connect.ts'
import { prepareLogins, type Logins } from './logins.ts'
import { withClient } from './open-connection.ts'
import { createPlatform, createRead } from './read.ts'

let product: Product
let logins: Logins
let requests: Database
beforeAll(async () => {
  product = await startProduct()
  logins = await prepareLogins(product.fieldhouse.database.url)
  requests = openDatabase(product.fieldhouse.database.url, { logins, max: 2 })
})
afterAll(async () => {
  await requests.close()
  await product.close()
})

const DENIED = '42501'
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'was let',
    (error: { code?: unknown }) => error.code,
  )

/** A connection as a request in Riverside's name gets it, in the middle of its transaction. */
const asRequest = <T>(fn: (connection: Connection) => Promise<T>): Promise<T> =>
  requests.tenant(product.cast.riverside.id, async (connection) => {
    await openTransaction(connection, 'BEGIN', product.cast.riverside.id)
    try {
      return await fn(connection)
    } finally {
      await connection.client.query('ROLLBACK')
    }
  })

/** What somebody who brought statements into a request would try, to become or to do more. */
const ATTEMPTS = [
  'SET ROLE fieldhouse_platform',
  'SET ROLE pg_read_all_data',
  'SET SESSION AUTHORIZATION postgres',
  'ALTER TABLE customers DISABLE ROW LEVEL SECURITY',
  'DROP POLICY own_partner ON customers',
  'CREATE POLICY mine ON customers USING (true)',
  'ALTER TABLE postings DISABLE TRIGGER USER',
  'DROP TABLE orders CASCADE',
  'TRUNCATE customers CASCADE',
  'CREATE TABLE mine ()',
  'CREATE TEMPORARY TABLE mine ()',
  `CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
  `CREATE FUNCTION pg_temp.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
  `CREATE OR REPLACE FUNCTION current_partner() RETURNS uuid LANGUAGE sql AS 'SELECT NULL::uuid'`,
  'CREATE ROLE mine SUPERUSER',
  'ALTER ROLE fieldhouse_app BYPASSRLS',
  'GRANT fieldhouse_platform TO fieldhouse_app',
  'SELECT * FROM pg_authid',
  'SELECT * FROM pg_shadow',
  `SELECT pg_read_file('PG_VERSION')`,
  `COPY customers TO PROGRAM 'cat'`,
  'SET session_replication_role = replica',
  'CREATE EXTENSION dblink',
]

describe.each<[string, (fn: (client: Connection['client']) => Promise<unknown>) => Promise<unknown>]>([
  ['a request in the name of a club', (fn) => asRequest(({ client }) => fn(client))],
  [
    'the same after RESET ROLE',
    (fn) => asRequest(async ({ client }) => (await client.query('RESET ROLE'), fn(client))),
  ],
  [
    'a request of the platform, such as a sign-in',
    (fn) =>
      requests.connection(async ({ client }) => {
        await client.query('BEGIN')
        try {
          return await fn(client)
        } finally {
          await client.query('ROLLBACK')
        }
      }),
  ],
])('%s', (who, run) => {
  const attempts = who.includes('platform')
    ? ATTEMPTS.filter((text) => !text.startsWith('SET ROLE fieldhouse_pl'))
    : ATTEMPTS
  it.each(attempts)('is refused: %s', async (text) => {
    // A superuser's name differs between servers; who it is does not matter to the answer.
    const codes = [DENIED, '22023', '42704']
    expect(codes).toContain(await run((client) => codeOf(client.query(text))))
  })

  it('is nobody who owns anything', async () => {
    const owned = await run(async (client) => {
      const { rows } = await client.query(
        `SELECT (SELECT count(*) FROM pg_class WHERE relowner IN (session_user::regrole, current_user::regrole))::int AS tables,
           (SELECT rolsuper OR rolbypassrls OR rolcreaterole FROM pg_roles WHERE rolname = session_user) AS wide`,
      )
      return rows
    })
    expect(owned).toEqual([{ tables: 0, wide: false }])
  })
})

describe('a request in the name of a club', () => {
  it('that leaves its role sees nothing at all, and with row-level security switched off neither', async () => {
    const tables = ['customers', 'orders', 'accounts', 'partners', 'sessions']
    for (const table of tables)
      expect(
        await asRequest(async ({ client }) => {
          await client.query('RESET ROLE')
          return codeOf(client.query(`SELECT * FROM ${table}`))
        }),
      ).toBe(DENIED)
    const switchedOff = asRequest(async ({ client }) => {
      await client.query('SET LOCAL row_security = off')
      return codeOf(client.query('SELECT * FROM customers'))
    })
    expect(await switchedOff).toBe(DENIED)
  })

  it('is how the product itself works: its connections are of these two logins, the jobs apart', async () => {
    const desk = riversideDesk(product)
    await desk.book({ from: 8, until: 9 })
    const users = await withClient(product.fieldhouse.database.url, async (owner: Client) => {
      const { rows } = await owner.query<{ name: string }>(
        `SELECT DISTINCT usename AS name FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'fieldhouse'
         AND usename <> current_user ORDER BY 1`,
      )
      return rows.map(({ name }) => name)
    })
    expect(users).toEqual(
      [logins.tenant, logins.platform].map((url) => new URL(url.replace('@/', '@host/')).username).toSorted(),
    )
  })
})

describe('the logins', () => {
  it('read and write what they should: a club its own rows, the platform those of all', async () => {
    const { riverside, harbour } = product.cast
    const count = `SELECT partner_id, count(*)::int AS count FROM customers GROUP BY 1`
    const own = await asRequest(async ({ client }) => (await client.query<{ partner_id: string }>(count)).rows)
    expect(own.map(({ partner_id }) => partner_id)).toEqual([riverside.id])
    const all = await requests.connection(
      async ({ client }) => (await client.query<{ partner_id: string }>(count)).rows,
    )
    expect(all.map(({ partner_id }) => partner_id)).toEqual(expect.arrayContaining([riverside.id, harbour.id]))
    const read = createRead(requests)
    expect(await read(harbour.id, (db) => db.selectFrom('partners').select('id').execute())).toEqual([
      { id: harbour.id },
    ])
    const platform = createPlatform(requests)
    expect((await platform((db) => db.selectFrom('accounts').select('id').execute())).length).toBeGreaterThan(3)
  })

  it('are made by several processes at once, and again without a change; a table that came later is opened', async () => {
    const { url, drop } = await testDatabase()
    onTestFinished(drop)
    const made = await Promise.all(Array.from({ length: 6 }, () => prepareLogins(url)))
    expect(new Set(made.map(({ tenant }) => tenant)).size).toBe(1)
    await withClient(url, (owner) =>
      owner.query('CREATE TABLE later (partner_id uuid); ALTER TABLE later ENABLE ROW LEVEL SECURITY'),
    )
    const { platform } = await prepareLogins(url)
    await withClient(platform, (client) => client.query('INSERT INTO later VALUES (gen_random_uuid())'))
    expect(await withClient(platform, async (client) => (await client.query('SELECT 1 FROM later')).rowCount)).toBe(1)
  })
})

describe('a product whose logins cannot be prepared', () => {
  /** Starts on a database that has a new table, of which the first `times` tries to open it fail in the server. */
  const startWhere = async (code: string, message: string, times: number, settings: Record<string, string> = {}) => {
    const { url, drop } = await testDatabase()
    onTestFinished(drop)
    // A sequence keeps its count when the try is rolled back.
    await withClient(url, (owner) =>
      owner.query(`CREATE TABLE later (); CREATE SCHEMA tries; CREATE SEQUENCE tries.made;
        CREATE FUNCTION tries.fail() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
          IF nextval('tries.made') <= ${times} THEN RAISE EXCEPTION '${message}' USING ERRCODE = '${code}'; END IF;
        END $$;
        CREATE EVENT TRIGGER fail ON ddl_command_start WHEN TAG IN ('GRANT') EXECUTE FUNCTION tries.fail()`),
    )
    const warnings: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) })
    const config = readConfig({ DATABASE_URL: url, FIELDHOUSE_ENV: 'dev', ...settings })
    const fieldhouse = await createFieldhouse(config, { url, logger, jobs: false })
    try {
      const { rows } = await fieldhouse.database.connection(({ client }) =>
        client.query<{ isOwner: boolean }>(
          `SELECT datdba = session_user::regrole AS "isOwner" FROM pg_database WHERE datname = current_database()`,
        ),
      )
      return { isOwner: rows[0]!.isOwner, warned: warnings.join().includes('run as the owner') }
    } finally {
      await fieldhouse.close()
    }
  }

  it.each([
    ['XX000', 'tuple concurrently updated'],
    ['40001', 'could not serialize access'],
    ['40P01', 'deadlock detected'],
  ])('because another one changed the same at that moment tries again: %s', async (code, message) => {
    expect(await startWhere(code, message, 2)).toEqual({ isOwner: false, warned: false })
  })

  it('because the owner may not give a right does not start where others come in, and says which', async () => {
    const start = startWhere(DENIED, 'permission denied', 1000)
    await expect(start).rejects.toThrow('GRANT SELECT, INSERT, UPDATE, DELETE ON TABLE "later" TO fieldhouse_platform;')
  })

  it('for the same reason serves this machine as the owner, and says so', async () => {
    const here = { HOST: '127.0.0.1' }
    expect(await startWhere(DENIED, 'permission denied', 1000, here)).toEqual({ isOwner: true, warned: true })
  })

  it.each([
    ['XX000', 'tuple concurrently updated'],
    ['XX000', 'cache lookup failed'],
    ['53100', 'no space left'],
    ['57014', 'canceling statement due to statement timeout'],
  ])('for any other reason, and in the end, does not start: %s %s', async (code, message) => {
    await expect(startWhere(code, message, 1000)).rejects.toThrow(message)
  })
})

import { testDatabase } from '@fieldhouse/testing/postgres'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../config.ts'
import { createFieldhouse } from '../fieldhouse.ts'
import { prepareLogins, type Logins } from './logins.ts'
import { migrate } from './migrate.ts'
import { withClient } from './open-connection.ts'

let administrator: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ url: administrator, drop } = await testDatabase())
})
afterAll(() => drop())

const run = async (url: string, ...statements: string[]) => {
  for (const statement of statements) await withClient(url, (client) => client.query(statement))
}
const asAdministrator = (...statements: string[]) => run(administrator, ...statements)

/** A database of an owner that an administrator made, who is no superuser; a role that owns nothing for each further name. */
const ownDatabase = async (name: string, attributes = '', ...others: string[]) => {
  const owner = `fieldhouse_${name}_${process.pid}`
  const roles = [`${owner}_requests_of_clubs`, `${owner}_requests_of_platform`, ...others, owner]
  onTestFinished(async () => {
    await asAdministrator(`DROP DATABASE ${owner} WITH (FORCE)`)
    await asAdministrator(...roles.map((role) => `DROP ROLE IF EXISTS ${role}`))
  })
  await asAdministrator(
    `CREATE ROLE ${owner} LOGIN ${attributes}`,
    `GRANT fieldhouse_app TO ${owner}`,
    `CREATE DATABASE ${owner} OWNER ${owner} TEMPLATE template0 ENCODING 'UTF8'`,
  )
  const as = (user: string) =>
    administrator.replace(/\/\/[^@]*@/, `//${user}@`).replace(/\/[^/?]*(\?|$)/, `/${owner}$1`)
  const inDatabase = administrator.replace(/\/[^/?]*(\?|$)/, `/${owner}$1`)
  await migrate(as(owner))
  return { owner, url: as(owner), as, inDatabase }
}

const OPEN = { FIELDHOUSE_ENV: 'prod', PUBLIC_URL: 'https://club.example' }
const HERE = { FIELDHOUSE_ENV: 'dev', HOST: '127.0.0.1' }

/** Starts the product; who its requests run as, and whether it warned that this is the owner. */
const start = async (url: string, settings: Record<string, string>) => {
  const warnings: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) })
  const config = readConfig({ DATABASE_URL: url, ...settings })
  const fieldhouse = await createFieldhouse(config, { url, logger, jobs: false })
  try {
    const { rows } = await fieldhouse.database.connection(({ client }) =>
      client.query<{ name: string }>('SELECT session_user AS name'),
    )
    return { as: rows[0]!.name, warned: warnings.join().includes('run as the owner') }
  } finally {
    await fieldhouse.close()
  }
}

describe('an owner who may create no roles', () => {
  it('serves in their place, and says so', async () => {
    const { owner, url } = await ownDatabase('without_roles')
    expect(await start(url, OPEN)).toEqual({ as: owner, warned: true })
  })

  it.each([
    ['others', OPEN],
    ['this machine', HERE],
  ])(
    'and not take that of the application does not serve %s: it is told which GRANT is missing',
    async (_who, settings) => {
      const { owner, url } = await ownDatabase('without_grant')
      await asAdministrator(`REVOKE fieldhouse_app FROM ${owner}`)
      await expect(start(url, settings)).rejects.toThrow(`GRANT fieldhouse_app TO "${owner}";`)
      await asAdministrator(`GRANT fieldhouse_app TO ${owner}`)
      expect(await start(url, settings)).toEqual({ as: owner, warned: true })
    },
  )
})

describe('an owner who may create roles', () => {
  it('of whom PostgreSQL asks an administrator for some GRANTs starts when those that were told of are given', async () => {
    const { owner, url } = await ownDatabase('with_roles', 'CREATEROLE')
    // As a version left it that did not give itself the role of the application.
    await asAdministrator(`REVOKE fieldhouse_app FROM ${owner}`)
    const refusal = await start(url, OPEN).then(
      () => null,
      (error: Error) => error.message,
    )
    // Until PostgreSQL 15, whoever may create roles may give every role: there, nothing was missing.
    const told = (refusal ?? '').split('\n').filter((line) => line.startsWith('  '))
    expect(refusal === null ? [] : told.map((line) => line.trim().replaceAll('"', '')).toSorted()).toEqual(
      refusal === null
        ? []
        : [
            `GRANT fieldhouse_app TO ${owner};`,
            `GRANT fieldhouse_app TO ${owner}_requests_of_clubs;`,
            `GRANT fieldhouse_platform TO ${owner}_requests_of_platform;`,
          ].toSorted(),
    )
    await asAdministrator(...told)
    expect(await start(url, OPEN)).toEqual({ as: `${owner}_requests_of_platform`, warned: false })
    // Tools work as the owner, in the name of a club.
    await run(url, 'SET ROLE fieldhouse_app')
  })
})

describe('logins that an administrator made', () => {
  const made = async (name: string) => {
    const prefix = `fieldhouse_${name}_${process.pid}`
    const [tenant, platform, other] = [`${prefix}_t`, `${prefix}_p`, `${prefix}_o`]
    const database = await ownDatabase(name, '', tenant, platform, other)
    await asAdministrator(
      `CREATE ROLE ${tenant} LOGIN NOINHERIT`,
      `CREATE ROLE ${platform} LOGIN`,
      `CREATE ROLE ${other}`,
      `GRANT fieldhouse_app TO ${tenant}`,
      `GRANT fieldhouse_platform TO ${platform}`,
    )
    const given: Logins = { tenant: database.as(tenant), platform: database.as(platform) }
    return { ...database, tenant, platform, other, given }
  }

  it('are taken where the owner may make no roles, with or without the role of the application', async () => {
    const { owner, url, given } = await made('by_hand')
    expect(await prepareLogins(url, given)).toEqual(given)
    const accounts = await withClient(given.platform, (client) => client.query('SELECT 1 FROM accounts'))
    expect(accounts.rows).toEqual([])
    await expect(run(given.tenant, 'SELECT 1 FROM accounts')).rejects.toMatchObject({ code: '42501' })
    await asAdministrator(`REVOKE fieldhouse_app FROM ${owner}`)
    expect(await prepareLogins(url, given)).toEqual(given)
  })

  it('are refused where they may too much, however they came to it', async () => {
    const { owner, url, as, inDatabase, tenant, platform, other, given } = await made('too_wide')
    const refusal = (logins: Logins) =>
      prepareLogins(url, logins).then(
        () => null,
        (error: Error) => error.message,
      )
    const beyond = 'may more than requests need'
    expect(await refusal({ ...given, tenant: as(owner) })).toContain(beyond)
    const cases: [string, string, string][] = [
      [`ALTER ROLE ${tenant} BYPASSRLS`, `ALTER ROLE ${tenant} NOBYPASSRLS`, 'BYPASSRLS'],
      [`GRANT ${other} TO ${tenant}`, `REVOKE ${other} FROM ${tenant}`, `it is in ${other}`],
      [
        `GRANT fieldhouse_app TO ${tenant} WITH ADMIN OPTION`,
        `REVOKE ADMIN OPTION FOR fieldhouse_app FROM ${tenant}`,
        'give fieldhouse_app to others',
      ],
      [
        `ALTER ROLE ${tenant} INHERIT; REVOKE fieldhouse_app FROM ${tenant}; GRANT fieldhouse_app TO ${tenant}`,
        `ALTER ROLE ${tenant} NOINHERIT; REVOKE fieldhouse_app FROM ${tenant}; GRANT fieldhouse_app TO ${tenant}`,
        'NOINHERIT',
      ],
      [`GRANT SELECT ON accounts TO ${tenant}`, `REVOKE SELECT ON accounts FROM ${tenant}`, 'table accounts'],
      [`GRANT SELECT (email) ON accounts TO ${tenant}`, `REVOKE SELECT (email) ON accounts FROM ${tenant}`, 'accounts'],
      [`GRANT UPDATE ON orders TO PUBLIC`, `REVOKE UPDATE ON orders FROM PUBLIC`, 'table orders'],
      [`GRANT TRUNCATE ON postings TO ${platform}`, `REVOKE TRUNCATE ON postings FROM ${platform}`, 'TRUNCATE'],
      [`GRANT TRIGGER ON postings TO ${platform}`, `REVOKE TRIGGER ON postings FROM ${platform}`, 'triggers'],
      [`GRANT CREATE ON SCHEMA public TO ${platform}`, `REVOKE CREATE ON SCHEMA public FROM ${platform}`, 'schema'],
      [
        `GRANT CREATE ON DATABASE ${owner} TO ${platform}`,
        `REVOKE CREATE ON DATABASE ${owner} FROM ${platform}`,
        'CREATE schemas',
      ],
      [
        `CREATE SCHEMA theirs; CREATE FUNCTION theirs.f() RETURNS int LANGUAGE sql AS 'SELECT 1'; ALTER FUNCTION theirs.f OWNER TO ${platform}`,
        'DROP SCHEMA theirs CASCADE',
        'owns something',
      ],
    ]
    for (const [open, close, words] of cases) {
      await run(inDatabase, open)
      const said = await refusal(given)
      expect(said, open).toContain(beyond)
      expect(said, open).toContain(words)
      await run(inDatabase, close)
      expect(await refusal(given), close).toBeNull()
    }
    // A server of one's own, on a slow disk, takes a second for each of them.
  })
})

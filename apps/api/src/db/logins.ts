import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { escapeIdentifier, escapeLiteral } from 'pg'
import { isDenied, MissingRights, preparationOf, type Preparation } from './missing-rights.ts'
import { withClient } from './open-connection.ts'
import { closeDoors, openTables } from './open-tables.ts'
import { refuseWideLogin } from './refuse-wide-login.ts'
import { inSchemaTurn } from './schema-turn.ts'

/**
 * The connection strings that requests run with. Neither login owns anything, nor can it become a role that does: `tenant`
 * may take the role of the application only, under row-level security; `platform` reads and writes the rows of all tables.
 */
export type Logins = { tenant: string; platform: string }

/** The roles that rights are given to, of every database on the server; nobody logs in as them. */
export const TENANT_ROLE = 'fieldhouse_app'
const PLATFORM_ROLE = 'fieldhouse_platform'

type Login = { url: string; name: string; password: string | null; role: string; inherits: boolean }

/**
 * Makes the logins of the migrated database at `url`, an owner's connection string, and gives them their rights: those of new tables,
 * too. Does nothing that was done before; several processes may start at once, also on other databases of the server. `given` names logins that an administrator
 * made, where the owner may make none. Throws MissingRights where the owner may not do what is missing, any other reason as it is,
 * and where a login may too much.
 */
export const prepareLogins = async (url: string, given?: Logins): Promise<Logins> => {
  for (let tries = 1; ; tries++)
    try {
      return await prepareOnce(url, given)
    } catch (error) {
      if (tries === MOST_TRIES || !isTransient(error)) throw error
      await wait(tries * 100 * (0.5 + Math.random()))
    }
}

const MOST_TRIES = 5

/** Turns are taken in one database, roles belong to the server: another database's owner changed the same row at that moment. */
const isTransient = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '40001' || code === '40P01' || (code === 'XX000' && String(message).startsWith('tuple concurrently'))
}

const prepareOnce = async (url: string, given?: Logins): Promise<Logins> => {
  const logins = given ? await namesOf(given) : await withClient(url, (owner) => deriveLogins(owner, url))
  await inSchemaTurn(url, () => withClient(url, (owner) => giveRights(owner, logins, given !== undefined)))
  for (const login of logins) await checkLogin(url, login, given === undefined)
  const [tenant, platform] = logins
  return { tenant: tenant.url, platform: platform.url }
}

const giveRights = async (owner: Client, logins: Pair, areGiven: boolean): Promise<void> => {
  const name = await nameOf(owner)
  const preparation = preparationOf(owner)
  const { missing } = preparation
  const ownerTakesRole = await takeTenantRole(preparation, name)
  // Requests with logins of their own do without: it is the tools of the command line that work as the owner.
  if (areGiven) missing.length = 0
  const lack = (lacksRoles: boolean) =>
    new MissingRights(name, { statements: [...new Set(missing)], lacksRoles, ownerTakesRole })
  const before = missing.length
  const mayCreate = `ALTER ROLE ${escapeIdentifier(name)} CREATEROLE`
  await makeRole(preparation, PLATFORM_ROLE, 'NOLOGIN', areGiven ? undefined : mayCreate)
  if (!areGiven) for (const login of logins) await makeLogin(preparation, login, mayCreate)
  // Nothing can be given to roles that are not there.
  if (missing.length > before) throw lack(true)
  for (const login of logins) await joinRole(preparation, login)
  await openTables(preparation, PLATFORM_ROLE)
  await closeDoors(preparation, TENANT_ROLE)
  if (missing.length > 0) throw lack(false)
}

/**
 * Puts the owner into the role of the application, which tools take and the owner itself where there are no logins: databases that
 * were migrated by an older version may lack it. False where it may not.
 */
const takeTenantRole = async ({ owner, missing, run }: Preparation, name: string): Promise<boolean> => {
  if (await mayTake(owner, TENANT_ROLE)) return true
  const before = missing.length
  await run(`GRANT ${TENANT_ROLE} TO ${escapeIdentifier(name)}`)
  return missing.length === before
}

/** Whether the login of `client` may become the role: from PostgreSQL 16 on it may be in it without that. */
const mayTake = async (client: Client, role: string): Promise<boolean> => {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL ROLE ${role}`)
    return true
  } catch (error) {
    if (isDenied(error)) return false
    throw error
  } finally {
    await client.query('ROLLBACK')
  }
}

type Pair = [tenant: Login, platform: Login]

const namesOf = async ({ tenant, platform }: Logins): Promise<Pair> => {
  return [
    { url: tenant, name: await withClient(tenant, nameOf), password: null, role: TENANT_ROLE, inherits: false },
    { url: platform, name: await withClient(platform, nameOf), password: null, role: PLATFORM_ROLE, inherits: true },
  ]
}

const nameOf = async (client: Client): Promise<string> =>
  (await client.query<{ name: string }>('SELECT current_user AS name')).rows[0]!.name

/** Logins beside the owner's; their passwords follow from the owner's, so that every process knows them and nobody keeps them. */
const deriveLogins = async (owner: Client, url: string): Promise<Pair> => {
  const ownerName = await nameOf(owner)
  const secret = owner.password ?? null
  const login = (purpose: string, role: string, inherits: boolean): Login => {
    const name = `${ownerName.slice(0, 40)}_${purpose}`
    const password =
      secret === null ? null : createHmac('sha256', secret).update(`fieldhouse ${name}`).digest('base64url')
    return { url: withLogin(url, name, password), name, password, role, inherits }
  }
  return [login('requests_of_clubs', TENANT_ROLE, false), login('requests_of_platform', PLATFORM_ROLE, true)]
}

/** The same server and database, another login: works for host addresses and for sockets (`postgresql://user@/db?host=/dir`). */
const withLogin = (url: string, name: string, password: string | null): string => {
  const parts = /^([a-z]+:\/\/)(?:[^@/?]*@)?(.*)$/.exec(url)
  if (!parts) throw new Error('DATABASE_URL is not a connection string')
  return `${parts[1]}${encodeURIComponent(name)}${password === null ? '' : `:${encodeURIComponent(password)}`}@${parts[2]}`
}

const ROLE_EXISTS = ['42710', '23505']

/** Roles belong to the server: another process may make them at the same moment, for another database. */
const unlessExists = async (work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!ROLE_EXISTS.includes(String((error as { code?: unknown }).code))) throw error
  }
}

const makeRole = async (
  { owner, run }: Preparation,
  name: string,
  attributes: string,
  shown?: string,
): Promise<void> => {
  const known = await owner.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name])
  if (known.rows.length === 0) await unlessExists(run(`CREATE ROLE ${escapeIdentifier(name)} ${attributes}`, shown))
}

const makeLogin = async (
  preparation: Preparation,
  { name, password, inherits }: Login,
  shown: string,
): Promise<void> => {
  const attributes = ['LOGIN', inherits ? 'INHERIT' : 'NOINHERIT', 'NOCREATEDB', 'NOCREATEROLE']
  const secret = password === null ? [] : [`PASSWORD ${escapeLiteral(scramOf(password))}`]
  await makeRole(preparation, name, [...attributes, ...secret].join(' '), shown)
}

/** A password as PostgreSQL keeps it: what is sent may stand in the server's log. */
const scramOf = (password: string): string => {
  const [salt, rounds] = [randomBytes(16), 4096]
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const key = (purpose: string) => createHmac('sha256', salted).update(purpose).digest()
  const stored = createHash('sha256').update(key('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`
}

const joinRole = async ({ owner, run }: Preparation, { name, role }: Login): Promise<void> => {
  const { rows } = await owner.query(
    `SELECT 1 FROM pg_auth_members m WHERE m.member = $1::regrole AND m.roleid = $2::regrole
       AND to_jsonb(m) ->> 'set_option' IS DISTINCT FROM 'false'`,
    [escapeIdentifier(name), role],
  )
  if (rows.length === 0) await unlessExists(run(`GRANT ${role} TO ${escapeIdentifier(name)}`))
}

const WRONG_PASSWORD = '28P01'

/** Logs in once, and refuses a login that may more than it should. A password that was changed is set anew where it is ours. */
const checkLogin = async (ownerUrl: string, login: Login, isOurs: boolean): Promise<void> => {
  const check = () => withClient(login.url, (client) => refuseWideLogin(client, login))
  try {
    await check()
  } catch (error) {
    const { password, name } = login
    if (!isOurs || password === null || (error as { code?: unknown }).code !== WRONG_PASSWORD) throw error
    await withClient(ownerUrl, async (owner) => {
      const { missing, run } = preparationOf(owner)
      const ownerName = await nameOf(owner)
      const statement = `ALTER ROLE ${escapeIdentifier(name)} PASSWORD ${escapeLiteral(scramOf(password))}`
      await run(statement, `ALTER ROLE ${escapeIdentifier(ownerName)} CREATEROLE`)
      if (missing.length > 0)
        throw new MissingRights(ownerName, { statements: missing, lacksRoles: false, ownerTakesRole: true })
    })
    await check()
  }
}

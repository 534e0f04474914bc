import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openDatabase, openTransaction } from './connect.ts'
import { startEmbedded, type EmbeddedServer } from './embedded/start-embedded.ts'
import { prepareLogins } from './logins.ts'
import { migrate } from './migrate.ts'
import { withClient } from './open-connection.ts'

// A server of its own, on which nobody made the roles yet: they belong to the server.
let directory: string
let server: EmbeddedServer
/** The database of an owner who may make roles. */
let url: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fieldhouse-owner-'))
  server = await startEmbedded({ dataDir: join(directory, 'postgres'), durable: false })
  for (const statement of [`CREATE ROLE club_owner LOGIN CREATEROLE`, `CREATE DATABASE club OWNER club_owner`])
    await withClient(server.url, (client) => client.query(statement))
  url = server.url.replace(/\/\/[^@]*@/, '//club_owner@').replace(/\/[^/?]*(\?|$)/, '/club$1')
  await migrate(url)
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})

const PARTNER = '0199a2f4-0000-7000-8000-000000000001'

it('an owner who may make roles and is no superuser takes the role of the application, and so do its logins', async () => {
  for (const logins of [null, await prepareLogins(url)]) {
    const database = openDatabase(url, { max: 1, logins })
    onTestFinished(() => database.close())
    const role = await database.tenant(PARTNER, async (connection) => {
      await openTransaction(connection, 'BEGIN', PARTNER)
      const { rows } = await connection.client.query<{ role: string }>('SELECT current_user AS role')
      await connection.client.query('ROLLBACK')
      return rows[0]!.role
    })
    expect(role).toBe('fieldhouse_app')
  }
})

it('its logins are refused while the role of the application came to be in another one', async () => {
  const asAdministrator = (statement: string) => withClient(server.url, (client) => client.query(statement))
  await asAdministrator('GRANT pg_read_all_data TO fieldhouse_app')
  await expect(prepareLogins(url)).rejects.toThrow('it is in pg_read_all_data')
  await asAdministrator('REVOKE pg_read_all_data FROM fieldhouse_app')
  await prepareLogins(url)
})

it('a database that an older version migrated gets back what lets its owner take the role', async () => {
  const take = () => withClient(url, (client) => client.query('SET ROLE fieldhouse_app'))
  await withClient(url, (client) => client.query('REVOKE fieldhouse_app FROM club_owner'))
  await expect(take()).rejects.toMatchObject({ code: '42501' })
  await prepareLogins(url)
  await take()
})

import { inject } from 'vitest'
import type { Logins } from '../../../apps/api/src/db/logins.ts'
import type { Cast } from './cast.ts'
import { copyTemplate, dropDatabase, withDatabase, type TestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server, with the tables alone in its template. */
    testServer: TestServer
    /** The same server, with the cast in its template. */
    castServer: { server: TestServer; cast: Cast }
  }
}

/** A database of one's own: migrated, on the real server. */
export type TestDatabase = {
  /** The connection string, for `openDatabase` and `pg`. */
  readonly url: string
  /** Ends the sessions that are left and removes the database. */
  readonly drop: () => Promise<void>
}

const copyOf = async (server: TestServer): Promise<TestDatabase & { logins: Logins }> => {
  const name = await copyTemplate(server)
  const { tenant, platform } = server.logins
  return {
    url: withDatabase(server.url, name),
    logins: { tenant: withDatabase(tenant, name), platform: withDatabase(platform, name) },
    drop: () => dropDatabase(server.url, name),
  }
}

/**
 * Makes a migrated, empty database for a test file:
 * `beforeAll(async () => { database = await testDatabase() })`, `afterAll(() => database.drop())`.
 * Works in the Vitest projects that have global-setup.ts.
 */
export const testDatabase = (): Promise<TestDatabase> => copyOf(inject('testServer'))

/** The same with the cast in it, as it is at TEST_NOW, and with the logins that the product's requests run with. */
export const castDatabase = async (): Promise<TestDatabase & { logins: Logins; cast: Cast }> => {
  const { server, cast } = inject('castServer')
  return { ...(await copyOf(server)), cast: structuredClone(cast) }
}

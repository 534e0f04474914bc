import { inject } from 'vitest'
import { copyTemplate, dropDatabase, withDatabase, type TestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** A database of one's own: migrated, empty, on the real server. */
export type TestDatabase = {
  /** The connection string, for `openDatabase` and `pg`. */
  readonly url: string
  /** Ends the sessions that are left and removes the database. */
  readonly drop: () => Promise<void>
}

/**
 * Makes a migrated, empty database for a test file:
 * `beforeAll(async () => { database = await testDatabase() })`, `afterAll(() => database.drop())`.
 * Works in the Vitest projects that have global-setup.ts.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = await copyTemplate(server)
  return { url: withDatabase(server.url, name), drop: () => dropDatabase(server.url, name) }
}

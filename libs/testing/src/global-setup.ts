import type { TestProject } from 'vitest/node'
import { seedCast, TEST_NOW } from './cast.ts'
import { copyTemplate, startTestServer, withDatabase } from './test-server.ts'

/** Vitest's global setup of the database tests: one server for the whole run, stopped at its end, and the cast in a template of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer()
  const template = await copyTemplate(server)
  const { openDatabase } = await import('../../../apps/api/src/db/connect.ts')
  const database = openDatabase(withDatabase(server.url, template), { max: 1 })
  const cast = await seedCast(database, { now: Date.parse(TEST_NOW) })
  await database.close()
  project.provide('testServer', server)
  project.provide('castServer', { server: { ...server, template }, cast })
  return stop
}

import type { TestProject } from 'vitest/node'
import { startTestServer } from './test-server.ts'

/** Vitest's global setup of the database tests: one server for the whole run, stopped at its end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer()
  project.provide('testServer', server)
  return stop
}

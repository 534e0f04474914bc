import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startApi, type TestApi } from '../features/fixtures/start-api.ts'
import { holdConnections } from '../http/fixtures/hold-connections.ts'
import { migrateJobs } from './migrate-jobs.ts'
import { startJobs, type Jobs } from './start-jobs.ts'

/** As many as the worker does jobs at once, and one. */
const JOBS = 4

let api: TestApi
let jobs: Jobs | undefined
beforeAll(async () => {
  api = await startApi(() => ({}))
  await migrateJobs(api.database.url)
})
afterAll(async () => {
  await jobs?.stop()
  await api.stop()
})

const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await api.database.connection(({ client }) => client.query<Row>(text, values))).rows
const add = (partnerId: string, n: number) =>
  query(
    `SELECT graphile_worker.add_job('serve_waiting_list', json_build_object('partnerId', $1::text, 'sessionId', NULL),
       job_key => 'serve_waiting_list/' || $1 || '/' || $2, max_attempts => 12)`,
    [partnerId, String(n)],
  )
const left = async () =>
  (
    await query<{ key: string; attempts: number; error: string | null }>(
      `SELECT key, attempts, last_error AS error FROM graphile_worker.jobs WHERE task_identifier = 'serve_waiting_list' AND locked_at IS NULL`,
    )
  ).map(({ key, attempts, error }) => ({ club: key.split('/')[1], attempts, error }))

it('jobs of a club that has no turn at the database leave the worker to others and come again, which is no attempt [BEYOND-05]', async () => {
  const { riverside, harbour } = api.cast
  const giveBack = await holdConnections(api, riverside.id)
  for (let n = 0; n < JOBS; n++) await add(riverside.id, n)
  await add(harbour.id, 0)
  jobs = await startJobs({ ...api.deps, url: api.database.url, logger: pino({ level: 'silent' }) })
  // Theirs is behind all of the other club's.
  await vi.waitFor(
    async () => {
      const found = await left()
      expect(found.filter(({ club }) => club === harbour.id)).toEqual([])
      expect(found.length).toBeGreaterThan(0)
      expect(found.filter(({ attempts, error }) => attempts > 0 || error !== null)).toEqual([])
    },
    { timeout: 60_000, interval: 20 },
  )
  await giveBack()
  const all = () => query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'serve_waiting_list'`)
  await vi.waitFor(async () => expect(await all()).toEqual([]), { timeout: 60_000, interval: 50 })
})

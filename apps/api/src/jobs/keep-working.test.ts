import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startApi, type TestApi } from '../features/fixtures/start-api.ts'
import { migrateJobs } from './migrate-jobs.ts'
import { startJobs, type Jobs } from './start-jobs.ts'

const LATEST = { timeout: 60_000, interval: 50 }
let api: TestApi
let jobs: Jobs | undefined
const said: { level: number; msg: string }[] = []
const logger = pino({ level: 'warn' }, { write: (line: string) => void said.push(JSON.parse(line)) })
beforeEach(async () => {
  api = await startApi(() => ({}))
  await migrateJobs(api.database.url)
  said.length = 0
})
afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
  await api.stop()
})

const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await api.database.connection(({ client }) => client.query<Row>(text, values))).rows
const add = (task: string) => query('SELECT graphile_worker.add_job($1)', [task])
const left = (task: string) => query('SELECT locked_by FROM graphile_worker.jobs WHERE task_identifier = $1', [task])
const restarts = () => said.filter(({ msg }) => msg === 'the jobs ended by themselves and begin anew').length
const start = async () => {
  jobs = await startJobs({ ...api.deps, url: api.database.url, logger })
}
/** The end of no job of the task can be written. */
const keepFrom = (task: string) =>
  query(`
    CREATE FUNCTION refuse_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT identifier FROM graphile_worker._private_tasks WHERE id = OLD.task_id) = '${task}' THEN RAISE EXCEPTION 'no end'; END IF;
      RETURN OLD;
    END $$;
    CREATE TRIGGER refuse_end BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION refuse_end()`)
const letEnd = () => query('DROP TRIGGER refuse_end ON graphile_worker._private_jobs; DROP FUNCTION refuse_end()')

it.each([
  ['what is awaited', 'expire_drafts'],
  ['what takes long', 'prune_pictures'],
])('jobs of %s go on, and that one is done again, after the end of one could not be written', async (_kind, task) => {
  await keepFrom(task)
  await start()
  await add(task)
  await vi.waitFor(() => expect(restarts()).toBeGreaterThan(0), LATEST)
  await letEnd()
  await vi.waitFor(async () => expect(await left(task)).toEqual([]), LATEST)
  await add(task)
  await vi.waitFor(async () => expect(await left(task)).toEqual([]), LATEST)
})

it('stops while it waits to begin anew, and leaves no job held', async () => {
  await keepFrom('expire_drafts')
  await start()
  await add('expire_drafts')
  await vi.waitFor(() => expect(restarts()).toBeGreaterThan(0), LATEST)
  await jobs!.stop()
  jobs = undefined
  await letEnd()
  await start()
  await add('prune_pictures')
  await vi.waitFor(async () => expect(await left('prune_pictures')).toEqual([]), LATEST)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../features/fixtures/start-api.ts'
import { keepStatistics, withoutWaitingForDisk } from './bulk-load.store.ts'
import { importContext } from './import-context.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi(() => ({}))
})
afterAll(() => api.stop())

it('commands of a load do not wait for the disk, those beside and after it do', async () => {
  const context = importContext(api.cast.riverside.id, api.deps.now())
  const waits = (command: TestApi['deps']['command']) =>
    command(context, async ({ db }) => {
      const { rows } = await sql<{ waits: string }>`SELECT current_setting('synchronous_commit') AS waits`.execute(db)
      return rows[0]!.waits
    })
  const usual = await waits(api.deps.command)
  expect(await waits(withoutWaitingForDisk(api.deps.command))).toBe('off')
  expect(await waits(api.deps.command)).toBe(usual)
})

it('the planner is told of the tables after 20 commands, and each time they are four times as many', async () => {
  let [written, told] = [0, [] as number[]]
  const step = keepStatistics((fn) => {
    told.push(written)
    return api.deps.platform(fn)
  })
  for (written = 1; written <= 400; written++) await step()
  expect(told).toEqual([20, 80, 320])
})

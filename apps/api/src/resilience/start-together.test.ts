import { testDatabase } from '@fieldhouse/testing/postgres'
import { isGate } from '@fieldhouse/testing/tier'
import { describe, expect, it } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { migrateJobs } from '../jobs/migrate-jobs.ts'

/** Processes that start all the while the first one creates the job runner's tables. */
const STARTS = 8
const ROUNDS = isGate ? 1 : 4

describe('Processes that start at the same moment', () => {
  it('all bring the schema up to date, none ends because of what another one changes', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { url, drop } = await testDatabase()
      try {
        const running = new Set(['first'])
        const first = migrateJobs(url).finally(() => running.clear())
        const others = Array.from({ length: STARTS }, async () => {
          while (running.size > 0) await migrate(url)
          await migrateJobs(url)
        })
        await expect(Promise.all([first, ...others])).resolves.toBeDefined()
      } finally {
        await drop()
      }
    }
  })
})

import { testDatabase } from '@fieldhouse/testing/postgres'
import { expect, it } from 'vitest'
import { openDatabase, type Database } from '../db/connect.ts'
import { createLiveEvents } from './live-events.ts'

it('what happened later is told later, also where the notice before was held up [BEYOND-04]', async () => {
  const made = await testDatabase()
  const database = openDatabase(made.url)
  let asked = 0
  // The first batch waits for its connection longer than the second would.
  const connection: Database['connection'] = async (work) => {
    if (asked++ === 0) await new Promise((resolve) => setTimeout(resolve, 200))
    return database.connection(work)
  }
  const live = await createLiveEvents({ ...database, connection }, () => undefined)
  const partnerId = '0b7c9d3e-1f2a-4b5c-8d6e-7f8091a2b3c4'
  const stop = new AbortController()
  try {
    const told: string[] = []
    const hearing = (async () => {
      for await (const { type, dates } of live.watch(partnerId, stop.signal)) {
        if (type !== 'ready') told.push(dates[0]!)
        if (told.length === 2) return
      }
    })()
    live.publish(partnerId, { type: 'schedule', dates: ['2026-11-21'], facilityGroupIds: [] })
    await new Promise((resolve) => setTimeout(resolve, 50))
    live.publish(partnerId, { type: 'schedule', dates: ['2026-11-22'], facilityGroupIds: [] })
    await hearing
    expect(told).toEqual(['2026-11-21', '2026-11-22'])
  } finally {
    stop.abort()
    await live.close()
    await database.close()
    await made.drop()
  }
})

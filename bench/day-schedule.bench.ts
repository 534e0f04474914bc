import { openDatabase } from '../apps/api/src/db/connect.ts'
import { createRead } from '../apps/api/src/db/read.ts'
import { findDayOfGroups } from '../apps/api/src/features/schedule/index.ts'
import { benchDatabase } from './lib/bench-database.ts'
import { median } from './lib/drive.ts'
import { clubWithHistory, fillDay } from './lib/history.ts'
import { httpClient } from './lib/http-client.ts'
import { note, report } from './lib/report.ts'
import { startProcess } from './lib/start-process.ts'

const DATE = '2027-03-01'
const FACILITIES = 20
const BOOKINGS = 400
const CALLS = 40
const ROUNDS = 4

/**
 * Budget: the schedule of a day with 20 facilities and 400 bookings over HTTP takes at most twice as long as the bare SQL of
 * the same day, one client, in turns; and at most 4 statements.
 */
export const benchDaySchedule = async (): Promise<void> => {
  const day = await busyDay(20_000)
  try {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ http: await timed(day.overHttp), bare: await timed(day.bare) })
    report({
      what: `day schedule over HTTP, ${FACILITIES} facilities, ${day.booked} slots with a booking, against the bare SQL (p50)`,
      budget: 'at most 2',
      values: rounds.map((round) => median(round.http) / median(round.bare)),
      met: (ratio) => ratio <= 2,
    })
    note(
      'over HTTP, p50',
      rounds.map((round) => median(round.http)),
      ' ms',
    )
    note(
      'bare SQL, p50',
      rounds.map((round) => median(round.bare)),
      ' ms',
    )
    report({
      what: 'statements behind a day schedule: opening, tenant, the day, the end; and one before them for who asks',
      budget: 'at most 4 in the transaction',
      values: [await day.statements()],
      met: (count) => count <= 4,
    })
  } finally {
    await day.close()
  }
}

export type BusyDay = {
  /** Slots of the day that hold a booking. */
  booked: number
  /** Reads the day as the dashboard does. */
  overHttp: () => Promise<string>
  /** Reads it by the product's own statement, alone. */
  bare: () => Promise<unknown>
  /** How many statements are sent in the transaction that reads it. */
  statements: () => Promise<number>
  close: () => Promise<void>
}

/** A busy day in a house with so many bookings in its past, served by the API in a process of its own, and read once already. */
export const busyDay = async (history: number): Promise<BusyDay> => {
  const bench = await benchDatabase()
  const { club } = await bench.loading((url) => clubWithHistory(url, { courts: 80, bookings: history }))
  const groupId = await fillDay(bench.url, club, { date: DATE, courts: FACILITIES, bookings: BOOKINGS })
  const database = openDatabase(bench.url)
  const product = await startProcess(bench.url)
  const http = httpClient(product.origin, club.staff.operations.token)
  const overHttp = async () => {
    const reply = await http.call('getDaySchedule', {
      partnerId: club.id,
      id: groupId,
      query: { date: DATE, extended: true },
    })
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
    return reply.text
  }
  const bare = () => database.connection(({ db }) => findDayOfGroups(db, { groupId }, DATE))
  const booked = [...(await overHttp()).matchAll(/"readableId"/g)].length
  await timed(overHttp)
  await timed(bare)
  return {
    booked,
    overHttp,
    bare,
    statements: async () => {
      const before = database.statements()
      await createRead(database)(club.id, (db) => findDayOfGroups(db, { groupId }, DATE))
      return database.statements() - before
    },
    close: async () => {
      http.close()
      await product.stop()
      await database.close()
      await bench.drop()
    },
  }
}

/** How long each of CALLS calls took, one after the other, in milliseconds. */
export const timed = async (work: () => Promise<unknown>): Promise<number[]> => {
  const took: number[] = []
  for (let call = 0; call < CALLS; call++) {
    const from = performance.now()
    await work()
    took.push(performance.now() - from)
  }
  return took
}

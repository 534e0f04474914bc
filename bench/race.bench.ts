import { randomUUID } from 'node:crypto'
import { seedCast } from '@fieldhouse/testing/cast'
import { openDatabase } from '../apps/api/src/db/connect.ts'
import { checkBooks } from '../apps/api/src/books/check-books.ts'
import { benchDatabase } from './lib/bench-database.ts'
import { addCourts } from './lib/courts.ts'
import { httpClient } from './lib/http-client.ts'
import { note, report } from './lib/report.ts'
import { startProcess } from './lib/start-process.ts'

const SLOTS = 40
const CLIENTS = 8
const ROUNDS = 10
const HOUR = 3_600_000

/**
 * Budget: 40 slots, each asked for by 8 clients at once, ten times over: none is sold twice, and every loser is answered 409.
 * Counted by the database, which is asked for two live bookings of one court at one time.
 */
export const benchRace = async (): Promise<void> => {
  const bench = await benchDatabase()
  const database = openDatabase(bench.url)
  const club = (await seedCast(database)).riverside
  const courts = await addCourts(database, club, SLOTS)
  const product = await startProcess(bench.url)
  const http = httpClient(product.origin, club.staff.operations.token)
  try {
    const answers: number[] = []
    const took: number[] = []
    const ask = async (facilityId: string, start: number) => {
      const from = performance.now()
      const { status } = await http.call(
        'placeBooking',
        {
          partnerId: club.id,
          body: {
            bookings: [
              {
                facilityId,
                startTime: new Date(start).toISOString(),
                endTime: new Date(start + HOUR).toISOString(),
              },
            ],
            customerId: club.customers[1].id,
            paymentMethod: 'cash',
            isForceBook: true,
            options: { ignoreBookingHorizon: true },
          },
        },
        { 'idempotency-key': randomUUID() },
      )
      took.push(performance.now() - from)
      answers.push(status)
    }
    for (let round = 0; round < ROUNDS; round++) {
      const start = Date.parse('2027-01-01T10:00:00+08:00') + round * 24 * HOUR
      await Promise.all(courts.flatMap((court) => Array.from({ length: CLIENTS }, () => ask(court, start))))
    }
    const asked = SLOTS * CLIENTS * ROUNDS
    const count = (status: number) => answers.filter((answer) => answer === status).length
    const twice = await database.connection(
      async ({ client }) =>
        (
          await client.query<{ n: number }>(
            `SELECT count(*) AS n FROM facility_bookings a JOIN facility_bookings b
               ON (a.partner_id, a.facility_id) = (b.partner_id, b.facility_id) AND a.id < b.id
              AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at`,
          )
        ).rows[0]!.n,
    )
    report({
      what: `${SLOTS} slots, ${CLIENTS} clients each, ${ROUNDS} rounds: sold twice`,
      budget: '0',
      values: [twice],
      met: (n) => n === 0,
    })
    report({
      what: `answers that are neither the one booking nor 409 (${count(200)} booked, ${count(409)} refused of ${asked})`,
      budget: '0',
      values: [asked - count(409) - SLOTS * ROUNDS + Math.abs(count(200) - SLOTS * ROUNDS)],
      met: (n) => n === 0,
    })
    report({
      what: 'findings of the books check afterwards',
      budget: '0',
      values: [(await checkBooks(database)).length],
      met: (n) => n === 0,
    })
    note('answered after', took, ' ms')
  } finally {
    http.close()
    await product.stop()
    await database.close()
    await bench.drop()
  }
}

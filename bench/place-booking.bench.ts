import { randomUUID } from 'node:crypto'
import { openPool } from '../apps/api/src/db/open-connection.ts'
import { insertBare, type BenchRange } from './lib/bare-transaction.ts'
import { benchDatabase } from './lib/bench-database.ts'
import { ownHours } from './lib/courts.ts'
import { drive } from './lib/drive.ts'
import { clubWithHistory } from './lib/history.ts'
import { httpClient } from './lib/http-client.ts'
import { note, report } from './lib/report.ts'
import { startProcess } from './lib/start-process.ts'

const CLIENTS = 8
/** Bookings of the past. */
const HISTORY = Number(process.env.BENCH_HISTORY ?? 150_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)

/**
 * Budget: placing a booking over HTTP with 8 clients reaches at least half of what PostgreSQL alone does with the same rows
 * in a bare transaction, on the same server, in turns. The memory of the API is the most it took meanwhile.
 */
export const benchPlaceBooking = async (): Promise<void> => {
  const bench = await benchDatabase()
  const { club, courts } = await bench.loading((url) => clubWithHistory(url, { courts: 80, bookings: HISTORY }))
  const hours = ownHours(courts, CLIENTS)
  const product = await startProcess(bench.url)
  const http = httpClient(product.origin, club.staff.operations.token)
  const pool = openPool({ connectionString: bench.url, max: CLIENTS })
  try {
    const overHttp = async (range: BenchRange) => {
      const reply = await http.call(
        'placeBooking',
        {
          partnerId: club.id,
          body: {
            bookings: [
              {
                facilityId: range.facilityId,
                startTime: new Date(range.start).toISOString(),
                endTime: new Date(range.end).toISOString(),
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
      if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
    }
    const measure = async (seconds: number, work: (range: BenchRange) => Promise<void>) => {
      const [api, server] = [product.cpu(), bench.cpu()]
      const { rate, done } = await drive(CLIENTS, seconds, (client) => work(hours(client)))
      const each = (from: number, until: number) => ((until - from) / done) * 1000
      return { rate, api: each(api, product.cpu()), server: each(server, bench.cpu()) }
    }
    const bare = (range: BenchRange) => insertBare(pool, club, range)
    await measure(3, overHttp)
    await measure(1, bare)
    const rounds = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ http: await measure(SECONDS, overHttp), bare: await measure(SECONDS, bare) })
    report({
      what: 'place a booking over HTTP, 8 clients, against a bare transaction with the same rows',
      budget: 'at least 0.5',
      values: rounds.map((round) => round.http.rate / round.bare.rate),
      met: (ratio) => ratio >= 0.5,
    })
    note(
      'bookings over HTTP',
      rounds.map((round) => round.http.rate),
      '/s',
    )
    note(
      'bare transactions',
      rounds.map((round) => round.bare.rate),
      '/s',
    )
    note(
      'processor of the API for a booking',
      rounds.map((round) => round.http.api),
      ' ms',
    )
    note(
      'processor of PostgreSQL for a booking',
      rounds.map((round) => round.http.server),
      ' ms',
    )
    note(
      'processor of PostgreSQL for a bare transaction',
      rounds.map((round) => round.bare.server),
      ' ms',
    )
    report({
      what: 'memory of the API at its most, 8 busy clients',
      budget: 'under 200 MB',
      values: [product.memory().most],
      unit: ' MB',
      met: (most) => most < 200,
    })
  } finally {
    http.close()
    await pool.end()
    await product.stop()
    await bench.drop()
  }
}

import { randomUUID } from 'node:crypto'
import { openDatabase } from '../apps/api/src/db/connect.ts'
import { findParticipants } from '../apps/api/src/features/classes/attendances/participants.store.ts'
import { findSessions } from '../apps/api/src/features/classes/sessions.store.ts'
import { benchDatabase } from './lib/bench-database.ts'
import { ownHours } from './lib/courts.ts'
import { drive, median, timed } from './lib/drive.ts'
import { clubWithHistory } from './lib/history.ts'
import { httpClient } from './lib/http-client.ts'
import { note, report } from './lib/report.ts'
import { startProcess } from './lib/start-process.ts'

const HISTORY = Number(process.env.BENCH_HISTORY ?? 15_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const COACHES = 40
/** Each teaches three classes a day on five days. */
const HOURS = [8, 10, 12]
const DAYS = 5
/** Places of the session whose attendance is read. */
const PLACES = 30
const DAY = 86_400_000

/**
 * Budgets: a week of 40 instructors and 600 sessions with its counts, and the attendance of a session of 30, take at most twice as long over
 * HTTP as the bare SQL (median, one client, in turns); a place is given at least as often as a booking is placed. That a week takes four
 * statements is told by a test (apps/api/src/resilience/statements.test.ts).
 */
export const benchClasses = async (): Promise<void> => {
  const bench = await benchDatabase()
  const { club, courts } = await bench.loading((url) => clubWithHistory(url, { courts: 40, bookings: HISTORY }))
  const hours = ownHours(courts, 1)
  const database = openDatabase(bench.url, { max: 1 })
  const product = await startProcess(bench.url)
  const http = httpClient(product.origin, club.staff.owner.token)
  const { id: partnerId } = club
  try {
    const call = async <Data>(name: Parameters<typeof http.call>[0], input: Parameters<typeof http.call>[1]) => {
      const reply = await http.call(name, input, { 'idempotency-key': randomUUID() })
      if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
      return (JSON.parse(reply.text) as { data: Data }).data
    }
    // A Monday that is to come, at midnight in Singapore.
    const thursday = Math.floor(Date.now() / DAY) * DAY + 21 * DAY
    const monday = thursday - ((new Date(thursday).getUTCDay() + 6) % 7) * DAY - 8 * 3_600_000
    const iso = (hour: number) => new Date(monday + hour * 3_600_000).toISOString()
    const lastDay = new Date(monday + 8 * 3_600_000 + (DAYS - 1) * DAY).toISOString().slice(0, 10)
    const teach = async (instructorIds: readonly string[], hour: number, daily: boolean) => {
      const { sessions } = await call<{ sessions: { id: string }[] }>('createClass', {
        partnerId,
        body: {
          name: `At ${hour}`,
          typeOfSports: ['Badminton'],
          venueId: club.venueId,
          startTime: iso(hour),
          endTime: iso(hour + 1),
          ...(daily && { repeatType: 'everyDay', endDate: lastDay }),
          memberPrice: 0,
          nonMemberPrice: 1500,
          instructorIds,
        },
      })
      return sessions[0]!.id
    }
    const customers: string[] = []
    for (let n = 0; n < PLACES; n++)
      customers.push(
        (
          await call<{ id: string }>('createCustomer', {
            body: { partnerId, firstName: 'Guest', lastName: `${n}`, email: `guest${n}@bench.example` },
          })
        ).id,
      )
    for (let n = 0; n < COACHES; n++) {
      const coach = await call<{ id: string }>('createInstructor', {
        partnerId,
        body: { email: `coach${n}@bench.example` },
      })
      for (const hour of HOURS) await teach([coach.id], hour, true)
    }
    const join = (sessionId: string, customerId: string) =>
      call('addAttendance', { sessionId, customerId, body: { paymentMethod: 'cash' } })
    const full = await teach([], 200, false)
    for (const id of customers) await join(full, id)

    const range = { start: monday, end: monday + 7 * DAY }
    const query = { startTime: iso(0), endTime: iso(7 * 24) }
    await reportRead('a week of 40 instructors and 600 sessions', {
      http: () => http.call('listClassSessions', { partnerId, query }),
      bare: () =>
        database.connection(({ db }) => findSessions(db, partnerId, { ...range, venueIds: [], instructorIds: [] })),
    })
    await reportRead(`the attendance of a session of ${PLACES}`, {
      http: () => http.call('listAttendances', { sessionId: full }),
      bare: () => database.connection(({ db }) => findParticipants(db, partnerId, [full])),
    })

    // Everybody once in each session: a new one as soon as all are in it.
    let session = ''
    let given = 0
    const place = async () => {
      if (given % customers.length === 0) session = await teach([], 204, false)
      await join(session, customers[given++ % customers.length]!)
    }
    const book = () => {
      const slot = hours(0)
      return call('placeBooking', {
        partnerId,
        body: {
          bookings: [
            {
              facilityId: slot.facilityId,
              startTime: new Date(slot.start).toISOString(),
              endTime: new Date(slot.end).toISOString(),
            },
          ],
          customerId: club.customers[1].id,
          paymentMethod: 'cash',
          isForceBook: true,
          options: { ignoreBookingHorizon: true },
        },
      })
    }
    const rate = async (work: () => Promise<unknown>) => (await drive(1, SECONDS, work)).rate
    await rate(place)
    await rate(book)
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) rounds.push({ place: await rate(place), book: await rate(book) })
    report({
      what: 'give a place in a class over HTTP, one client, against placing a booking',
      budget: 'at least 1',
      values: rounds.map((each) => each.place / each.book),
      met: (ratio) => ratio >= 1,
    })
    note(
      'places',
      rounds.map((each) => each.place),
      '/s',
    )
  } finally {
    http.close()
    await product.stop()
    await database.close()
    await bench.drop()
  }
}

const reportRead = async (
  what: string,
  work: { http: () => Promise<{ status: number; text: string }>; bare: () => Promise<unknown> },
): Promise<void> => {
  const overHttp = async () => {
    const reply = await work.http()
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
  }
  await timed(overHttp, 300)
  await timed(work.bare, 300)
  const rounds = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ http: median(await timed(overHttp)), bare: median(await timed(work.bare)) })
  report({
    what: `${what}: over HTTP against the bare SQL (median)`,
    budget: 'at most 2',
    values: rounds.map((each) => each.http / each.bare),
    met: (ratio) => ratio <= 2,
  })
  for (const way of ['http', 'bare'] as const)
    note(
      way === 'http' ? 'over HTTP' : way,
      rounds.map((each) => each[way]),
      ' ms',
    )
}

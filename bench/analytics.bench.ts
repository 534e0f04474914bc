import { addDays } from '@fieldhouse/domain/time'
import { seedCast } from '@fieldhouse/testing/cast'
import { openDatabase } from '../apps/api/src/db/connect.ts'
import { withClient } from '../apps/api/src/db/open-connection.ts'
import { benchDatabase } from './lib/bench-database.ts'
import { percentile, timed } from './lib/drive.ts'
import { fillDay } from './lib/history.ts'
import { httpClient } from './lib/http-client.ts'
import { note, report } from './lib/report.ts'
import { startProcess } from './lib/start-process.ts'

const COURTS = 20
const A_DAY = 400
const DAYS = Number(process.env.BENCH_DAYS ?? 365)
const ROUNDS = 3
const FIRST = '2025-11-01'

/** What the map shows, as plainly as SQL says it: booked minutes by hour, bookings and revenue of each court. */
const BARE = `
  SELECT b.facility_id, extract(hour FROM b.starts_at AT TIME ZONE 'Asia/Singapore')::int AS hour,
    sum(extract(epoch FROM b.ends_at - b.starts_at) / 60)::bigint AS minutes, count(*) AS bookings,
    sum(b.price_minor - b.discount_minor)::bigint AS revenue
  FROM facility_bookings b JOIN orders o ON (o.partner_id, o.id) = (b.partner_id, b.order_id)
  JOIN facilities f ON (f.partner_id, f.id) = (b.partner_id, b.facility_id)
  WHERE b.partner_id = $1 AND f.group_id = $2 AND b.starts_at >= ($3::date::timestamp AT TIME ZONE 'Asia/Singapore')
    AND b.starts_at < (($4::date + 1)::timestamp AT TIME ZONE 'Asia/Singapore') AND b.type = 'booking' AND o.currency = 'SGD'
    AND NOT EXISTS (SELECT FROM booking_cancellations n WHERE (n.partner_id, n.booking_id) = (b.partner_id, b.id))
  GROUP BY 1, 2`

/**
 * Budget: the map of a year over 20 courts with 146,000 bookings takes over HTTP at most twice as long as bare SQL of its figures, one
 * client, in turns; and a week of it reads no more bookings than lie in that week and the one before, which it is held against.
 */
export const benchAnalytics = async (): Promise<void> => {
  const bench = await benchDatabase()
  const { club, group } = await bench.loading(async (url) => {
    const database = openDatabase(url)
    const { riverside } = await seedCast(database)
    await database.close()
    const filled = { date: FIRST, courts: COURTS, bookings: A_DAY, days: DAYS }
    return { club: riverside, group: await fillDay(url, riverside, filled) }
  })
  const product = await startProcess(bench.url)
  const http = httpClient(product.origin, club.staff.owner.token)
  const last = addDays(FIRST, DAYS - 1)
  const ask = (from: string, until: string) => async () => {
    const reply = await http.call('getUtilisation', {
      partnerId: club.id,
      query: { from, until, facilityGroupId: group },
    })
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
    return reply.text
  }
  try {
    await withClient(bench.url, async (client) => {
      const year = ask(FIRST, last)
      const { courts } = (JSON.parse(await year()) as { data: { courts: { bookings: number }[] } }).data
      const counted = courts.reduce((sum, { bookings }) => sum + bookings, 0)
      if (counted !== A_DAY * DAYS) throw new Error(`${counted} of ${A_DAY * DAYS} bookings were counted`)
      const bare = () => client.query(BARE, [club.id, group, FIRST, last])
      await timed(year, 3)
      await timed(bare, 3)
      const rounds = []
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({ http: percentile(await timed(year, 12), 0.5), bare: percentile(await timed(bare, 12), 0.5) })
      report({
        what: `the map of ${DAYS} days over ${COURTS} courts with ${counted} bookings: over HTTP against the bare SQL of its figures (p50)`,
        budget: 'at most 2',
        values: rounds.map((round) => round.http / round.bare),
        met: (ratio) => ratio <= 2,
      })
      note(
        'over HTTP',
        rounds.map((round) => round.http),
        ' ms',
      )
      note(
        'bare',
        rounds.map((round) => round.bare),
        ' ms',
      )
      const read = async () => {
        // What a session has read is told with its next statement, a second later at the soonest.
        await new Promise((resolve) => setTimeout(resolve, 1500))
        await ask(last, last)()
        await new Promise((resolve) => setTimeout(resolve, 1500))
        const { rows } = await client.query<{ n: number }>(
          `SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 AS n FROM pg_stat_user_tables WHERE relname = 'facility_bookings'`,
        )
        return rows[0]!.n
      }
      const atFirst = await read()
      const day = (await read()) - atFirst
      const before = await read()
      await ask(addDays(last, -6), last)()
      const week = (await read()) - before - day
      report({
        what: 'rows of bookings that are read for the map of a week, by those that lie in it and in the week before: by minutes and by money',
        budget: 'at most 2.2',
        values: [week / (A_DAY * 14)],
        met: (ratio) => ratio <= 2.2,
      })
    })
  } finally {
    await product.stop()
    await bench.drop()
  }
}

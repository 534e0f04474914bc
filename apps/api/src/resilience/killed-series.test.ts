import { setTimeout as delay } from 'node:timers/promises'
import { seedCast, type Cast } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkBooks } from '../books/check-books.ts'
import { receiveMail, type MailServer } from '../jobs/fixtures/receive-mail.ts'
import { productToKill } from './fixtures/killed-product.ts'
import type { ApiProcess } from './fixtures/start-processes.ts'

const PEOPLE = 30
/** How many mails have come when the product is killed: before the first, and in the middle. */
const KILLED_AT = [0, 3, 12, 22]
const DAY = 86_400_000

const product = productToKill('series')

let cast: Cast
let mails: MailServer
beforeAll(async () => {
  // Slow to say yes, so that most kills fall between the words of a mail and its yes.
  mails = await receiveMail({ yesAfter: 40 })
  cast = await product.withDatabase((database) => seedCast(database))
  await product.withDatabase(({ connection }) =>
    connection(({ client }) =>
      client.query(
        `INSERT INTO customers (partner_id, id, first_name, last_name, email, created_at)
         SELECT $1, gen_random_uuid(), 'Customer', n::text, 'killed-' || n || '@series.example', now() FROM generate_series(1, $2) n`,
        [cast.riverside.id, PEOPLE],
      ),
    ),
  )
})
afterAll(async () => {
  await mails.stop()
  await product.remove()
})

const start = () => product.start({ SMTP_URL: mails.url, MAIL_FROM: 'club@x.example' })
const owner = (on: ApiProcess) => on.as(cast.riverside.staff.owner)
const written = () =>
  mails.received
    .filter(({ source }) => /cancelled/.test(source))
    .flatMap(({ to }) => to.filter((one) => one.startsWith('killed-')))

/** A class of three weeks in whose first session everybody has a place that they paid in cash. */
const taughtClass = async (on: ApiProcess) => {
  const monday = new Date(Math.ceil(Date.now() / DAY) * DAY + 3 * DAY)
  const at = (hour: number) => new Date(monday.getTime() + hour * 3_600_000).toISOString()
  const { data } = await owner(on).createClass({
    partnerId: cast.riverside.id,
    body: {
      name: 'Thirty',
      typeOfSports: ['Badminton'],
      venueId: cast.riverside.venueId,
      startTime: at(2),
      endTime: at(3),
      repeatType: 'everyWeek',
      endDate: new Date(monday.getTime() + 14 * DAY).toISOString().slice(0, 10),
      memberPrice: 1500,
      nonMemberPrice: 1500,
      // Today may be any day of the week.
      allowClosedDays: true,
    },
  })
  const { data: found } = await owner(on).listCustomers({
    partnerId: cast.riverside.id,
    query: { q: '@series.example', limit: 100 },
  })
  for (const { id } of found)
    await owner(on).addAttendance({
      sessionId: data.sessions[0]!.id,
      customerId: id,
      body: { orderStatus: 'paid' },
    })
  return data.sessions[0]!.id
}

describe('the product is killed with -9 while a class is cancelled', () => {
  it('and starts again each time: all of it is cancelled or nothing, and nobody is told twice [BEYOND-08]', async () => {
    let running = await start()
    const id = await taughtClass(running)
    const asked = { scope: 'all' as const, refunds: true }
    const { seen, told } = (await owner(running).previewCancelClassSeries({ id, body: asked })).data
    expect(told).toBe(PEOPLE)
    const send = () =>
      owner(running).cancelClassSeries({ id, body: { ...asked, seen } }, { idempotencyKey: 'killed-series' })
    // Killed somewhere in the command: it was done whole, or not at all, and sent again it is done once.
    const broken = send().then(
      () => true,
      () => false,
    )
    for (const mailsThen of KILLED_AT) {
      await vi.waitFor(() => expect(written().length).toBeGreaterThanOrEqual(mailsThen), {
        timeout: 60_000,
        interval: 5,
      })
      await product.kill(running)
      await broken
      if (mailsThen === KILLED_AT.at(-1)) await product.giveJobsBack()
      running = await start()
      expect((await send()).data).toEqual({ canceled: 3, told: PEOPLE })
    }
    const waiting = () =>
      product.withDatabase(({ connection }) =>
        connection(async ({ client }) => {
          const { rows } = await client.query<{ sent: number; unknown: number; open: number }>(
            `SELECT count(*) FILTER (WHERE sent_at IS NOT NULL)::int AS sent, count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS unknown,
               count(*) FILTER (WHERE sent_at IS NULL AND failed_at IS NULL)::int AS open
             FROM outbox_messages WHERE goes_once`,
          )
          return rows[0]!
        }),
      )
    let state = { sent: 0, unknown: 0, open: PEOPLE }
    for (let tries = 0; state.open > 0 && tries < 10; tries++) {
      if (tries > 0) running = await start()
      await delay(3000)
      expect(await running.end()).toBe(0)
      await product.giveJobsBack()
      state = await waiting()
    }
    const came = written()
    expect(came.length).toBe(new Set(came).size)
    // Each was told, or it stands with the message that nobody knows.
    expect(state.sent + state.unknown).toBe(PEOPLE)
    expect(PEOPLE - came.length).toBeLessThanOrEqual(state.unknown)
    await product.withDatabase(async (database) => expect(await checkBooks(database)).toEqual([]))
  })
})

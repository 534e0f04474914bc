import { seedCast, type Cast } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { receiveMail, type MailServer } from '../jobs/fixtures/receive-mail.ts'
import { productToKill } from './fixtures/killed-product.ts'

const CUSTOMERS = 60
/** How many mails have come when the product is killed. */
const KILLED_AT = [2, 10, 25, 45]

const product = productToKill('reminders')

let cast: Cast
let bookings: string[]
let mails: MailServer
beforeAll(async () => {
  // Slow to say yes, so that most kills fall between the words of a mail and its yes.
  mails = await receiveMail({ yesAfter: 40 })
  cast = await product.withDatabase((database) => seedCast(database))
  await product.withDatabase(({ connection }) =>
    connection(async ({ client }) => {
      const { id, courts } = cast.riverside
      await client.query(
        `INSERT INTO customers (partner_id, id, first_name, last_name, email, created_at)
         SELECT $1, gen_random_uuid(), 'Customer', n::text, 'killed-' || n || '@reminders.example', now() FROM generate_series(1, $2) n`,
        [id, CUSTOMERS],
      )
      // In two hours less two minutes: their reminder of two hours before became due a moment ago.
      const booked = await client.query<{ id: string }>(
        `INSERT INTO facility_bookings (partner_id, id, booking_group_id, facility_id, type, customer_id, processing_status, starts_at,
           ends_at, created_at)
         SELECT $1, gen_random_uuid(), gen_random_uuid(), $2, 'booking', c.id, 'COMMITTED', date_trunc('minute', now()) + interval '118 minutes',
           date_trunc('minute', now()) + interval '178 minutes', now() - interval '1 day'
         FROM customers c WHERE c.partner_id = $1 AND c.email LIKE 'killed-%' RETURNING id`,
        [id, courts.facilities[0]!.id],
      )
      bookings = booked.rows.map((row) => row.id)
      await client.query(`INSERT INTO reminder_settings (partner_id, spare_minutes) VALUES ($1, 0)`, [id])
      await client.query(
        `INSERT INTO reminders (partner_id, id, kind, unit, amount, by_email, by_sms, is_on, position, set_at, checked_until)
         VALUES ($1, gen_random_uuid(), 'booking', 'hours', 2, true, false, true, 0, now() - interval '1 hour', now() - interval '1 hour')`,
        [id],
      )
    }),
  )
})
afterAll(async () => {
  await mails.stop()
  await product.remove()
})

const start = () => product.start({ SMTP_URL: mails.url, MAIL_FROM: 'club@x.example' })
const written = () => mails.received.flatMap(({ to }) => to).filter((address) => address.startsWith('killed-'))

describe('the product is killed with -9 in the middle of reminders', () => {
  it('and starts again each time: nobody is reminded twice, and of whoever was not nobody knows [BEYOND-48]', async () => {
    let running = await start()
    for (const mailsThen of KILLED_AT) {
      // The job runs at each full minute.
      await vi.waitFor(() => expect(written().length).toBeGreaterThanOrEqual(mailsThen), {
        timeout: 90_000,
        interval: 5,
      })
      await product.kill(running)
      if (mailsThen === KILLED_AT.at(-1)) await product.giveJobsBack()
      running = await start()
    }
    const owner = running.as(cast.riverside.staff.owner)
    const states = async () => {
      const { data } = await owner.listRemindersOf({
        partnerId: cast.riverside.id,
        kind: 'booking',
        query: { thingIds: bookings },
      })
      return data.flatMap(({ reminders }) => reminders.map(({ state }) => state))
    }
    await vi.waitFor(async () => expect((await states()).every((state) => state !== 'sending')).toBe(true), {
      timeout: 120_000,
      interval: 500,
    })
    const standing = await states()
    expect(await running.end()).toBe(0)
    const count = (of: 'sent' | 'unknown') => standing.filter((state) => state === of).length
    const came = written()
    expect(came.length).toBe(new Set(came).size)
    expect(count('sent') + count('unknown')).toBe(CUSTOMERS)
    expect(CUSTOMERS - came.length).toBeLessThanOrEqual(count('unknown'))
    expect(count('unknown')).toBeGreaterThan(0)
  })
})

import { seedCast, type Cast } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { receiveMail, type MailServer } from '../jobs/fixtures/receive-mail.ts'
import { productToKill } from './fixtures/killed-product.ts'

/** More than one batch of messages is written for; the long run is KILLED_CUSTOMERS=5000 (CONTRIBUTING.md). */
const CUSTOMERS = Number(process.env['KILLED_CUSTOMERS'] ?? 1000)
/** How many mails have come when the product is killed. */
const KILLED_AT = [3, ...[0.15, 0.42, 0.7].map((share) => Math.round(CUSTOMERS * share))]
/** Milliseconds for all of it. */
const LONGEST = Math.max(300_000, CUSTOMERS * 200)

const product = productToKill('campaign')

let cast: Cast
let mails: MailServer
beforeAll(async () => {
  // Slow to say yes, so that most kills fall between the words of a mail and its yes.
  mails = await receiveMail({ yesAfter: 15 })
  cast = await product.withDatabase(async (database) => {
    const seeded = await seedCast(database)
    await database.connection(({ client }) =>
      client.query(
        `INSERT INTO customers (partner_id, id, first_name, last_name, email, created_at)
         SELECT $1, gen_random_uuid(), 'Customer', n::text, 'killed-' || n || '@campaigns.example', now() FROM generate_series(1, $2) n`,
        [seeded.riverside.id, CUSTOMERS],
      ),
    )
    return seeded
  })
})
afterAll(async () => {
  await mails.stop()
  await product.remove()
})

const start = () => product.start({ SMTP_URL: mails.url, MAIL_FROM: 'club@x.example' })
const written = () => mails.received.flatMap(({ to }) => to).filter((address) => address.startsWith('killed-'))

describe('the product is killed with -9 in the middle of a campaign', () => {
  it(
    'and starts again each time: nobody is written to twice, and whoever was not is counted as unknown [BEYOND-44]',
    async () => {
      let running = await start()
      const owner = () => running.as(cast.riverside.staff.owner)
      const now = Date.now()
      const { data: campaign } = await owner().createCampaign({
        body: {
          partnerId: cast.riverside.id,
          name: 'Killed',
          startTime: new Date(now).toISOString(),
          endTime: new Date(now + 4 * 86_400_000).toISOString(),
          runFrequency: 'manual',
          segmentId: 'all',
          content: { template: { title: 'Hello', body: '<p>Come and play</p>' } },
        },
      })
      await owner().toggleCampaign({ id: campaign.id, body: { enabled: true } })
      await owner().runCampaign({ id: campaign.id })
      for (const mailsThen of KILLED_AT) {
        await vi.waitFor(() => expect(written().length).toBeGreaterThanOrEqual(mailsThen), {
          timeout: LONGEST / 4,
          interval: 5,
        })
        await product.kill(running)
        if (mailsThen === KILLED_AT.at(-1)) await product.giveJobsBack()
        running = await start()
      }
      const standing = async () => (await owner().getCampaign({ id: campaign.id })).data
      await vi.waitFor(async () => expect((await standing()).status).toBe('sent'), {
        timeout: LONGEST / 2,
        interval: 500,
      })
      const { messagesCount, unknownCount, statistics } = await standing()
      const came = written()
      expect(came.length).toBe(new Set(came).size)
      const all = CUSTOMERS + cast.riverside.customers.filter(({ email }) => email !== null).length
      expect(messagesCount).toBe(all)
      expect(statistics.delivered.count + unknownCount).toBe(all)
      // Who is shown as unknown, by name: the mail server knows which of them have it.
      const { data: unknown } = await owner().listUnreached({
        id: campaign.id,
        query: { reason: 'unknown', limit: 100 },
      })
      expect(unknown).toHaveLength(unknownCount)
      const taken = mails.received.filter(({ source }) => source.includes('Come and play')).flatMap(({ to }) => to)
      const has = new Set(taken)
      // What is counted as delivered is what the mail server has, but for those of whom nobody knows, each of them.
      expect(statistics.delivered.count).toBe(
        taken.length - unknown.filter(({ customer }) => has.has(customer!.email!)).length,
      )
      // Whoever got nothing is shown as unknown, and nobody else is without.
      const everybody = Array.from({ length: CUSTOMERS }, (_, n) => `killed-${n + 1}@campaigns.example`)
      const without = everybody.filter((address) => !has.has(address))
      const shown = new Set(unknown.map(({ customer }) => customer!.email))
      expect(without.filter((address) => !shown.has(address))).toEqual([])
      expect(unknownCount).toBeGreaterThan(0)
      expect(await running.end()).toBe(0)
    },
    LONGEST,
  )
})

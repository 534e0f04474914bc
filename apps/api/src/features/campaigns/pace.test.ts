import type { CastPartner } from '@fieldhouse/testing/cast'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Product } from '../../fixtures/start-product.ts'
import type { MailServer } from '../../jobs/fixtures/receive-mail.ts'
import { startJobs, type Jobs } from '../../jobs/start-jobs.ts'
import { writeToOutbox } from '../../providers/mail/outbox.ts'
import { campaignDesk, campaignInput, productThatMails } from './fixtures/campaign-desk.ts'
import { sendDueCampaigns } from './fixtures/send-due-campaigns.ts'
import { sendRun } from './index.ts'

const OF_ALL = 240
const OF_EACH = 120

let product: Product
let mail: MailServer
let close: () => Promise<void>
beforeAll(async () => {
  ;({ product, mail, close } = await productThatMails({
    CAMPAIGN_MAILS_PER_MINUTE: String(OF_ALL),
    CAMPAIGN_MAILS_PER_MINUTE_PER_CLUB: String(OF_EACH),
  }))
})
afterAll(() => close())
beforeEach(async () => {
  await desk.query('UPDATE customers SET deleted_at = now() WHERE NOT is_walk_in')
  await desk.query('DELETE FROM campaign_paces')
  mail.received.length = 0
})

const desk = campaignDesk(
  () => product,
  () => mail,
)
const deps = () => product.fieldhouse.deps
const customers = (club: CastPartner, count: number, domain: string) =>
  desk.query(
    `INSERT INTO customers (partner_id, id, first_name, last_name, email, created_at)
     SELECT $1, gen_random_uuid(), 'Customer', n::text, n || '@' || $3, now() FROM generate_series(1, $2::int) n`,
    [club.id, count, domain],
  )
const send = async (club: CastPartner) => {
  const owner = product.as(club.staff.owner)
  const { id } = (await owner.createCampaign({ body: campaignInput() })).data
  await owner.toggleCampaign({ id, body: { enabled: true } })
  await owner.runCampaign({ id })
  const [run] = await desk.query<{ id: string }>('SELECT id FROM campaign_runs WHERE campaign_id = $1', [id])
  return { partnerId: club.id, campaignId: id, runId: run!.id }
}
const handedOf = async ({ campaignId }: { campaignId: string }) => (await desk.messagesOf(campaignId)).length
/** The most that a rate lets go in so many seconds: ten seconds' worth at once. */
const most = (perMinute: number, seconds: number) => (perMinute / 60) * (10 + seconds)

it('the rates of a club and of the deployment hold whoever asks, and are not one club’s to use up alone [BEYOND-44]', async () => {
  const { riverside, harbour, saigon } = product.cast
  for (const club of [riverside, harbour, saigon]) await customers(club, 30, `${club.id}.example`)
  const runs = [await send(riverside), await send(harbour), await send(saigon)]
  const from = performance.now()
  const [first, second, third] = runs as [(typeof runs)[0], (typeof runs)[0], (typeof runs)[0]]
  const waits = await Promise.all(Array.from({ length: 4 }, () => sendRun(deps(), first.partnerId, first.runId, 7)))
  const seconds = () => (performance.now() - from) / 1000
  expect(waits.filter((wait) => wait !== null && wait > 0).length).toBeGreaterThan(0)
  expect(await handedOf(first)).toBeGreaterThanOrEqual(most(OF_EACH, 0))
  expect(await handedOf(first)).toBeLessThanOrEqual(most(OF_EACH, seconds()))
  // Another club has its own, until the deployment's is used up.
  await Promise.all(
    [second, third].flatMap(({ partnerId, runId }) => [1, 2].map(() => sendRun(deps(), partnerId, runId, 7))),
  )
  expect(await handedOf(second)).toBeGreaterThan(0)
  const handed = (await handedOf(first)) + (await handedOf(second)) + (await handedOf(third))
  expect(handed).toBeGreaterThanOrEqual(most(OF_ALL, 0))
  expect(handed).toBeLessThanOrEqual(most(OF_ALL, seconds()))
  // The minute's job says which runs go on, and when.
  const later = await sendDueCampaigns(deps())
  expect(later.length).toBeGreaterThan(0)
  for (const wait of later) expect(wait).toBeLessThanOrEqual(10_000)
})

it(
  'two processes together keep it, go on by themselves, and send other mail at once [BEYOND-44]',
  { tags: ['long'] },
  async () => {
    const { riverside } = product.cast
    await customers(riverside, 34, 'paced.example')
    const jobs: Jobs[] = []
    const start = async () =>
      void jobs.push(
        await startJobs({ ...deps(), url: deps().config.DATABASE_URL!, logger: pino({ level: 'silent' }) }),
      )
    const came = (domain: string) => mail.received.filter(({ to }) => to.some((address) => address.endsWith(domain)))
    try {
      await Promise.all([start(), start()])
      const from = performance.now()
      const run = await send(riverside)
      const checked = (count: number) => {
        expect(came('paced.example').length).toBeLessThanOrEqual(most(OF_EACH, (performance.now() - from) / 1000))
        expect(came('paced.example').length).toBeGreaterThanOrEqual(count)
      }
      await vi.waitFor(() => checked(15), { timeout: 60_000, interval: 20 })
      await deps().platform((db) =>
        writeToOutbox(
          db,
          { channel: 'email', recipient: 'an@waits.example', subject: 'Your booking', text: 'Tomorrow' },
          deps().now(),
        ),
      )
      await vi.waitFor(() => expect(came('waits.example')).toHaveLength(1), { timeout: 60_000, interval: 20 })
      expect(came('paced.example').length).toBeLessThan(34)
      await vi.waitFor(() => checked(34), { timeout: 60_000, interval: 20 })
      await vi.waitFor(async () => expect((await desk.get(run.campaignId)).status).toBe('sent'), { timeout: 60_000 })
      expect(new Set(came('paced.example').flatMap(({ to }) => to)).size).toBe(34)
    } finally {
      await Promise.all(jobs.map((one) => one.stop()))
    }
  },
)

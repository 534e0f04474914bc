import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Product } from '../../fixtures/start-product.ts'
import type { MailServer } from '../../jobs/fixtures/receive-mail.ts'
import { campaignDesk, DEFERRED, failedFor, productThatMails } from './fixtures/campaign-desk.ts'
import { sendDueCampaigns } from './fixtures/send-due-campaigns.ts'
import { sendRun } from './index.ts'

let product: Product
let mail: MailServer
let close: () => Promise<void>
beforeAll(async () => {
  ;({ product, mail, close } = await productThatMails())
  await desk.query('UPDATE customers SET deleted_at = now() WHERE partner_id = $1 AND NOT is_walk_in', [club().id])
  await desk.query(
    `INSERT INTO customers (partner_id, id, first_name, last_name, email, created_at)
     SELECT $1, gen_random_uuid(), 'Customer', n::text, 'soft-' || n || '@x.example', now() FROM generate_series(1, 30) n`,
    [club().id],
  )
})
afterAll(() => close())

const desk = campaignDesk(
  () => product,
  () => mail,
)
const club = () => product.cast.riverside
const api = () => product.as(club().staff.owner)
const deps = () => product.fieldhouse.deps

it('a campaign that too many mailboxes can not take pauses itself, tells the owner, and goes on when staff resume it [BEYOND-44]', async () => {
  const { id, runId } = await desk.send()
  await sendRun(deps(), club().id, runId)
  const messages = await desk.messagesOf(id)
  const soft = (index: number, told: object = DEFERRED) =>
    desk.tell({
      id: randomUUID(),
      ...told,
      message: { headers: { 'message-id': `${messages[index]!.id}@fieldhouse` } },
    })
  const settle = (count: number) =>
    desk.query(
      `WITH gone AS (UPDATE outbox_messages SET sent_at = now() WHERE id = ANY($1) RETURNING id),
         settled AS (UPDATE campaign_messages SET settled_at = now() WHERE id = ANY($1) RETURNING id)
       UPDATE campaigns SET recent_count = $3 WHERE id = $2`,
      [messages.slice(0, count).map((message) => message.id), id, count],
    )
  await settle(25)
  for (let index = 0; index < 20; index++) await soft(index)
  // One was taken after all.
  await soft(0, { event: 'delivered' })
  // Given up at last, it is the same mailbox.
  await soft(1, failedFor('old', { code: 602, message: 'Too old' }))
  await sendDueCampaigns(deps())
  expect(await desk.get(id)).toMatchObject({ status: 'sending', pausedItself: false })
  // Switched on again, it counts on from where it was.
  await api().toggleCampaign({ id, body: { enabled: true } })
  await soft(20)
  await Promise.all([sendDueCampaigns(deps()), sendDueCampaigns(deps())])
  expect(await desk.get(id)).toMatchObject({ status: 'paused', enabled: false, pausedItself: true })
  expect(await desk.query('SELECT 1 FROM outbox_messages WHERE campaign_id = $1 AND sent_at IS NULL', [id])).toEqual([])
  const told = await desk.query(
    `SELECT recipient, body_text FROM outbox_messages WHERE subject = 'Campaign paused: Summer'`,
  )
  expect(told).toHaveLength(1)
  expect(told[0]!['body_text']).toContain('20 of 25 mailboxes could not take it')
  expect(
    await desk.query(`SELECT after->'soft' AS soft FROM audit_entries WHERE action = 'campaign.pausedItself'`),
  ).toEqual([{ soft: 20 }])

  // Whoever switches it off once more has not paused it.
  await api().toggleCampaign({ id, body: { enabled: false } })
  expect((await desk.get(id)).pausedItself).toBe(true)

  const resumed = (await api().toggleCampaign({ id, body: { enabled: true } })).data
  expect([resumed.status, resumed.pausedItself]).toEqual(['sending', false])
  await sendDueCampaigns(deps())
  await desk.deliver(id)
  expect((await desk.get(id)).status).toBe('sent')
  expect(mail.received.flatMap(({ to }) => to).toSorted()).toEqual(
    messages
      .slice(25)
      .map(({ recipient }) => recipient)
      .toSorted(),
  )
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import type { MailServer } from '../../jobs/fixtures/receive-mail.ts'
import { KEPT_DAYS, pruneOldRows } from '../../jobs/prune-old-rows.ts'
import { campaignDesk, productThatMails } from './fixtures/campaign-desk.ts'
import { sendDueCampaigns } from './fixtures/send-due-campaigns.ts'
import { sendRun } from './index.ts'

let product: Product
let mail: MailServer
let close: () => Promise<void>
beforeAll(async () => {
  ;({ product, mail, close } = await productThatMails())
})
afterAll(() => close())
const desk = campaignDesk(
  () => product,
  () => mail,
)
const DAY = 86_400_000

it('a run whose jobs died ends by itself, and its messages go after half a year with what was counted left [BEYOND-44]', async () => {
  const { id, runId } = await desk.send()
  const { deps } = product.fieldhouse
  await sendRun(deps, product.cast.riverside.id, runId)
  const messages = await desk.messagesOf(id)
  expect(messages.length).toBeGreaterThan(1)
  await desk.query('UPDATE campaign_messages SET attempted_at = now() WHERE id = $1', [messages[0]!.id])
  const start = Date.parse(TEST_NOW)
  const at = (days: number) => product.setNow(new Date(start + days * DAY).toISOString())
  at(2)
  await sendDueCampaigns(deps)
  expect((await desk.get(id)).status).toBe('sending')
  at(4)
  await sendDueCampaigns(deps)
  expect(await desk.get(id)).toMatchObject({ status: 'sent', messagesCount: 1, unknownCount: 1 })
  // Nothing of it goes any more.
  await desk.deliver(id)
  expect(mail.received).toEqual([])
  const left = async () =>
    (await desk.query('SELECT unreached FROM campaign_messages WHERE campaign_id = $1 ORDER BY unreached', [id])).length
  const all = await left()
  await pruneOldRows(deps.platform, start + (KEPT_DAYS.campaignMessages - 1) * DAY, 1)
  expect([await left(), all > 0]).toEqual([all, true])
  await pruneOldRows(deps.platform, start + (4 + KEPT_DAYS.campaignMessages + 1) * DAY, 1)
  expect(await left()).toBe(0)
  // By then nobody is signed in any more.
  expect(await desk.query('SELECT messages_count, unknown_count, status FROM campaigns WHERE id = $1', [id])).toEqual([
    { messages_count: 1, unknown_count: 1, status: 'sent' },
  ])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { campaignInput } from './fixtures/campaign-desk.ts'
import { sendRun } from './index.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

it('where no mail server is set up, a campaign says so before it is sent, and of its messages that nobody sent them [CAMPAIGNS-66]', async () => {
  const { riverside } = product.cast
  const owner = product.as(riverside.staff.owner)
  const { content, segmentId } = campaignInput()
  expect((await owner.previewCampaign({ body: { content, segmentId } })).data.hasMailServer).toBe(false)
  const { data: customer } = await owner.createCustomer({
    body: { partnerId: riverside.id, firstName: 'Noa', email: 'noa@kept.example' },
  })
  const { id } = (await owner.createCampaign({ body: campaignInput() })).data
  await owner.toggleCampaign({ id, body: { enabled: true } })
  await owner.runCampaign({ id })
  const { rows } = await product.fieldhouse.database.connection(({ client }) =>
    client.query<{ id: string }>('SELECT id FROM campaign_runs WHERE campaign_id = $1', [id]),
  )
  await sendRun(product.fieldhouse.deps, riverside.id, rows[0]!.id)
  const sent = (await owner.getCampaign({ id })).data
  expect(sent.messagesCount).toBeGreaterThan(0)
  expect(sent).toMatchObject({ status: 'sent', keptCount: sent.messagesCount })
  const copy = (await owner.copyCustomerData({ id: customer.id })).data
  expect(copy.campaigns.mails).toMatchObject([{ delivered: false }])
})

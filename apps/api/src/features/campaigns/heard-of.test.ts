import { expect, it } from 'vitest'
import { startProduct } from '../../fixtures/start-product.ts'
import { campaignInput } from './fixtures/campaign-desk.ts'
import { sendDueCampaigns } from './fixtures/send-due-campaigns.ts'

it('a campaign says whether a mail service tells of what became of its mails [CAMPAIGNS-66]', async () => {
  const hears = async (environment: Record<string, string>) => {
    const product = await startProduct(environment)
    try {
      const owner = product.as(product.cast.riverside.staff.owner)
      const { id } = (await owner.createCampaign({ body: campaignInput() })).data
      const [listed] = (await owner.listCampaigns({ partnerId: product.cast.riverside.id, query: {} })).data
      return [(await owner.getCampaign({ id })).data.hears, listed!.hears]
    } finally {
      await product.close()
    }
  }
  expect(await hears({})).toEqual([false, false])
  expect(await hears({ MAILGUN_SIGNING_KEY: 'key' })).toEqual([true, true])
})

it('where nobody delivers, whoever develops reads the mails: each counts as delivered, over all runs [CAMPAIGNS-56] [CAMPAIGNS-66]', async () => {
  const product = await startProduct()
  try {
    const owner = product.as(product.cast.riverside.staff.owner)
    const body = campaignInput({ runFrequency: 'daily', startTime: '2026-11-22T04:00:00.000Z' })
    const { id } = (await owner.createCampaign({ body })).data
    await owner.toggleCampaign({ id, body: { enabled: true } })
    const after = async (now: string) => {
      product.setNow(now)
      await sendDueCampaigns(product.fieldhouse.deps)
      const { messagesCount, statistics } = (await owner.getCampaign({ id })).data
      expect(statistics.delivered).toEqual({ count: messagesCount, percentage: 100 })
      return messagesCount
    }
    const once = await after('2026-11-22T04:00:00.000Z')
    expect(once).toBeGreaterThan(1)
    expect(await after('2026-11-23T04:00:00.000Z')).toBe(2 * once)
  } finally {
    await product.close()
  }
})

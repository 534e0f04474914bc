import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { campaignInput } from './fixtures/campaign-desk.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

it('a partner that goes to another zone has its automated campaigns go by the new clock, in the same command [CAMPAIGNS-57]', async () => {
  const { riverside: club, superAdmin } = product.cast
  const owner = product.as(club.staff.owner)
  const create = async (over: object) => (await owner.createCampaign({ body: campaignInput(over) })).data.id
  const weekly = { runFrequency: 'weekly', startTime: '2026-11-23T04:00:00.000Z' }
  const [sending, draft, oneTime] = [await create(weekly), await create(weekly), await create({})]
  await owner.toggleCampaign({ id: sending, body: { enabled: true } })
  const times = async (id: string) => {
    const { startTime, nextSend, version } = (await owner.getCampaign({ id })).data
    return [startTime, nextSend, version]
  }
  const admin = product.as(superAdmin)
  await admin.updatePartner({ partnerId: club.id, body: { timezone: 'Australia/Perth' } })
  // Perth keeps the same hours as Singapore: the same Monday noon.
  expect(await times(sending)).toEqual(['2026-11-23T04:00:00.000Z', '2026-11-23T04:00:00.000Z', 2])
  await admin.updatePartner({ partnerId: club.id, body: { timezone: 'Asia/Kolkata' } })
  expect(await times(sending)).toEqual(['2026-11-23T06:30:00.000Z', '2026-11-23T06:30:00.000Z', 3])
  expect(await times(draft)).toEqual(['2026-11-23T06:30:00.000Z', null, 3])
  const { rows: trail } = await product.fieldhouse.database.connection(({ client }) =>
    client.query(`SELECT after FROM audit_entries WHERE subject_id = $1 AND action = 'campaign.retimed' ORDER BY at`, [
      sending,
    ]),
  )
  expect(trail.at(-1)).toEqual({
    after: { timezone: 'Asia/Kolkata', startTime: '2026-11-23T06:30:00.000Z', nextSend: '2026-11-23T06:30:00.000Z' },
  })
  expect(await times(oneTime)).toEqual(['2026-11-21T04:00:00.000Z', null, 1])

  // Its about page says it, too.
  const { data: profile } = await owner.getPartnerProfile({ partnerId: club.id })
  const { data: partner } = await owner.getPartner({ partnerId: club.id, query: {} })
  await owner.updatePartnerProfile({
    id: profile.id,
    body: {
      brandName: profile.brandName,
      brandColor: profile.brandColor,
      pageInfo: { uri: profile.pageInfo.uri },
      business: {
        partnerType: partner.partnerType,
        timezone: 'Europe/London',
        businessIdentificationNumber: null,
        taxReferenceNumber: null,
      },
      version: profile.version,
    },
  })
  expect(await times(sending)).toEqual(['2026-11-23T12:00:00.000Z', '2026-11-23T12:00:00.000Z', 4])
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

// What a super admin changes of a partner: what it is, and what is set beside it.

let product: Product
let admin: ReturnType<Product['as']>
let partnerId: string
beforeAll(async () => {
  product = await startProduct()
  admin = product.as(product.cast.superAdmin)
  partnerId = product.cast.harbour.id
})
afterAll(() => product.close())

type Change = Parameters<typeof admin.updatePartner>[0]['body']
const change = (body: Change) => admin.updatePartner({ partnerId, body })
const shown = async () => (await admin.getPartner({ partnerId, query: {} })).data
const query = async (text: string, values: unknown[] = []) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows as Record<
    string,
    unknown
  >[]
type Failure = { status: number; body: { data: { msg: string; message?: { property: string }[] } } }
const refused = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ status, body: { data } }: Failure) => [status, data.message?.[0]?.property, data.msg],
  )

describe('what a partner is', () => {
  const details = {
    brandName: 'Harbour Courts',
    pageInfo: { uri: 'harbour-courts' },
    partnerType: 'Halls',
    timezone: 'Australia/Perth',
    businessIdentificationNumber: '51 824 753 556',
    taxReferenceNumber: 'T-1',
    processingFeeConfig: { cash: { AUD: { fieldhouseFeesPercentage: 1.5, fieldhouseFeesAmount: 0.25 } } },
  } as const

  it('is changed by a super admin, every field of it, and nobody else [SUPERADMIN-08] [SUPERADMIN-20] [SUPERADMIN-32] [BRAND-43]', async () => {
    const before = await shown()
    for (const [name, value] of Object.entries(details))
      expect(
        (
          await refused(
            product.as(product.cast.harbour.staff.owner).updatePartner({ partnerId, body: { [name]: value } }),
          )
        )?.[0],
      ).toBe(403)
    expect(await shown()).toEqual(before)
    const { data } = await change(details)
    expect(data).toMatchObject(details)
    expect(await shown()).toMatchObject(details)
    const [last] = await query(
      `SELECT before->>'brandName' AS before, after->>'brandName' AS after, actor_id AS actor FROM audit_entries
       WHERE partner_id = $1 AND action = 'partner.updated' ORDER BY at DESC, id LIMIT 1`,
      [partnerId],
    )
    expect(last).toEqual({
      before: before.brandName,
      after: 'Harbour Courts',
      actor: product.cast.superAdmin.accountId,
    })
  })

  it('leaves what was not said, and can be taken away where it may be missing', async () => {
    await change({ taxReferenceNumber: null })
    expect(await shown()).toMatchObject({ ...details, taxReferenceNumber: null })
  })

  it('has an address that no other page has; the one it had is free for others [BRAND-14]', async () => {
    const words = 'This page URL has already been taken'
    expect(await refused(change({ pageInfo: { uri: 'riverside' } }))).toEqual([400, 'pageInfo.uri', words])
    expect(await shown()).toMatchObject({ pageInfo: { uri: 'harbour-courts' } })
    const other = { partnerId: product.cast.riverside.id, body: { pageInfo: { uri: 'harbour-courts' } } }
    expect(await refused(admin.updatePartner(other))).toEqual([400, 'pageInfo.uri', words])
    await change({ pageInfo: { uri: 'harbour-two' } })
    expect(await refused(admin.updatePartner(other))).toBeNull()
    await admin.updatePartner({ ...other, body: { pageInfo: { uri: 'riverside' } } })
  })

  it('is in a country that offers the methods that are on', async () => {
    await admin.updatePartner(
      {
        partnerId,
        body: { countryCode: 'IN', paymentMethodsForStaff: ['cash'], paymentMethodsForCustomers: ['cash'] },
      },
      { headers: { 'x-payments-supported': 'razorpay' } },
    )
    expect(await refused(change({ countryCode: 'XX' }))).toEqual([400, 'countryCode', 'XX is not a country'])
    expect(await shown()).toMatchObject({ countryCode: 'IN' })
  })
})

describe('what is set beside a partner', () => {
  const config = async (as = admin) => (await as.getPartnerConfig({ partnerId })).data

  it('is usual until somebody sets it, and is set key by key [BRAND-28] [BRAND-29] [BRAND-30] [SUPERADMIN-10] [PAYOUTS-09]', async () => {
    expect(await config()).toEqual({ payoutFrequency: 'MANUAL', classesMaxDays: 60, commissionFeeConfig: {} })
    const commissionFeeConfig = { AUD: { fieldhouseFeesPercentage: 4, fieldhouseFeesAmount: 0.3 } }
    await admin.savePartnerConfig({ partnerId, body: { commissionFeeConfig } })
    await admin.savePartnerConfig({ partnerId, body: { payoutFrequency: 'WEEKLY' } })
    expect(await config()).toEqual({ payoutFrequency: 'WEEKLY', classesMaxDays: 60, commissionFeeConfig })
    expect((await shown()).payoutFrequency).toBe('WEEKLY')
    const trail = await query(
      `SELECT after->>'payoutFrequency' AS frequency FROM audit_entries WHERE partner_id = $1 AND action = 'partner.configured' ORDER BY at, id`,
      [partnerId],
    )
    expect(trail.map(({ frequency }) => frequency).toSorted()).toEqual(['MANUAL', 'WEEKLY'])
  })

  it('is set by super admins only, and its commission told to them only [SUPERADMIN-59]', async () => {
    const owner = product.as(product.cast.harbour.staff.owner)
    expect(await config(owner)).toEqual({ payoutFrequency: 'WEEKLY', classesMaxDays: 60 })
    expect((await refused(owner.savePartnerConfig({ partnerId, body: { classesMaxDays: 30 } })))?.[0]).toBe(403)
  })

  it.each([
    [
      { commissionFeeConfig: { AUD: { fieldhouseFeesPercentage: 100.1, fieldhouseFeesAmount: 0 } } },
      'commissionFeeConfig.AUD.fieldhouseFeesPercentage',
    ],
    [
      { commissionFeeConfig: { AUD: { fieldhouseFeesPercentage: 1, fieldhouseFeesAmount: -0.1 } } },
      'commissionFeeConfig.AUD.fieldhouseFeesAmount',
    ],
    [{ classesMaxDays: 0 }, 'classesMaxDays'],
  ])('refuses %j by its name [SUPERADMIN-59]', async (body, property) => {
    expect((await refused(admin.savePartnerConfig({ partnerId, body })))?.slice(0, 2)).toEqual([400, property])
  })
})

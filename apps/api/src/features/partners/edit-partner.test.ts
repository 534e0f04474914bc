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
    const { version } = await shown()
    const mostPlaces = { venues: 100, groups: 300, courts: 2000 }
    expect(await config()).toEqual({
      payoutFrequency: 'MANUAL',
      classesMaxDays: 60,
      mostPlaces,
      commissionFeeConfig: {},
      version,
    })
    const commissionFeeConfig = { AUD: { fieldhouseFeesPercentage: 4, fieldhouseFeesAmount: 0.3 } }
    await admin.savePartnerConfig({ partnerId, body: { commissionFeeConfig } })
    await admin.savePartnerConfig({ partnerId, body: { payoutFrequency: 'WEEKLY' } })
    expect(await config()).toEqual({
      payoutFrequency: 'WEEKLY',
      classesMaxDays: 60,
      mostPlaces,
      commissionFeeConfig,
      version: version + 2,
    })
    expect((await shown()).payoutFrequency).toBe('WEEKLY')
    const trail = await query(
      `SELECT after->>'payoutFrequency' AS frequency FROM audit_entries WHERE partner_id = $1 AND action = 'partner.configured' ORDER BY at, id`,
      [partnerId],
    )
    expect(trail.map(({ frequency }) => frequency).toSorted()).toEqual(['MANUAL', 'WEEKLY'])
    await admin.savePartnerConfig({ partnerId, body: { classesMaxDays: 61 } })
    expect(await config()).toMatchObject({ payoutFrequency: 'WEEKLY', classesMaxDays: 61, commissionFeeConfig })
    await admin.savePartnerConfig({ partnerId, body: { classesMaxDays: 60 } })
  })

  it('is set by super admins only, and its commission told to them only [SUPERADMIN-59]', async () => {
    const owner = product.as(product.cast.harbour.staff.owner)
    const { version } = await shown()
    expect(await config(owner)).toEqual({
      payoutFrequency: 'WEEKLY',
      classesMaxDays: 60,
      mostPlaces: { venues: 100, groups: 300, courts: 2000 },
      version,
    })
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

describe('a partner that two save at once', () => {
  const conflict = (call: Promise<unknown>) =>
    call.then(
      () => null,
      ({ status, body }: { status: number; body: { data: { errorCode: string; metaData?: object } } }) => [
        status,
        body.data.errorCode,
        body.data.metaData,
      ],
    )
  const changedTo = (version: number) => [
    409,
    'error.conflict.partnerChangedMeanwhile',
    expect.objectContaining({ version }),
  ]
  const config = async () => (await admin.getPartnerConfig({ partnerId })).data

  it('has another version with each saving of what it is, of how it takes money and of its config, and is refused to who read an older one', async () => {
    const { version } = await shown()
    expect((await change({ taxReferenceNumber: 'T-2', version })).data.version).toBe(version + 1)
    expect(await conflict(change({ taxReferenceNumber: 'T-3', version }))).toEqual(changedTo(version + 1))
    const owner = product.as(product.cast.harbour.staff.owner)
    const options = (absorbProcessingFee: boolean, read: number) =>
      owner.updatePartner({ partnerId, body: { absorbProcessingFee, version: read } })
    expect(await conflict(options(true, version))).toEqual(changedTo(version + 1))
    expect((await options(true, version + 1)).data.version).toBe(version + 2)
    const save = (classesMaxDays: number, read: number) =>
      admin.savePartnerConfig({ partnerId, body: { classesMaxDays, version: read } })
    expect(await conflict(save(90, version + 1))).toEqual(changedTo(version + 2))
    expect((await save(90, version + 2)).data).toMatchObject({ classesMaxDays: 90, version: version + 3 })
    expect(await config()).toMatchObject({ classesMaxDays: 90, version: version + 3 })
    expect(await shown()).toMatchObject({
      taxReferenceNumber: 'T-2',
      absorbProcessingFee: true,
      version: version + 3,
    })
  })

  it('is saved by one of them', async () => {
    const { version } = await shown()
    const both = await Promise.allSettled([
      change({ taxReferenceNumber: 'T-4', version }),
      admin.savePartnerConfig({ partnerId, body: { classesMaxDays: 30, version } }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('has another version once its about page was saved, and none because of its refund policy', async () => {
    const { version } = await shown()
    const owner = product.as(product.cast.harbour.staff.owner)
    await owner.updatePartner({ partnerId, body: { refundPolicy: '<p>A week before.</p>' } })
    expect((await shown()).version).toBe(version)
    const { data: profile } = await owner.getPartnerProfile({ partnerId })
    const { brandName, brandColor, pageInfo } = profile
    const business = {
      partnerType: 'Halls',
      timezone: 'Australia/Sydney',
      businessIdentificationNumber: null,
      taxReferenceNumber: null,
    } as const
    const body = { brandName, brandColor, pageInfo: { uri: pageInfo.uri }, business, version: profile.version }
    expect(await refused(owner.updatePartnerProfile({ id: profile.id, body }))).toBeNull()
    expect(await shown()).toMatchObject({ timezone: 'Australia/Sydney', version: version + 1 })
  })
})

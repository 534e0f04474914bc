import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { pngFile } from '../../pictures/fixtures/draw.ts'
import { prunePictures } from '../../pictures/index.ts'
import { venueInput } from '../../venues/fixtures/venue-input.ts'

let product: Product
let owner: ReturnType<Product['as']>
let partnerId: string
beforeAll(async () => {
  product = await startProduct()
  const { riverside } = product.cast
  owner = product.as(riverside.staff.owner)
  partnerId = riverside.id
})
afterAll(() => product.close())

type Failure = { status: number; body: { data: { msg: string; errorCode: string; message?: { property: string }[] } } }
const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown as Failure,
  )
  if (!error) return null
  const { errorCode, message, msg } = error.body.data
  return [error.status, message?.[0]?.property ?? errorCode, msg]
}
const profile = async () => (await owner.getPartnerProfile({ partnerId })).data
const upload = async (background: string) =>
  (await owner.uploadPicture({ partnerId, body: { file: await pngFile(20, 20, background) } })).data.media.url
const all = {
  brandName: 'Riverside',
  description: 'Courts by the river',
  brandColor: '#0a7d4f',
  pageInfo: {
    uri: 'riverside-club',
    metaPageTitle: 'Badminton by the river',
    metaKeywords: ['badminton', 'river'],
    metaDescription: 'Eight courts, open every day.',
  },
}
const business = {
  partnerType: 'School' as const,
  timezone: 'Asia/Bangkok',
  businessIdentificationNumber: 'UEN 2026',
  taxReferenceNumber: 'TAX 7',
}
/** Takes the profile of a club away, as if nobody had made one. */
const withoutProfile = (id: string) =>
  product.fieldhouse.database.connection(async ({ client }) => {
    await client.query(`DELETE FROM partner_profiles WHERE partner_id = $1`, [id])
    await client.query(`DELETE FROM page_addresses WHERE partner_id = $1 AND page_type = 'partner'`, [id])
  })

describe('the profile of a club', () => {
  it('is saved with its page and its business in one [BRAND-17] [BRAND-24] [BRAND-39] [BRAND-40]', async () => {
    const before = await profile()
    const logo = await upload('#0a0')
    const { data } = await owner.updatePartnerProfile({
      id: before.id,
      body: { ...all, logo, business, version: before.version },
    })
    const expected = {
      ...all,
      id: before.id,
      partnerId,
      logo,
      pageInfo: { pageType: 'partner', ...all.pageInfo },
      version: before.version + 1,
    }
    expect(data).toEqual(expected)
    expect(await profile()).toEqual(expected)
    expect((await owner.readPartnerProfile({ id: before.id })).data).toEqual(expected)
    const { data: partner } = await owner.getPartner({ partnerId, query: {} })
    expect(partner).toMatchObject({ ...business, brandName: 'Riverside', logo, pageInfo: { uri: 'riverside-club' } })
  })

  it('keeps what is said of the business where nothing is said of it, and loses a logo that is taken away [BRAND-11]', async () => {
    const { id, version } = await profile()
    const { data } = await owner.updatePartnerProfile({ id, body: { ...all, brandName: 'Riverside Two', version } })
    expect(data).toMatchObject({ brandName: 'Riverside Two', logo: null })
    expect((await owner.getPartner({ partnerId, query: {} })).data).toMatchObject(business)
  })

  it('loses a number of its business that is emptied [BRAND-11] [BRAND-17]', async () => {
    const { id, version } = await profile()
    const none = { ...business, businessIdentificationNumber: null, taxReferenceNumber: '' }
    await owner.updatePartnerProfile({ id, body: { ...all, business: none, version } })
    expect((await owner.getPartner({ partnerId, query: {} })).data).toMatchObject({ ...none, taxReferenceNumber: null })
    await owner.updatePartnerProfile({ id, body: { ...all, business, version: version + 1 } })
  })

  it('is grey until somebody chose a colour [BRAND-23]', async () => {
    const { id, version } = await profile()
    const { brandColor: _, ...rest } = all
    expect((await owner.updatePartnerProfile({ id, body: { ...rest, version } })).data.brandColor).toBe('#aaa')
  })

  it('has a page that is saved alone as well [BRAND-44]', async () => {
    const before = await profile()
    const pageInfo = {
      uri: 'riverside-again',
      metaPageTitle: 'Again',
      metaKeywords: ['shuttles', 'river'],
      metaDescription: 'Nine courts.',
    }
    const { data } = await owner.updatePartnerPage({ id: before.id, body: { ...pageInfo, version: before.version } })
    expect(data).toEqual({ ...before, pageInfo: { pageType: 'partner', ...pageInfo }, version: before.version + 1 })
    // Whoever wants the address that it had may have it.
    const harbour = product.as(product.cast.harbour.staff.owner)
    const other = (await harbour.getPartnerProfile({ partnerId: product.cast.harbour.id })).data
    const body = { uri: before.pageInfo.uri, version: other.version }
    expect((await harbour.updatePartnerPage({ id: other.id, body })).data.pageInfo.uri).toBe(before.pageInfo.uri)
  })

  it('may have the address of a venue, which stays the venue’s when it goes [BRAND-14]', async () => {
    const uri = 'by-the-river'
    const { facilityGroups: _, ...fields } = venueInput()
    const { data: venue } = await owner.createVenue({ body: { ...fields, pageInfo: { ...fields.pageInfo, uri } } })
    expect(venue.pageInfo.uri).toBe(uri)
    const move = async (to: string) => {
      const { id, version } = await profile()
      return (await owner.updatePartnerPage({ id, body: { uri: to, version } })).data.pageInfo.uri
    }
    expect([await move(uri), await move('riverside-once-more')]).toEqual([uri, 'riverside-once-more'])
    const harbour = product.as(product.cast.harbour.staff.owner)
    expect(await refusal(harbour.createVenue({ body: { ...fields, pageInfo: { ...fields.pageInfo, uri } } }))).toEqual([
      400,
      'pageInfo.uri',
      'This page URL has already been taken',
    ])
  })

  it.each(['brandpages', 'schedule', 'signin', 'static', 'v1', 'login', 'api', 'super-admin'])(
    'has no address that is the product’s own, as /%s is, by whichever call [BRAND-14]',
    async (uri) => {
      const { id, version } = await profile()
      const superAdmin = product.as(product.cast.superAdmin)
      const club = { brandName: 'Kallang', countryCode: 'SG', defaultCurrencyId: 'SGD', pageInfo: { uri } }
      const founder = { email: 'founder@kallang.example' }
      const refused = await Promise.all([
        refusal(owner.updatePartnerPage({ id, body: { uri, version } })),
        refusal(owner.updatePartnerProfile({ id, body: { ...all, pageInfo: { uri }, version } })),
        refusal(superAdmin.updatePartner({ partnerId, body: { pageInfo: { uri } } })),
        refusal(superAdmin.createPartner({ body: { ...club, owner: founder } })),
      ])
      expect(refused.map((told) => told?.slice(0, 2))).toEqual([
        [400, 'uri'],
        [400, 'pageInfo.uri'],
        [400, 'pageInfo.uri'],
        [400, 'pageInfo.uri'],
      ])
      expect((await profile()).pageInfo.uri).not.toBe(uri)
    },
  )

  it('is not saved over what somebody else saved meanwhile, be it a super admin', async () => {
    const read = await profile()
    const body = { ...all, pageInfo: { uri: read.pageInfo.uri }, version: read.version }
    await owner.updatePartnerProfile({ id: read.id, body: { ...body, description: 'The first' } })
    const told = [
      409,
      'error.conflict.profileChangedMeanwhile',
      'Somebody else has changed the about page meanwhile. Please look at it again.',
    ]
    expect(await refusal(owner.updatePartnerProfile({ id: read.id, body }))).toEqual(told)
    expect(
      await refusal(owner.updatePartnerPage({ id: read.id, body: { ...body.pageInfo, version: read.version } })),
    ).toEqual(told)
    expect((await profile()).description).toBe('The first')
    const { version } = await profile()
    await product.as(product.cast.superAdmin).updatePartner({ partnerId, body: { timezone: 'Asia/Tokyo' } })
    expect(await refusal(owner.updatePartnerProfile({ id: read.id, body: { ...body, version } }))).toEqual(told)
    expect((await owner.getPartner({ partnerId, query: {} })).data.timezone).toBe('Asia/Tokyo')
  })

  it('one of two who save at once is told', async () => {
    const { id, version, pageInfo } = await profile()
    const save = (description: string) =>
      refusal(
        owner.updatePartnerProfile({ id, body: { ...all, pageInfo: { uri: pageInfo.uri }, description, version } }),
      )
    const told = await Promise.all(['a', 'b', 'c', 'd'].map(save))
    expect(told.filter((answer) => answer === null)).toHaveLength(1)
    expect((await profile()).version).toBe(version + 1)
  })

  it('is refused whole, by the name of what is wrong [BRAND-07] [BRAND-08] [BRAND-14]', async () => {
    const before = await profile()
    const { id, version } = before
    const put = (more: object) => refusal(owner.updatePartnerProfile({ id, body: { ...all, ...more, version } }))
    const named = async (more: object) => (await put(more))?.slice(0, 2)
    expect(await named({ brandName: ' ' })).toEqual([400, 'brandName'])
    expect(await named({ pageInfo: { uri: '' } })).toEqual([400, 'pageInfo.uri'])
    expect(await named({ pageInfo: { uri: 'Upper Case' } })).toEqual([400, 'pageInfo.uri'])
    expect(await named({ pageInfo: { uri: 'settings' } })).toEqual([400, 'pageInfo.uri'])
    expect(await named({ brandColor: 'red' })).toEqual([400, 'brandColor'])
    expect(await named({ logo: 'https://example.com/logo.png' })).toEqual([400, 'logo'])
    expect(await named({ business: { ...business, timezone: 'Mars/Base' } })).toEqual([400, 'business.timezone'])
    const taken = (
      await product.as(product.cast.mumbai.staff.owner).getPartnerProfile({ partnerId: product.cast.mumbai.id })
    ).data
    expect(await put({ pageInfo: { uri: taken.pageInfo.uri }, business })).toEqual([
      400,
      'pageInfo.uri',
      'This page URL has already been taken',
    ])
    expect(await profile()).toEqual(before)
    expect((await owner.getPartner({ partnerId, query: {} })).data.partnerType).toBe('School')
  })

  it('of another club is not found', async () => {
    const { id, version } = await profile()
    const other = product.as(product.cast.harbour.staff.owner)
    expect((await refusal(other.readPartnerProfile({ id })))?.[0]).toBe(404)
    expect((await refusal(other.updatePartnerProfile({ id, body: { ...all, version } })))?.[0]).toBe(404)
  })
})

describe('a club without a profile', () => {
  it('makes one, once [BRAND-16] [BRAND-18] [BRAND-38]', async () => {
    const { id, staff } = product.cast.saigon
    const saigon = product.as(staff.owner)
    await withoutProfile(id)
    const logo = (await saigon.uploadPicture({ partnerId: id, body: { file: await pngFile(20, 20, '#a0a') } })).data
      .media.url
    const pageInfo = { ...all.pageInfo, uri: 'saigon-anew' }
    const body = { ...all, logo, pageInfo, business: { ...business, partnerType: 'Halls' as const } }
    const made = await Promise.allSettled([1, 2, 3].map(() => saigon.createPartnerProfile({ body })))
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const { data } = await saigon.getPartnerProfile({ partnerId: id })
    expect(data).toEqual({
      ...all,
      id: expect.any(String),
      partnerId: id,
      logo,
      pageInfo: { pageType: 'partner', ...pageInfo },
      version: 1,
    })
    expect((await saigon.getPartner({ partnerId: id, query: {} })).data).toMatchObject(body.business)
    const trail = await product.fieldhouse.database.connection(({ client }) =>
      client.query<{ actor_id: string; subject_id: string }>(
        `SELECT actor_id, subject_id FROM audit_entries WHERE action = 'partnerProfile.created'`,
      ),
    )
    expect(trail.rows).toEqual([{ actor_id: staff.owner.accountId, subject_id: data.id }])
    expect(await refusal(saigon.createPartnerProfile({ body }))).toEqual([
      409,
      'error.conflict.profileExists',
      'This club has a profile already.',
    ])
  })

  it('makes none at an address that another page has, and keeps nothing of it', async () => {
    const { id, staff } = product.cast.saigon
    await withoutProfile(id)
    const taken = (await profile()).pageInfo.uri
    const body = { ...all, pageInfo: { uri: taken }, business: { ...business, partnerType: 'Coach' as const } }
    expect((await refusal(product.as(staff.owner).createPartnerProfile({ body })))?.[1]).toBe('pageInfo.uri')
    expect((await product.as(staff.owner).getPartner({ partnerId: id, query: {} })).data.partnerType).toBe('Halls')
  })
})

describe('all profiles', () => {
  it('are found by a super admin, by name and by address [BRAND-36] [BRAND-37]', async () => {
    const admin = product.as(product.cast.superAdmin)
    const names = async (q?: string) =>
      (await admin.listPartnerProfiles({ query: q === undefined ? {} : { q } })).data.map(({ brandName }) => brandName)
    const listed = await names()
    expect(listed).toEqual(listed.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })))
    const { brandName, pageInfo } = await profile()
    expect(await names(brandName.toUpperCase())).toContain(brandName)
    expect(await names(pageInfo.uri)).toEqual([brandName])
    expect(await names('%')).toEqual([])
    const page = async (offset: number) => (await admin.listPartnerProfiles({ query: { offset, limit: 2 } })).data
    expect((await Promise.all([0, 2, 4].map(page))).flat().map((one) => one.brandName)).toEqual(listed)
    const { pagination } = await admin.listPartnerProfiles({ query: { q: pageInfo.uri, offset: 1, limit: 1 } })
    expect(pagination).toEqual({ offset: 1, limit: 1, total: 1 })
  })
})

describe('pictures of a club', () => {
  it('stay while its profile or a venue shows them, and go a day after [BRAND-52] [VENUES-10]', async () => {
    const { deps } = product.fieldhouse
    const at = deps.now()
    const later = (hours: number) => prunePictures(deps, at + hours * 3_600_000)
    const found = async (url: string) => (await fetch(product.origin + url)).status
    const [logo, photo, unused] = [await upload('#111'), await upload('#222'), await upload('#333')]
    const { id, version, pageInfo } = await profile()
    const body = { ...all, pageInfo: { uri: pageInfo.uri } }
    const { data: saved } = await owner.updatePartnerProfile({ id, body: { ...body, logo, version } })
    const input = venueInput({ media: [{ url: photo }] })
    const { data: venue } = await owner.createVenue({ body: input })
    expect(venue.media).toEqual([{ url: photo }])
    await later(48)
    expect(await Promise.all([logo, photo, unused].map(found))).toEqual([200, 200, 404])
    // What shows them no more lets them go, and what is gone is not taken.
    await owner.updatePartnerProfile({ id, body: { ...body, logo: null, version: saved.version } })
    const { facilityGroups: _, ...fields } = input
    const put = (media: { url: string }[], of: number) =>
      owner.updateVenue({ id: venue.id, body: { ...fields, media, version: of } })
    await put([], venue.version)
    await later(48)
    expect(await Promise.all([logo, photo].map(found))).toEqual([404, 404])
    expect(await refusal(put([{ url: photo }], venue.version + 1))).toEqual([
      400,
      'media.0.url',
      'This picture is not kept any more. Please upload it again.',
    ])
  })

  it('are the club’s own, each once, in the order that was chosen [VENUES-10]', async () => {
    const [first, second] = [await upload('#a11'), await upload('#a22')]
    const { facilityGroups: _, ...fields } = venueInput()
    const { data: venue } = await owner.createVenue({ body: fields })
    let { version } = venue
    const put = async (urls: string[]) => {
      const { data } = await owner.updateVenue({
        id: venue.id,
        body: { ...fields, media: urls.map((url) => ({ url })), version },
      })
      version = data.version
      return data.media.map(({ url }) => url)
    }
    expect(await put([second, first])).toEqual([second, first])
    expect(await put([first, second])).toEqual([first, second])
    // Nothing said of them: they stay.
    const { data } = await owner.updateVenue({ id: venue.id, body: { ...fields, version } })
    expect(data.media).toEqual([{ url: first }, { url: second }])
    version = data.version
    expect((await refusal(put([first, first])))?.slice(0, 2)).toEqual([400, 'media'])
    const others = first.replace(partnerId, product.cast.harbour.id)
    expect((await refusal(put([second, others])))?.slice(0, 2)).toEqual([400, 'media.1.url'])
    expect((await refusal(put(Array.from({ length: 21 }, () => first))))?.slice(0, 2)).toEqual([400, 'media'])
  })
})

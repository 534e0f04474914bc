import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { pngFile } from '../pictures/fixtures/draw.ts'
import { prunePictures } from '../pictures/index.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const admin = () => product.as(product.cast.superAdmin)
const main = () => product.cast.riverside
const upload = async (color: string, partnerId = main().id) =>
  (await admin().uploadPicture({ partnerId, body: { file: await pngFile(40, 20, color) } })).data.media.url
const standing = async () => (await admin().listBanners()).data
const save = async (banners: { image: string; index: number; link?: string | null; city?: string | null }[]) => {
  const replaces = (await standing()).map(({ id }) => id)
  return (await admin().saveBanners({ body: { banners, replaces } })).data
}
const refusal = async (call: Promise<unknown>) => {
  const { status, data } = (await failure(call)).body
  return { status, code: data.errorCode, field: data.message?.[0]?.property }
}

describe('the banners of a deployment', () => {
  beforeEach(async () => {
    product.setNow(TEST_NOW)
    await save([])
  })

  it('are shown by their index, the highest first, of one index in the order they were made [SUPERADMIN-11] [SUPERADMIN-29] [SUPERADMIN-51] [SUPERADMIN-58]', async () => {
    const image = await upload('#c33')
    const saved = await save([
      { image, index: 2, city: 'made first' },
      { image, index: 10, link: 'https://club.example/a?b=c' },
      { image, index: 2, city: 'made second' },
      { image, index: 0 },
    ])
    expect(saved.map(({ index, city, link }) => [index, city, link])).toEqual([
      [10, null, 'https://club.example/a?b=c'],
      [2, 'made first', null],
      [2, 'made second', null],
      [0, null, null],
    ])
    // Whoever is signed in reads them.
    expect((await product.as(product.cast.stranger).listBanners()).data).toEqual(saved)
  })

  it('are replaced whole, and only by who has read those that stand [SUPERADMIN-30]', async () => {
    const image = await upload('#c33')
    const [first] = await save([{ image, index: 1 }])
    const [second] = await save([{ image, index: 5, city: 'Singapore' }])
    expect(await standing()).toEqual([{ ...second, index: 5, city: 'Singapore' }])
    for (const replaces of [[], [first!.id], [second!.id, first!.id]])
      expect(await refusal(admin().saveBanners({ body: { banners: [], replaces } }))).toMatchObject({
        status: 409,
        code: 'error.conflict.bannersChangedMeanwhile',
      })
    expect(await standing()).toHaveLength(1)
  })

  it('of two who save at once, one is told [SUPERADMIN-30]', async () => {
    const image = await upload('#c33')
    const body = (index: number) => ({ body: { banners: [{ image, index }], replaces: [] } })
    const both = await Promise.allSettled([admin().saveBanners(body(1)), admin().saveBanners(body(2))])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await standing()).toHaveLength(1)
  })

  it('show pictures of the main partner that are kept, and keep them [SUPERADMIN-58]', async () => {
    const image = await upload('#3c3')
    const lost = `/pictures/${main().id}/${'0'.repeat(32)}/page.webp`
    const foreign = await upload('#3c3', product.cast.harbour.id)
    for (const wrong of [lost, foreign])
      expect(
        await refusal(
          admin().saveBanners({
            body: {
              banners: [
                { image, index: 1 },
                { image: wrong, index: 2 },
              ],
              replaces: [],
            },
          }),
        ),
      ).toEqual({ status: 400, code: 'error.badRequest.pictureGone', field: 'banners.1.image' })
    expect(await standing()).toEqual([])
    await save([{ image, index: 1 }])
    product.setNow('2026-11-24T04:00:00.000Z')
    await prunePictures(product.fieldhouse.deps, Date.parse('2026-11-24T04:00:00.000Z'))
    expect((await fetch(product.origin + image)).status).toBe(200)
    expect((await fetch(product.origin + foreign)).status).toBe(404)
  })

  it.each([
    ['javascript:alert(1)', 'link'],
    ['/transactions', 'link'],
  ])('never lead to %s [SUPERADMIN-58]', async (link, field) => {
    const image = await upload('#c33')
    const call = admin().saveBanners({ body: { banners: [{ image, index: 1, link }], replaces: [] } })
    expect(await refusal(call)).toMatchObject({ status: 400, field: `banners.0.${field}` })
  })
})

it.each([
  ['none', ''],
  ['one that it does not have', randomUUID()],
])('a deployment whose main partner is %s has no banners [SUPERADMIN-58]', async (_of, MAIN_PARTNER_ID) => {
  const other = await startProduct({ MAIN_PARTNER_ID })
  try {
    const api = other.as(other.cast.superAdmin)
    expect((await api.listBanners()).data).toEqual([])
    expect(await refusal(api.saveBanners({ body: { banners: [], replaces: [] } }))).toMatchObject({
      status: 404,
      code: 'error.notFound.mainPartner',
    })
    const { data } = await api.getPartner({ partnerId: other.cast.riverside.id })
    expect(data.isMain).toBe(false)
  } finally {
    await other.close()
  }
})

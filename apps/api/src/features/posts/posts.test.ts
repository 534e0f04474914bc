import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { pngFile } from '../pictures/fixtures/draw.ts'
import { prunePictures } from '../pictures/prune-pictures.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const club = () => product.cast.riverside
const owner = () => product.as(club().staff.owner)
const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.fieldhouse.database.connection(({ client }) => client.query<Row>(text, values))).rows
const upload = async (background: string) => {
  const file = await pngFile(20, 20, background)
  return (await owner().uploadPicture({ partnerId: club().id, body: { file } })).data.media.url
}
const post = async (caption: string, over: object = {}) =>
  (await owner().createPost({ body: { caption, partnerId: club().id, ...over } })).data
const refusalOf = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode, body.data.message?.[0]?.property]
}

describe('a post', () => {
  it('is kept with its caption and photos, and stands on the timeline [POSTS-10] [POSTS-11] [POSTS-12] [POSTS-13]', async () => {
    const media = [{ url: await upload('#123') }, { url: await upload('#456') }]
    product.setNow('2026-11-20T09:30:00.000Z')
    const { id, ...kept } = await post('  Court 3 has a new surface  ', { media, type: 'DEFAULT' })
    expect(kept).toEqual({
      partnerId: club().id,
      caption: 'Court 3 has a new surface',
      media,
      type: 'DEFAULT',
      createdAt: '2026-11-20T09:30:00.000Z',
    })
    expect((await owner().readTimeline({ partnerId: club().id, query: {} })).data).toEqual({
      lastActivityId: null,
      activities: [
        {
          id,
          createdAt: '2026-11-20T09:30:00.000Z',
          object: { id, rawObject: { caption: 'Court 3 has a new surface', media } },
          custom: { likesCount: 0 },
        },
      ],
    })
    product.setNow(TEST_NOW)
  })

  it('without a caption, with a photo too many, twice or of another club is refused by name [POSTS-04]', async () => {
    const url = await upload('#789')
    const { harbour } = product.cast
    const file = await pngFile(20, 20, '#abc')
    const foreign = (await product.as(harbour.staff.owner).uploadPicture({ partnerId: harbour.id, body: { file } }))
      .data.media.url
    const eleven = await Promise.all(Array.from({ length: 11 }, (_, n) => upload(`#a${n.toString(16)}0`)))
    const invalid = 'error.badRequest.invalidInput'
    expect(await refusalOf(post(' \n '))).toEqual([400, invalid, 'caption'])
    expect(await refusalOf(post('c'.repeat(2001)))).toEqual([400, invalid, 'caption'])
    expect(await refusalOf(post('Many', { media: eleven.map((one) => ({ url: one })) }))).toEqual([
      400,
      invalid,
      'media',
    ])
    expect((await post('Ten', { media: eleven.slice(1).map((one) => ({ url: one })) })).media).toHaveLength(10)
    expect(await refusalOf(post('Twice', { media: [{ url }, { url }] }))).toEqual([400, invalid, 'media'])
    expect(await refusalOf(post('Foreign', { media: [{ url }, { url: foreign }] }))).toEqual([
      400,
      'error.badRequest.pictureGone',
      'media.1.url',
    ])
    expect((await refusalOf(post('Elsewhere', { partnerId: harbour.id })))[0]).toBe(403)
  })

  it('is deleted once, and is gone from the timeline; its photos go a day later [POSTS-14]', async () => {
    const media = [{ url: await upload('#d01') }]
    const { id } = await post('Closed on Sunday', { media })
    const captions = async () =>
      (await owner().readTimeline({ partnerId: club().id, query: { limit: 100 } })).data.activities.map(
        ({ object }) => object.rawObject.caption,
      )
    const shown = async () => {
      await prunePictures(product.fieldhouse.deps, Date.parse(TEST_NOW) + 3 * 86_400_000)
      return (await fetch(product.origin + media[0]!.url)).status
    }
    expect(await captions()).toContain('Closed on Sunday')
    expect(await shown()).toBe(200)
    expect((await owner().deletePost({ id })).data).toEqual({ id })
    expect(await captions()).not.toContain('Closed on Sunday')
    expect(await refusalOf(owner().deletePost({ id }))).toEqual([404, 'error.notFound.post', undefined])
    expect(await shown()).toBe(404)
    const trail = await query(
      'SELECT action, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY at, action',
      [id],
    )
    const said = { caption: 'Closed on Sunday', media }
    expect(trail).toEqual([
      { action: 'post.created', before: null, after: said },
      { action: 'post.deleted', before: said, after: null },
    ])
  })
})

describe('the timeline', () => {
  it('is newest first, in pages of five that go on after the last one, also where that was deleted [POSTS-16] [POSTS-17]', async () => {
    const { saigon } = product.cast
    const api = product.as(saigon.staff.owner)
    const ids: string[] = []
    for (let n = 1; n <= 12; n++) {
      // Three within one moment: their order is one, too.
      product.setNow(new Date(Date.parse(TEST_NOW) + Math.floor(n / 3) * 60_000).toISOString())
      ids.push((await api.createPost({ body: { caption: `News ${n}` } })).data.id)
    }
    const page = async (call: object) => {
      const { data } = await api.readTimeline({ partnerId: saigon.id, query: call })
      return { ids: data.activities.map(({ id }) => id), last: data.lastActivityId }
    }
    const all = await page({ limit: 100 })
    const times = await query<{ id: string }>(
      'SELECT id FROM posts WHERE partner_id = $1 ORDER BY created_at DESC, id DESC',
      [saigon.id],
    )
    expect(all).toEqual({ ids: times.map(({ id }) => id), last: null })
    expect(all.ids.toSorted()).toEqual(ids.toSorted())
    const first = await page({ id_gt: '' })
    expect(first).toEqual({ ids: all.ids.slice(0, 5), last: all.ids[4] })
    await api.deletePost({ id: first.last! })
    const second = await page({ id_gt: first.last })
    expect(second).toEqual({ ids: all.ids.slice(5, 10), last: all.ids[9] })
    expect(await page({ id_gt: second.last })).toEqual({ ids: all.ids.slice(10), last: null })
    expect(await refusalOf(api.readTimeline({ partnerId: saigon.id, query: { id_gt: club().id } }))).toEqual([
      404,
      'error.notFound.post',
      undefined,
    ])
  })

  it('is read by an index, whatever other clubs have told', async () => {
    await query(
      `INSERT INTO posts (partner_id, id, caption, type, created_at)
       SELECT $1, gen_random_uuid(), 'News', 'DEFAULT', now() - n * interval '1 hour' FROM generate_series(1, 3000) n`,
      [product.cast.pacific.id],
    )
    await query('ANALYZE posts')
    const plan = await query<Record<string, string>>(
      `EXPLAIN SELECT id FROM posts WHERE partner_id = '${product.cast.pacific.id}' AND deleted_at IS NULL
         AND (created_at, id) < (now(), '${club().id}') ORDER BY created_at DESC, id DESC LIMIT 6`,
    )
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('posts_timeline')
  })
})

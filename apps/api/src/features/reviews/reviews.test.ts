import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { writeReview } from './fixtures/write-review.ts'
import { keepProfilePicture } from './index.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const MINUTE = 60_000
const at = (minutes: number) => Date.parse(TEST_NOW) + minutes * MINUTE
const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await product.fieldhouse.database.connection(({ client }) => client.query<Row>(text, values))).rows
const refusalOf = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode, body.data.message?.[0]?.property]
}

describe('reviews', () => {
  it('are answered newest first with what all of them come to, whatever page is asked for [REVIEWS-11] [REVIEWS-12] [REVIEWS-13] [REVIEWS-19]', async () => {
    const { saigon, riverside } = product.cast
    const api = product.as(saigon.staff.owner)
    const none = { reviewsNumber: 0, overallStars: 0, statistic: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } }
    expect((await api.listReviews({ partnerId: saigon.id, query: {} })).data).toEqual({ reviews: [], summary: none })
    const ids: string[] = []
    for (const [n, rating] of [5, 4, 4, 1, 5, 5, 3].entries())
      // Two within one moment: their order is one, too.
      ids.push(
        await writeReview(
          product,
          saigon.id,
          { rating, venueId: n === 2 ? saigon.venueId : null },
          at(Math.floor(n / 2)),
        ),
      )
    await writeReview(product, riverside.id, { rating: 1 })
    const page = async (call: object) => (await api.listReviews({ partnerId: saigon.id, query: call })).data
    const summary = { reviewsNumber: 7, overallStars: 3.9, statistic: { 1: 1, 2: 0, 3: 1, 4: 2, 5: 3 } }
    const all = await page({ limit: 100 })
    const [profile] = await query('SELECT brand_name FROM partner_profiles WHERE partner_id = $1', [saigon.id])
    const [venue] = await query('SELECT venue_name FROM venues WHERE id = $1', [saigon.venueId])
    const order = await query<{ id: string }>(
      'SELECT id FROM reviews WHERE partner_id = $1 ORDER BY created_at DESC, id DESC',
      [saigon.id],
    )
    expect(all.reviews.map(({ id }) => id)).toEqual(order.map(({ id }) => id))
    expect(all.reviews.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(all.summary).toEqual(summary)
    const first = await page({})
    expect(first).toEqual({ reviews: all.reviews.slice(0, 5), summary })
    expect(await page({ offset: 5 })).toEqual({ reviews: all.reviews.slice(5), summary })
    expect(await page({ offset: 2, limit: 3 })).toEqual({ reviews: all.reviews.slice(2, 5), summary })
    expect(await page({ offset: 7 })).toEqual({ reviews: [], summary })
    expect(all.reviews.find(({ id }) => id === ids[2])).toEqual({
      id: ids[2],
      reviewerName: 'Mei Lin',
      reviewerProfileId: '90001',
      reviewerHasPicture: false,
      text: 'Lovely courts',
      rating: 4,
      createdAt: new Date(at(1)).toISOString(),
      response: null,
      profileDetail: { brandName: profile!.brand_name },
      venueDetail: { venueName: venue!.venue_name },
    })
  })

  it('of one page are those of the brand, by its profile, or of a venue [REVIEWS-20]', async () => {
    const { harbour, riverside } = product.cast
    const api = product.as(harbour.staff.owner)
    const brand = await writeReview(product, harbour.id, { rating: 2 })
    const venue = await writeReview(product, harbour.id, { rating: 5, venueId: harbour.venueId })
    const [profile] = await query<{ id: string }>('SELECT id FROM partner_profiles WHERE partner_id = $1', [harbour.id])
    const of = async (pageId: string) => {
      const { reviews, summary } = (await api.listPageReviews({ pageId, query: {} })).data
      return [reviews.map(({ id }) => id), summary.reviewsNumber, summary.overallStars]
    }
    expect(await of(profile!.id)).toEqual([[brand], 1, 2])
    expect(await of(harbour.venueId)).toEqual([[venue], 1, 5])
    for (const pageId of [riverside.venueId, randomUUID()])
      expect(await refusalOf(api.listPageReviews({ pageId, query: {} }))).toEqual([
        404,
        'error.notFound.page',
        undefined,
      ])
  })

  it('are read by an index, whatever other clubs were told', async () => {
    await query(
      `INSERT INTO reviews (partner_id, id, reviewer_name, reviewer_profile_id, text, rating, created_at)
       SELECT $1, gen_random_uuid(), 'N', n, 'Text', 1 + n % 5, now() - n * interval '1 hour' FROM generate_series(1, 5000) n`,
      [product.cast.pacific.id],
    )
    await query('ANALYZE reviews')
    const planOf = async (text: string) =>
      (await query<Record<string, string>>(`EXPLAIN ${text}`)).map((row) => row['QUERY PLAN']).join('\n')
    const own = `partner_id = '${product.cast.pacific.id}'`
    const newest = 'ORDER BY created_at DESC, id DESC LIMIT 5'
    expect(await planOf(`SELECT * FROM reviews WHERE ${own} ${newest}`)).toContain('reviews_newest')
    expect(await planOf(`SELECT * FROM reviews WHERE ${own} AND venue_id IS NULL ${newest}`)).toMatch(/Index Scan/)
  })
})

describe('a reply', () => {
  it('is given once, and edited afterwards; who did not see the last edit is refused [REVIEWS-14] [REVIEWS-16] [REVIEWS-17] [REVIEWS-21] [REVIEWS-22]', async () => {
    const { riverside } = product.cast
    const api = product.as(riverside.staff.customerService)
    const reviewId = await writeReview(product, riverside.id, {}, at(0))
    product.setNow('2026-11-21T05:00:00.000Z')
    const { data: given } = await api.respondToReview({ reviewId, body: { text: '  Thank you, Mei Lin  ' } })
    expect(given).toEqual({
      id: given.id,
      text: 'Thank you, Mei Lin',
      createdAt: '2026-11-21T05:00:00.000Z',
      version: 1,
    })
    product.setNow('2026-11-21T06:00:00.000Z')
    expect(await refusalOf(api.respondToReview({ reviewId, body: { text: 'Once more' } }))).toEqual([
      400,
      'error.badRequest.reviewAlreadyResponded',
      undefined,
    ])
    const { data: edited } = await api.updateReviewResponse({
      id: given.id,
      body: { text: 'See you soon', version: 1 },
    })
    expect(edited).toEqual({ ...given, text: 'See you soon', version: 2 })
    expect(await refusalOf(api.updateReviewResponse({ id: given.id, body: { text: 'Older', version: 1 } }))).toEqual([
      409,
      'error.conflict.reviewResponseChangedMeanwhile',
      undefined,
    ])
    const shown = (await api.listReviews({ partnerId: riverside.id, query: { limit: 100 } })).data.reviews
    expect(shown.find(({ id }) => id === reviewId)!.response).toEqual(edited)
    const trail = await query(
      'SELECT action, before, after FROM audit_entries WHERE subject_id = ANY($1) ORDER BY at, action',
      [[reviewId, given.id]],
    )
    expect(trail).toEqual([
      { action: 'review.responded', before: null, after: { text: 'Thank you, Mei Lin' } },
      { action: 'review.responseEdited', before: { text: 'Thank you, Mei Lin' }, after: { text: 'See you soon' } },
    ])
    product.setNow(TEST_NOW)
  })

  it('by two at once is one, of whoever was first [REVIEWS-14]', async () => {
    const { riverside } = product.cast
    const api = product.as(riverside.staff.owner)
    const reviewId = await writeReview(product, riverside.id)
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => api.respondToReview({ reviewId, body: { text: `Reply ${n}` } })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await query('SELECT 1 FROM review_responses WHERE review_id = $1', [reviewId])).toHaveLength(1)
  })

  it('without words or too long is refused by name, and so is one to nothing [REVIEWS-18]', async () => {
    const { riverside, harbour } = product.cast
    const api = product.as(riverside.staff.owner)
    const reviewId = await writeReview(product, riverside.id)
    const invalid = [400, 'error.badRequest.invalidInput', 'text']
    for (const text of ['', ' \n ', 'x'.repeat(2001)])
      expect(await refusalOf(api.respondToReview({ reviewId, body: { text } }))).toEqual(invalid)
    const { data } = await api.respondToReview({ reviewId, body: { text: 'x'.repeat(2000) } })
    expect(await refusalOf(api.updateReviewResponse({ id: data.id, body: { text: ' ' } }))).toEqual(invalid)
    const foreign = await writeReview(product, harbour.id)
    for (const id of [foreign, randomUUID()]) {
      expect(await refusalOf(api.respondToReview({ reviewId: id, body: { text: 'Hi' } }))).toEqual([
        404,
        'error.notFound.review',
        undefined,
      ])
      expect(await refusalOf(api.updateReviewResponse({ id, body: { text: 'Hi' } }))).toEqual([
        404,
        'error.notFound.reviewResponse',
        undefined,
      ])
    }
  })
})

describe('the picture of a profile', () => {
  it('is shown to everybody, and 404 of who has none [REVIEWS-08] [REVIEWS-10]', async () => {
    const person = product.cast.riverside.staff.owner
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#284' } })
      .webp()
      .toBuffer()
    await product.fieldhouse.deps.platform((db) => keepProfilePicture(db, person.profileId, bytes))
    const { id: partnerId, staff } = product.cast.riverside
    const insert = (profileId: number) =>
      product.fieldhouse.database.connection(({ client }) =>
        client.query(
          `INSERT INTO reviews (partner_id, id, reviewer_name, reviewer_profile_id, text, rating, created_at)
           VALUES ($1, gen_random_uuid(), 'Seen', $2, 'Fine', 5, now())`,
          [partnerId, profileId],
        ),
      )
    await insert(person.profileId)
    await insert(staff.finance.profileId)
    const { data } = await product.as(staff.owner).listReviews({ partnerId, query: { limit: 2 } })
    expect(
      data.reviews.map(({ reviewerProfileId, reviewerHasPicture }) => [reviewerProfileId, reviewerHasPicture]),
    ).toEqual(
      expect.arrayContaining([
        [String(person.profileId), true],
        [String(staff.finance.profileId), false],
      ]),
    )
    const read = (id: string) => fetch(`${product.origin}/v1.9.0/profiles/${id}/picture`)
    const shown = await read(String(person.profileId))
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true)
    for (const id of [String(product.cast.riverside.staff.finance.profileId), '0', 'x', '999999999999999999999', '-1'])
      expect((await read(id)).status, id).toBe(404)
  })
})

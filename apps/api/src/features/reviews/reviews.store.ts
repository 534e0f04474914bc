import type { Ratings } from '@fieldhouse/domain/reviews'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** Whose reviews are meant: all of a partner's, those of its own page, or those of a venue. */
export type ReviewsOf = 'partner' | { venueId: string | null }

export type ReviewRow = {
  id: string
  reviewer_name: string
  reviewer_profile_id: number
  text: string
  rating: number
  created_at: number
  brand_name: string | null
  venue_name: string | null
  response: ResponseRow | null
}

export type ResponseRow = { id: string; text: string; created_at: number; version: number }

const ofPage = (of: ReviewsOf) => {
  if (of === 'partner') return sql`true`
  return of.venueId === null ? sql`r.venue_id IS NULL` : sql`r.venue_id = ${of.venueId}`
}

/** Reviews with their replies, newest first (REVIEWS-13). */
export const findReviews = async (
  db: Kysely<DB>,
  partnerId: string,
  of: ReviewsOf,
  { offset, limit }: { offset: number; limit: number },
): Promise<ReviewRow[]> => {
  const { rows } = await sql<
    ReviewRow & { response_id: string | null; response_text: string; response_at: number; version: number }
  >`
    SELECT r.id, r.reviewer_name, r.reviewer_profile_id, r.text, r.rating, r.created_at,
      f.brand_name, v.venue_name,
      a.id AS response_id, a.text AS response_text, a.created_at AS response_at, a.version
    FROM (
      SELECT * FROM reviews r WHERE r.partner_id = ${partnerId} AND ${ofPage(of)}
      ORDER BY r.created_at DESC, r.id DESC OFFSET ${offset} LIMIT ${limit}
    ) r
    LEFT JOIN partner_profiles f ON f.partner_id = r.partner_id
    LEFT JOIN venues v ON v.partner_id = r.partner_id AND v.id = r.venue_id
    LEFT JOIN review_responses a ON a.partner_id = r.partner_id AND a.review_id = r.id
    ORDER BY r.created_at DESC, r.id DESC`.execute(db)
  return rows.map(({ response_id: id, response_text: text, response_at: at, version, ...row }) => ({
    ...row,
    response: id === null ? null : { id, text, created_at: at, version },
  }))
}

/** How many of them gave each number of stars. */
export const countRatings = async (db: Kysely<DB>, partnerId: string, of: ReviewsOf): Promise<Ratings> => {
  const { rows } = await sql<{ rating: 1 | 2 | 3 | 4 | 5; count: number }>`
    SELECT r.rating, count(*) AS count FROM reviews r
    WHERE r.partner_id = ${partnerId} AND ${ofPage(of)} GROUP BY r.rating`.execute(db)
  const ratings: Ratings = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const { rating, count } of rows) ratings[rating] = count
  return ratings
}

/** Whether a partner's page or one of its venues has this id, and which of them; undefined where neither has. */
export const findPage = async (
  db: Kysely<DB>,
  partnerId: string,
  pageId: string,
): Promise<{ venueId: string | null } | undefined> => {
  const { rows } = await sql<{ venueId: string | null }>`
    SELECT NULL::uuid AS "venueId" FROM partner_profiles WHERE partner_id = ${partnerId} AND id = ${pageId}
    UNION ALL
    SELECT id FROM venues WHERE partner_id = ${partnerId} AND id = ${pageId}`.execute(db)
  return rows[0]
}

/** A review of the partner, held until the command ends; whether it was replied to. */
export const lockReview = async (
  { db, partnerId }: Command,
  id: string,
): Promise<{ id: string; isAnswered: boolean } | undefined> => {
  const { rows } = await sql<{ id: string; isAnswered: boolean }>`
    SELECT r.id, EXISTS (
        SELECT 1 FROM review_responses a WHERE a.partner_id = ${partnerId} AND a.review_id = r.id
      ) AS "isAnswered"
    FROM reviews r WHERE r.partner_id = ${partnerId} AND r.id = ${id} FOR NO KEY UPDATE`.execute(db)
  return rows[0]
}

/** Writes a review at the command's `now`; its id, and that of the venue, are the partner's. */
export const insertReview = async (
  { db, partnerId, now }: Command,
  review: {
    id: string
    venueId: string | null
    reviewerName: string
    reviewerProfileId: number
    text: string
    rating: number
  },
): Promise<void> => {
  await db
    .insertInto('reviews')
    .values({
      partner_id: partnerId,
      id: review.id,
      venue_id: review.venueId,
      reviewer_name: review.reviewerName,
      reviewer_profile_id: review.reviewerProfileId,
      text: review.text,
      rating: review.rating,
      created_at: new Date(now),
    })
    .execute()
}

/** Writes the reply to a review; the first version of it. */
export const insertResponse = async (
  { db, partnerId, now }: Command,
  { id, reviewId, text }: { id: string; reviewId: string; text: string },
): Promise<ResponseRow> => {
  await db
    .insertInto('review_responses')
    .values({ partner_id: partnerId, id, review_id: reviewId, text, created_at: new Date(now) })
    .execute()
  return { id, text, created_at: now, version: 1 }
}

/** A reply of the partner, held until the command ends. */
export const lockResponse = ({ db, partnerId }: Command, id: string): Promise<ResponseRow | undefined> =>
  db
    .selectFrom('review_responses')
    .select(['id', 'text', 'created_at', 'version'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Writes another text of a reply, a version later. */
export const saveResponse = async ({ db, partnerId }: Command, id: string, text: string): Promise<void> => {
  await db
    .updateTable('review_responses')
    .set((e) => ({ text, version: e('version', '+', 1) }))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
}

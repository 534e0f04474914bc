import type { Reply } from '@fieldhouse/contract'
import type { Review, reviews } from '@fieldhouse/contract/reviews'
import { toIso } from '@fieldhouse/domain/time'
import type { ResponseRow, ReviewRow } from './reviews.store.ts'

/** A review as the API answers it (REVIEWS-11); `pictured` are the profiles that have a picture. */
export const toReview = (row: ReviewRow, pictured: ReadonlySet<number>): Review => ({
  id: row.id,
  reviewerName: row.reviewer_name,
  reviewerProfileId: String(row.reviewer_profile_id),
  reviewerHasPicture: pictured.has(row.reviewer_profile_id),
  text: row.text,
  rating: row.rating,
  createdAt: toIso(row.created_at),
  response: row.response && toResponse(row.response),
  profileDetail: row.brand_name === null ? null : { brandName: row.brand_name },
  venueDetail: row.venue_name === null ? null : { venueName: row.venue_name },
})

/** The club's reply as the API answers it. */
export const toResponse = (row: ResponseRow): Reply<typeof reviews.respondToReview>['data'] => ({
  id: row.id,
  text: row.text,
  createdAt: toIso(row.created_at),
  version: row.version,
})

import { LONGEST_REPLY, REVIEWS_PAGE } from '@fieldhouse/domain/reviews'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, InstantOut, pageLimit, Pagination, Paging, requiredText, Version } from '../schemas.ts'

/** The club's one reply to a review (REVIEWS-11, REVIEWS-14). */
export const ReviewResponse = z.object({
  id: z.string(),
  text: z.string(),
  createdAt: InstantOut,
  /** Goes up with each edit. */
  version: z.number().int(),
})

/** What somebody wrote of the club, or of one of its venues (REVIEWS-11). */
export const Review = z.object({
  id: z.string(),
  reviewerName: z.string(),
  reviewerProfileId: z.string(),
  /** Whether the profile has a picture; nobody asks for one that is not there (REVIEWS-10). */
  reviewerHasPicture: z.boolean(),
  text: z.string(),
  rating: z.number().int().min(1).max(5),
  createdAt: InstantOut,
  response: ReviewResponse.nullable(),
  /** Null where the club has no about page any more. */
  profileDetail: z.object({ brandName: z.string() }).nullable(),
  /** Null where the club's own page was reviewed. */
  venueDetail: z.object({ venueName: z.string() }).nullable(),
})
export type Review = z.infer<typeof Review>

const count = z.number().int()

/** All of them in figures (REVIEWS-12). */
export const ReviewSummary = z.object({
  reviewsNumber: count,
  overallStars: z.number(),
  statistic: z.object({ 1: count, 2: count, 3: count, 4: count, 5: count }),
})

const Reviews = z.object({
  data: z.object({ reviews: z.array(Review), summary: ReviewSummary }),
  pagination: Pagination,
})
const query = z.strictObject({ offset: Paging.offset, limit: pageLimit(REVIEWS_PAGE) })
const Reply = requiredText(LONGEST_REPLY)

export const reviews = {
  listReviews: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/reviews',
    access: { anyOf: ['review.view', 'analytics.view'] },
    summary: 'Reviews of a partner and its venues, newest first, and what all of them come to (REVIEWS-19)',
    query,
    reply: Reviews,
  }),
  listPageReviews: endpoint({
    method: 'GET',
    path: '/partners/pages/:pageId/reviews',
    access: { anyOf: ['review.view', 'analytics.view'] },
    summary: 'The same of one page: of the brand by the id of its profile, or of a venue by its own (REVIEWS-20)',
    query,
    reply: Reviews,
  }),
  respondToReview: endpoint({
    method: 'POST',
    path: '/partners/reviews/:reviewId/response',
    access: 'review.reply',
    changes: ['reviews'],
    summary:
      'Reply to a review, once (REVIEWS-21); a second reply answers error.badRequest.reviewAlreadyResponded (REVIEWS-17)',
    idempotent: true,
    body: z.strictObject({ text: Reply }),
    reply: data(ReviewResponse),
  }),
  updateReviewResponse: endpoint({
    method: 'PUT',
    path: '/partners/reviewResponses/:id',
    access: 'review.reply',
    changes: ['reviews'],
    summary:
      'Edit a reply; 409 where somebody else did since the version that was read, where one is named (REVIEWS-22)',
    idempotent: true,
    body: z.strictObject({ text: Reply, version: Version.optional() }),
    reply: data(ReviewResponse),
  }),
}

import type { Api } from '@fieldhouse/contract'
import type { reviews } from '@fieldhouse/contract/reviews'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { listPageReviews, listReviews } from './list-reviews.ts'
import { respondToReview } from './respond-to-review.ts'
import { updateResponse } from './update-response.ts'

/** What players wrote of a club, and what it replied (REVIEWS-19 to REVIEWS-22). */
export const reviewRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof reviews> => ({
  listReviews: async ({ context, query }) => paged(await listReviews(deps, context.partnerId, query), query),
  listPageReviews: async ({ context, params, query }) =>
    paged(await listPageReviews(deps, context.partnerId, params.pageId, query), query),
  respondToReview: async ({ context, params, body }) => ({
    data: await respondToReview(deps, context, params.reviewId, body.text),
  }),
  updateReviewResponse: async ({ context, params, body }) => ({
    data: await updateResponse(deps, context, params.id, body),
  }),
})

/** A page of reviews, as lists say where they are (API-18). */
const paged = <Data extends { summary: { reviewsNumber: number } }>(
  data: Data,
  { offset, limit }: { offset: number; limit: number },
) => ({ data, pagination: { offset, limit, total: data.summary.reviewsNumber } })

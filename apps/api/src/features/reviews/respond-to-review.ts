import type { Reply } from '@fieldhouse/contract'
import type { reviews } from '@fieldhouse/contract/reviews'
import { randomUUID } from 'node:crypto'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { insertResponse, lockReview } from './reviews.store.ts'
import { toResponse } from './to-review.ts'

/** Replies to a review, once: a second reply is refused, whoever writes it (REVIEWS-14, REVIEWS-17). */
export const respondToReview = (
  deps: Deps,
  context: Context,
  reviewId: string,
  text: string,
): Promise<Reply<typeof reviews.respondToReview>['data']> =>
  deps.command(context, async (command) => {
    const review = await lockReview(command, reviewId)
    if (!review) throw new Refused({ code: 'error.notFound.review' })
    if (review.isAnswered) throw new Refused({ code: 'error.badRequest.reviewAlreadyResponded' })
    const response = await insertResponse(command, { id: randomUUID(), reviewId, text })
    command.audit({ action: 'review.responded', subjectType: 'review', subjectId: reviewId, after: { text } })
    command.announce({ type: 'reviews', dates: [], facilityGroupIds: [] })
    return toResponse(response)
  })

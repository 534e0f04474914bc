import { describe, it } from 'vitest'
import { writeReview } from '../features/reviews/fixtures/write-review.ts'
import { readCommands } from '../fixtures/read-commands.ts'

const on = readCommands()
const byOwner = () => ({ by: on.owner })

describe('the reviews of a club', () => {
  it('are replied to once, and the reply is edited [REVIEWS-17] [REVIEWS-21] [REVIEWS-22]', async () => {
    const reviewId = await writeReview(on.product, on.partnerId)
    const given = await on.leaves(
      'respondToReview',
      'for the first time',
      { reviewId, body: { text: 'Thank you' } },
      byOwner(),
    )
    await on.leaves('respondToReview', 'a second time', { reviewId, body: { text: 'Thanks again' } }, byOwner())
    const { id } = given!.data
    await on.leaves('updateReviewResponse', 'by who saw it', { id, body: { text: 'See you', version: 1 } }, byOwner())
    await on.leaves(
      'updateReviewResponse',
      'by who saw an older one',
      { id, body: { text: 'Hi', version: 1 } },
      byOwner(),
    )
  })
})

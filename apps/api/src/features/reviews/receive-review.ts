import { randomUUID } from 'node:crypto'
import type { Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { insertReview } from './reviews.store.ts'

export type ReceivedReview = {
  /** Null: of the club's own page. */
  venueId: string | null
  reviewerName: string
  reviewerProfileId: number
  text: string
  /** 1 to 5. */
  rating: number
}

/**
 * Takes what somebody wrote of the club or of one of its venues: the way of pages that players see, which are not the dashboard's
 * (REVIEWS-24). Not in the audit trail, as nobody of the club did it.
 */
export const receiveReview = (deps: Deps, context: Context, review: ReceivedReview): Promise<{ id: string }> =>
  deps.command(context, async (command) => {
    const id = randomUUID()
    await insertReview(command, { id, ...review })
    command.announce({ type: 'reviews', dates: [], facilityGroupIds: [] })
    return { id }
  })

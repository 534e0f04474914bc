import type { Reply } from '@fieldhouse/contract'
import type { reviews } from '@fieldhouse/contract/reviews'
import { summaryOf } from '@fieldhouse/domain/reviews'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findPictured } from './profile-pictures.store.ts'
import { countRatings, findPage, findReviews, type ReviewsOf } from './reviews.store.ts'
import { toReview } from './to-review.ts'

type Reading = Pick<Deps, 'read' | 'platform'>
type Page = { offset: number; limit: number }
type Reviews = Reply<typeof reviews.listReviews>['data']

/** Reviews of a partner and its venues, newest first, and what all of them come to (REVIEWS-13, REVIEWS-19). */
export const listReviews = (deps: Reading, partnerId: string, page: Page): Promise<Reviews> =>
  reviewsOf(deps, partnerId, page, () => Promise.resolve('partner'))

/** The same of one page: the partner's own or a venue's (REVIEWS-20). Refuses the id of neither. */
export const listPageReviews = (deps: Reading, partnerId: string, pageId: string, page: Page): Promise<Reviews> =>
  reviewsOf(deps, partnerId, page, async (db) => {
    const of = await findPage(db, partnerId, pageId)
    if (!of) throw new Refused({ code: 'error.notFound.page' })
    return of
  })

const reviewsOf = async (
  { read, platform }: Reading,
  partnerId: string,
  page: Page,
  whose: (db: Kysely<DB>) => Promise<ReviewsOf>,
): Promise<Reviews> => {
  const { found, ratings } = await read(partnerId, async (db) => {
    const of = await whose(db)
    return { found: await findReviews(db, partnerId, of, page), ratings: await countRatings(db, partnerId, of) }
  })
  const pictured = await platform((db) =>
    findPictured(
      db,
      found.map((row) => row.reviewer_profile_id),
    ),
  )
  return { reviews: found.map((row) => toReview(row, pictured)), summary: summaryOf(ratings) }
}

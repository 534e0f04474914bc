import type { Reply } from '@fieldhouse/contract'
import type { reviews } from '@fieldhouse/contract/reviews'
import { summaryOf } from '@fieldhouse/domain/reviews'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { countRatings, findPage, findReviews, type ReviewsOf } from './reviews.store.ts'
import { toReview } from './to-review.ts'

type Page = { offset: number; limit: number }
type Reviews = Reply<typeof reviews.listReviews>['data']

/** Reviews of a partner and its venues, newest first, and what all of them come to (REVIEWS-13, REVIEWS-19). */
export const listReviews = ({ read }: Pick<Deps, 'read'>, partnerId: string, page: Page): Promise<Reviews> =>
  read(partnerId, (db) => reviewsOf(db, partnerId, 'partner', page))

/** The same of one page: the partner's own or a venue's (REVIEWS-20). Refuses the id of neither. */
export const listPageReviews = (
  { read }: Pick<Deps, 'read'>,
  partnerId: string,
  pageId: string,
  page: Page,
): Promise<Reviews> =>
  read(partnerId, async (db) => {
    const of = await findPage(db, partnerId, pageId)
    if (!of) throw new Refused({ code: 'error.notFound.page' })
    return reviewsOf(db, partnerId, of, page)
  })

const reviewsOf = async (db: Kysely<DB>, partnerId: string, of: ReviewsOf, page: Page): Promise<Reviews> => {
  const found = await findReviews(db, partnerId, of, page)
  return { reviews: found.map(toReview), summary: summaryOf(await countRatings(db, partnerId, of)) }
}

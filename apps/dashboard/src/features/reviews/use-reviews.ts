import { REVIEWS_PAGE } from '@fieldhouse/domain/reviews'
import { useInfiniteQuery } from '@tanstack/react-query'
import { client } from '../../lib/api/api.ts'
import { usePartner } from '../../lib/session/workspace.ts'

/** Reviews of the club, newest first, in pages of five, with what all of them come to (REVIEWS-05, REVIEWS-06, REVIEWS-19). */
export const useReviews = () => {
  const { id: partnerId } = usePartner()
  const reading = useInfiniteQuery({
    queryKey: ['listReviews', 'pages', partnerId],
    queryFn: ({ pageParam: offset, signal }) =>
      client.listReviews({ partnerId, query: { offset: String(offset), limit: String(REVIEWS_PAGE) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data: { summary } }, pages) =>
      pages.length * REVIEWS_PAGE < summary.reviewsNumber ? pages.length * REVIEWS_PAGE : undefined,
  })
  const pages = reading.data?.pages
  const all = pages?.flatMap(({ data }) => data.reviews)
  return {
    ...reading,
    summary: pages?.at(-1)?.data.summary,
    // One that came meanwhile moves the others along: the first of a page may be the last of the page before.
    reviews: all && [...new Map(all.map((review) => [review.id, review])).values()],
  }
}

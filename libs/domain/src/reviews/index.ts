/** Reviews of a page (REVIEWS-06). */
export const REVIEWS_PAGE = 5
/** Characters of a reply, at most. */
export const LONGEST_REPLY = 2000

/** What a reviewer gives: 1 is worst, 5 is best (REVIEWS-02). */
export const STARS = [1, 2, 3, 4, 5] as const
export type Stars = (typeof STARS)[number]

/** How many reviews gave each number of stars. */
export type Ratings = Record<Stars, number>

/** Whether a reply says nothing: blanks only count as empty (REVIEWS-18). */
export const isEmptyReply = (text: string): boolean => text.trim() === ''

/** All of the reviews in three figures (REVIEWS-12, REVIEWS-13). */
export type ReviewSummary = {
  reviewsNumber: number
  /** The mean rating, rounded to one decimal; 0 where there are no reviews. */
  overallStars: number
  statistic: Ratings
}

/** What so many ratings come to (REVIEWS-13). */
export const summaryOf = (statistic: Ratings): ReviewSummary => {
  const reviewsNumber = STARS.reduce((sum, stars) => sum + statistic[stars], 0)
  const given = STARS.reduce((sum, stars) => sum + stars * statistic[stars], 0)
  // In whole tenths, half of one upwards: 10 * given / reviewsNumber is exact enough for any number of reviews that people write.
  const overallStars = reviewsNumber === 0 ? 0 : Math.round((10 * given) / reviewsNumber) / 10
  return { reviewsNumber, overallStars, statistic }
}

/** The length of the bar of so many stars: its part of all reviews, 0 to 1 (REVIEWS-13). */
export const shareOf = ({ reviewsNumber, statistic }: ReviewSummary, stars: Stars): number =>
  reviewsNumber === 0 ? 0 : statistic[stars] / reviewsNumber

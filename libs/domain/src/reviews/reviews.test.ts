import { describe, expect, it } from 'vitest'
import { isEmptyReply, shareOf, STARS, summaryOf, type Ratings } from './index.ts'

const ratings = (...counts: [number, number, number, number, number]): Ratings => {
  const [one, two, three, four, five] = counts
  return { 1: one, 2: two, 3: three, 4: four, 5: five }
}

describe('what reviews come to', () => {
  it.each([
    [ratings(0, 0, 0, 0, 0), 0, 0],
    [ratings(0, 0, 0, 0, 1), 1, 5],
    [ratings(1, 0, 0, 0, 1), 2, 3],
    // 3.75 and 4.25: half of a tenth goes up.
    [ratings(0, 0, 1, 3, 0), 4, 3.8],
    [ratings(0, 0, 0, 3, 1), 4, 4.3],
    [ratings(0, 0, 0, 2, 1), 3, 4.3],
    [ratings(1, 1, 1, 1, 1), 5, 3],
    [ratings(2, 0, 1, 9, 28), 40, 4.5],
  ])('%j are %i reviews of %f stars', (statistic, reviewsNumber, overallStars) => {
    expect(summaryOf(statistic)).toEqual({ reviewsNumber, overallStars, statistic })
  })

  it('each number of stars has its part of them', () => {
    const summary = summaryOf(ratings(2, 0, 1, 9, 28))
    expect(STARS.map((stars) => shareOf(summary, stars))).toEqual([0.05, 0, 0.025, 0.225, 0.7])
    expect(STARS.map((stars) => shareOf(summaryOf(ratings(0, 0, 0, 0, 0)), stars))).toEqual([0, 0, 0, 0, 0])
  })
})

it.each([
  ['', true],
  [' \n\t', true],
  [' . ', false],
])('a reply %j says nothing: %s', (text, expected) => {
  expect(isEmptyReply(text)).toBe(expected)
})

import { describe, expect, it } from 'vitest'
import { pageAtSize, pagesOf, readSize, sizesOf } from './page-size.ts'

describe('the rows of a page', () => {
  it('are those of the list, or more', () => {
    expect(sizesOf(12)).toEqual([12, 25, 50, 100])
  })

  it('are read from an address where they are offered', () => {
    expect([25, '50', 100].map(readSize)).toEqual([25, 50, 100])
    expect([10, '12', 1000, -25, '25.0', undefined, null, [50, 50]].map(readSize)).toEqual(Array(8).fill(undefined))
  })

  it('change without losing the place: the first row seen stays on the page', () => {
    expect(pageAtSize(5, 10, 25)).toBe(2)
    expect(pageAtSize(2, 25, 10)).toBe(3)
    expect(pageAtSize(1, 100, 12)).toBe(1)
  })

  it('make at least one page', () => {
    expect([0, 1, 25, 26].map((total) => pagesOf(total, 25))).toEqual([1, 1, 1, 2])
  })
})

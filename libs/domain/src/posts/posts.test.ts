import { expect, it } from 'vitest'
import { isEmptyCaption } from './index.ts'

it.each([
  ['', true],
  [' \n\t ', true],
  [' Open day ', false],
])('the caption %j is empty: %s [POSTS-03] [POSTS-04]', (caption, empty) => {
  expect(isEmptyCaption(caption)).toBe(empty)
})

import { expect, it } from 'vitest'
import { movedBy } from './moved-by.ts'

it.each([
  ['b', -1, ['b', 'a', 'c']],
  ['b', 1, ['a', 'c', 'b']],
  ['a', -1, ['a', 'b', 'c']],
  ['c', 1, ['a', 'b', 'c']],
  ['x', 1, ['a', 'b', 'c']],
] as const)('%s by %i stands where %j says', (id, step, order) => {
  expect(movedBy(['a', 'b', 'c'], id, step)).toEqual(order)
})

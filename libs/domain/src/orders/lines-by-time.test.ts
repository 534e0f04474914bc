import { expect, it } from 'vitest'
import { linesByTime } from './lines-by-time.ts'

const line = (name: string, start: number | null = null) => ({ name, start })

it.each([
  ['as they are where they are in order', [line('a', 1), line('b', 2)], 'ab'],
  ['by their start where one was moved behind the others', [line('a', 3), line('b', 1), line('c', 2)], 'bca'],
  ['in their order where they start together', [line('a', 2), line('b', 1), line('c', 1)], 'bca'],
  ['around those without a start', [line('x'), line('a', 2), line('y'), line('b', 1)], 'xbya'],
  ['as they are where none has a start', [line('x'), line('y')], 'xy'],
])('lines of an order stand %s', (_how, lines, wanted) => {
  const ordered = linesByTime(lines, ({ start }) => start)
  expect(ordered.map(({ name }) => name).join('')).toBe(wanted)
})

import { expect, it } from 'vitest'
import { bounceOf } from './bounce-reports.ts'

it.each([
  ['failed', '5.1.1', 'bounce'],
  ['Failed', '5.1.10 (nobody of that name)', 'bounce'],
  ['failed', '5.0.0', 'bounce'],
  ['failed', '5.2.1', 'bounce'],
  ['failed', '5.2.2', 'soft'],
  ['failed', '5.2.3', 'soft'],
  ['failed', '5.4.4', 'soft'],
  ['failed', '5.7.1', 'soft'],
  ['failed', '4.4.7', 'soft'],
  ['delayed', '4.4.1', null],
  ['delivered', '2.0.0', null],
  ['relayed', '2.0.0', null],
  ['failed', '2.0.0', null],
  ['failed', 'broken', null],
  ['', '', null],
])('a report of a mail that was %s with %s says %s [BEYOND-44]', (action, status, kind) => {
  expect(bounceOf(action, status)).toBe(kind)
})

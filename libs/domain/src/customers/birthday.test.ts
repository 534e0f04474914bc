import { expect, it } from 'vitest'
import { isBirthday } from './index.ts'

it.each([
  ['1899-12-31', false],
  ['1900-01-01', true],
  ['1984-02-29', true],
  ['2026-11-21', true],
  ['2026-11-22', false],
])('%s can be a birthday on 21 November 2026: %s', (day, expected) => {
  expect(isBirthday(day, '2026-11-21')).toBe(expected)
})

import { expect, it } from 'vitest'
import { courtHours } from './court-hours.ts'

it.each([
  [0, '0'],
  [210, '3.5'],
  [2160, '36'],
  [75, '1.3'],
  [90_000, '1,500'],
])('%i minutes on courts are %s hours', (minutes, hours) => {
  expect(courtHours(minutes)).toBe(hours)
})

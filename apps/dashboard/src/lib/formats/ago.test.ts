import { expect, it } from 'vitest'
import { formatAgo } from './ago.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

it.each([
  ['2026-11-20T12:00:05Z', 'now'],
  ['2026-11-20T11:59:01Z', 'now'],
  ['2026-11-20T11:59:00Z', '1 minute ago'],
  ['2026-11-20T11:00:01Z', '59 minutes ago'],
  ['2026-11-20T10:00:00Z', '2 hours ago'],
  ['2026-11-19T12:00:00Z', '1 day ago'],
  ['2026-11-13T12:00:01Z', '6 days ago'],
  ['2026-11-06T12:00:00Z', '2 weeks ago'],
  ['2026-10-21T12:00:00Z', '1 month ago'],
  ['2025-11-20T12:00:00Z', '1 year ago'],
])('%s was %s [POSTS-09]', (instant, words) => {
  expect(formatAgo(instant, NOW)).toBe(words)
})

import { describe, expect, it } from 'vitest'
import { parseDay } from './parse-day.ts'

describe('a day as people type it', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    ['1.2.26', '2026-02-01'],
    ['5-1', '2026-01-05'],
    ['7', '2026-11-07'],
    [' 2026-12-31 ', '2026-12-31'],
    ['29/2/2028', '2028-02-29'],
  ])('%j is %s', (typed, date) => {
    expect(parseDay(typed, '2026-11-21')).toBe(date)
  })

  it.each(['', '31/11/2026', '29/2/2026', '1/13/2026', 'tomorrow', '1/2/3/4', '1/2/202', '123/1/2026'])(
    '%j is no day',
    (typed) => {
      expect(parseDay(typed, '2026-11-21')).toBeNull()
    },
  )
})

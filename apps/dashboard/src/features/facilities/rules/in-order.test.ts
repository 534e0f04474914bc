import { describe, expect, it } from 'vitest'
import { inOrder } from './in-order.ts'

const setting = (id: string, dayOfWeek: 'MO' | 'TU' | 'SA' | 'SU', startTime: string, priority = 0) => ({
  id,
  dayOfWeek,
  startTime,
  priority,
})

const SETTINGS = [
  setting('tuesday', 'TU', '17:00'),
  setting('sunday', 'SU', '07:00'),
  setting('low', 'MO', '17:00', 1),
  setting('high', 'MO', '17:00', 2),
  setting('early', 'MO', '7:00'),
  setting('saturday', 'SA', '07:00'),
]
const idsOf = (askedFor: string | null) => inOrder(SETTINGS, askedFor).map(({ id }) => id)

describe('price settings', () => {
  it('stand in the order of the week, of the hours and of how they decide', () => {
    expect(idsOf(null)).toEqual(['early', 'high', 'low', 'tuesday', 'saturday', 'sunday'])
  })

  it('begin with the one that was asked for [BEYOND-09]', () => {
    expect(idsOf('saturday')).toEqual(['saturday', 'early', 'high', 'low', 'tuesday', 'sunday'])
  })
})

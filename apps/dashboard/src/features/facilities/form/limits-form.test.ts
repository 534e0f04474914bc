import { describe, expect, it } from 'vitest'
import type { GroupLimits } from '@fieldhouse/contract/facilities'
import { limitProblem, NO_TYPED_LIMITS, sentLimits, typedLimits } from './limits-form.ts'

describe('the limits of a group in its form', () => {
  it.each<Partial<GroupLimits>>([
    {},
    { perDay: 1 },
    { perWeek: 2 },
    { minutesApart: 30 },
    { minutesKeptFree: 15 },
    { memberDaysHorizon: 21 },
    { atPeakPerWeek: 4, peakHours: { days: ['MO', 'SA'], startTime: '9:00', endTime: '12:30' } },
  ])('%j is sent as it is read again, each field by itself [BEYOND-28]', (more) => {
    const none: GroupLimits = sentLimits(NO_TYPED_LIMITS)
    expect(sentLimits(typedLimits({ ...none, ...more }))).toEqual({ ...none, ...more })
  })

  it('takes an empty field and nothing for no limit, and says which number is none [BEYOND-28]', () => {
    expect(Object.values(sentLimits({ ...NO_TYPED_LIMITS, perDay: ' ', minutesApart: '0' }))).toEqual(
      Array(7).fill(null),
    )
    expect(limitProblem({ ...NO_TYPED_LIMITS, minutesKeptFree: '1.5' })).toEqual({
      field: 'minutesKeptFree',
      problem: 'limitNumber',
    })
    expect(limitProblem({ ...NO_TYPED_LIMITS, atPeakPerWeek: '1' })).toEqual({ field: 'peak', problem: 'limitNoDays' })
  })
})

import { ApiFailure } from '@fieldhouse/contract/client'
import { describe, expect, it } from 'vitest'
import { failureOf, isBusy, refusedRange, TAKEN } from './failure.ts'

const range = { facilityId: 'c1', start: 1_000_000, end: 2_000_000 }
const iso = (instant: number) => new Date(instant).toISOString()
const wire = { facilityId: 'c1', facilityName: 'Court 1', start: iso(range.start), end: iso(range.end) }

describe('a refused booking', () => {
  it('carries what is in the way and what is free instead [BEYOND-02]', () => {
    const metaData = {
      conflicts: [{ ...wire, kind: 'booking', label: 'An' }],
      alternatives: [{ ...wire, facilityId: 'c2', facilityName: 'Court 2', kind: 'otherFacility', priceCents: 2000 }],
    }
    const body = { status: 409, data: { msg: 'This slot is not available', errorCode: TAKEN, metaData } }
    const failure = failureOf(new ApiFailure(409, body, null), 'fallback')
    expect(failure.message).toBe('This slot is not available')
    expect(failure.inTheWay).toEqual([{ ...range, facilityName: 'Court 1', kind: 'booking', label: 'An' }])
    expect(failure.alternatives[0]).toMatchObject({ facilityId: 'c2', kind: 'otherFacility', price: 2000 })
  })

  it('without words of the server says its own [BOOKING-63]', () => {
    const message = 'Booking fail! please try again'
    expect(failureOf(new TypeError('Failed to fetch'), message)).toEqual({
      message,
      inTheWay: [],
      alternatives: [],
      limits: [],
    })
  })

  it('that only met somebody else at the same thing can be sent again', () => {
    const refused = (status: number, errorCode: string) =>
      new ApiFailure(status, { status, data: { msg: 'No', errorCode } }, null)
    expect(isBusy(refused(503, 'error.busy'))).toBe(true)
    expect(isBusy(refused(409, TAKEN))).toBe(false)
    expect(isBusy(new TypeError('Failed to fetch'))).toBe(false)
  })

  it('of another kind offers nothing', () => {
    const body = { status: 400, data: { msg: 'No', errorCode: 'error.other', metaData: { alternatives: [wire] } } }
    expect(failureOf(new ApiFailure(400, body, null), '').alternatives).toEqual([])
  })
})

describe('the range that was refused', () => {
  const other = { facilityId: 'c2', start: range.start, end: range.end }

  it('is the one on the court in the way, else the first at that time, as with a linked court', () => {
    expect(refusedRange([other, range], [range])).toBe(range)
    expect(refusedRange([other], [range])).toBe(other)
    expect(refusedRange([{ ...other, start: 3_000_000, end: 4_000_000 }], [range])).toBeUndefined()
  })
})

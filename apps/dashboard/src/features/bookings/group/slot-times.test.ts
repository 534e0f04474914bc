import { NO_LIMITS, weekOf } from '@fieldhouse/domain/facilities'
import { describe, expect, it } from 'vitest'
import { timeChoices } from './slot-times.ts'

/** Slots of an hour, open between two wall-clock minutes; above 1440 it closes after midnight. */
const group = (open: number, close: number) => ({
  id: 'g',
  zone: 'Asia/Singapore',
  interval: 60 as const,
  price: 2000,
  settings: [],
  useVenueOpeningHours: false,
  openingHours: weekOf([{ start: open, end: close }]),
  venueHours: { days: weekOf([]), publicHoliday: [], exceptions: [] },
  bookingDaysHorizon: null,
  maximumBookingSlots: null,
  limits: NO_LIMITS,
})
const endsAfter = (open: number, close: number, start: number, end: number) =>
  timeChoices(group(open, close), '2026-01-05', [start, end]).ends

describe('the end of a slot that is edited', () => {
  it.each([
    ['from the start on where it is open', [540, 780, 600, 660], [660, 720, 780]],
    ['at midnight for the last slot of a day', [1260, 1440, 1380, 1440], [1440]],
    ['that stands after midnight', [1260, 1440, 1380, 1500], [1440, 1500]],
    ['every quarter on a day without hours', [0, 0, 1410, 1425], [1425, 1440]],
  ] as const)('is offered %s, never before it [BOOKING-101]', (_where, [open, close, start, end], wanted) => {
    expect(endsAfter(open, close, start, end)).toEqual(wanted)
  })
})

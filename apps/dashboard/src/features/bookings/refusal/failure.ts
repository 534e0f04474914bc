import type { BrokenLimit } from '@fieldhouse/contract/bookings'
import type { FacilityRange } from '@fieldhouse/domain/bookings'
import { ApiFailure, codeOf, messageOf } from '../../../lib/api/failures.ts'

import { brokenLimitsOf } from '../limits/broken-limits.ts'

export const TAKEN = 'error.badRequest.alreadyBookedSlot'

/** Whether somebody else was at the very same thing: nothing was done, and sent again it may well be (503). */
export const isBusy = (error: unknown): boolean => codeOf(error) === 'error.busy'

export type InTheWay = FacilityRange & { facilityName: string; kind: string; label: string | null }
export type Offered = FacilityRange & { facilityName: string; kind: 'otherFacility' | 'otherTime'; price: number }

/** Why a booking was refused: the server's words, what is in the way and what is free instead (BEYOND-02). */
export type BookingFailure = {
  message: string
  inTheWay: readonly InTheWay[]
  alternatives: readonly Offered[]
  /** The limits that it was refused for. */
  limits: readonly BrokenLimit[]
}

type Wire = Record<string, unknown>

const listOf = (value: unknown): Wire[] =>
  Array.isArray(value) ? value.filter((each): each is Wire => typeof each === 'object' && each !== null) : []
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const rangeOf = (wire: Wire): FacilityRange & { facilityName: string } => ({
  facilityId: textOf(wire.facilityId),
  facilityName: textOf(wire.facilityName),
  start: Date.parse(textOf(wire.start)),
  end: Date.parse(textOf(wire.end)),
})

/** Reads a refusal; `fallback` stands where the server has no words (BOOKING-63). */
export const failureOf = (error: unknown, fallback: string): BookingFailure => {
  const details = error instanceof ApiFailure && codeOf(error) === TAKEN ? error.body.data.metaData : undefined
  return {
    message: messageOf(error) ?? fallback,
    limits: brokenLimitsOf(error),
    inTheWay: listOf(details?.conflicts).map((wire) => ({
      ...rangeOf(wire),
      kind: textOf(wire.kind),
      label: typeof wire.label === 'string' ? wire.label : null,
    })),
    alternatives: listOf(details?.alternatives).map((wire) => ({
      ...rangeOf(wire),
      kind: wire.kind === 'otherFacility' ? 'otherFacility' : 'otherTime',
      price: typeof wire.priceCents === 'number' ? wire.priceCents : 0,
    })),
  }
}

/** The range of a request that stands in the way of a refusal: the first that shares court and time with a conflict, else time alone. */
export const refusedRange = (
  ranges: readonly FacilityRange[],
  inTheWay: readonly FacilityRange[],
): FacilityRange | undefined => {
  const meets = (range: FacilityRange, other: FacilityRange) => range.start < other.end && range.end > other.start
  return (
    ranges.find((range) => inTheWay.some((other) => other.facilityId === range.facilityId && meets(range, other))) ??
    ranges.find((range) => inTheWay.some((other) => meets(range, other)))
  )
}

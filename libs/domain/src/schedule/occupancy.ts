import type { TimeRange } from '../time/index.ts'

/** What takes a facility for a time. A block is a closure with an event name (SCHEDULE-60). */
export type OccupancyKind = 'booking' | 'linked' | 'internalEvent' | 'block' | 'closure' | 'classSession' | 'hold'

/**
 * One taking of one facility. The processing status and the order line are those of its booking: a cancelled one, or a draft
 * without an order line, takes nothing (BOOKING-07, BOOKING-85).
 */
export type Occupancy = TimeRange & {
  id: string
  facilityId: string
  kind: OccupancyKind
  processingStatus?: 'DRAFT' | 'COMMITTED' | 'CANCELED'
  hasOrderLine?: boolean
}

/** The kinds whose time shows as BOOKED; the others show as CLOSED (SCHEDULE-59, SCHEDULE-60). */
const BOOKED_KINDS: readonly OccupancyKind[] = ['booking', 'linked', 'internalEvent', 'classSession']

/** True for what shows as BOOKED. */
export const isBooked = (occupancy: Occupancy): boolean => BOOKED_KINDS.includes(occupancy.kind)

/** True for what takes its time; false for a cancelled booking and for a draft without an order line (BOOKING-07, BOOKING-85). */
export const isLive = (occupancy: Pick<Occupancy, 'processingStatus' | 'hasOrderLine'>): boolean =>
  occupancy.processingStatus !== 'CANCELED' &&
  !(occupancy.processingStatus === 'DRAFT' && occupancy.hasOrderLine !== true)

/** The kind of a booking by its type: a closure with an event name is a block (SCHEDULE-60). */
export const kindOfBooking = (
  type: 'booking' | 'linked' | 'internalEvent' | 'closure' | 'classSession',
  eventName: string | null,
): OccupancyKind => (type === 'closure' && eventName !== null && eventName !== '' ? 'block' : type)

import type { PaymentMethod } from '@fieldhouse/domain/fees'
import type { Instant, LocalDate, Zone } from '@fieldhouse/domain/time'
import type { ShownOccupancy } from '../day/read-day.ts'
import type { CellBadge, MinuteRange } from '../grid/types.ts'

/** The words of the cells, in the reader's language. */
export type CellTexts = {
  free: string
  closed: string
  notAvailable: string
  noPrice: string
  held: string
  isBooking: (name: string) => string
  badges: Readonly<Record<CellBadge['kind'], string>>
  /** 'SGD 12.00 to pay · Cash'; the methods by their names in the contract. */
  owed: (amount: string, methods: readonly PaymentMethod[]) => string
  customerNote: (note: string) => string
  partnerNote: (note: string) => string
  customerInternalNote: (note: string) => string
}

export type CellsOptions = {
  /** The grid's first day; minutes count from its midnight. */
  firstDate: LocalDate
  zone: Zone
  range: MinuteRange
  now: Instant
  currency: string
  texts: CellTexts
  /** Whether a payment badge leads to its transaction (SCHEDULE-37, SCHEDULE-38). */
  badgesOpen: boolean
  /** Whether a booking may be moved by who looks at it (BEYOND-42). */
  canMove: (occupancy: ShownOccupancy) => boolean
}

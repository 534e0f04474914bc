import type { PaymentMethod } from '@fieldhouse/domain/fees'
import type { Instant } from '@fieldhouse/domain/time'
import type { Story } from './plan-stories.ts'

/** A range on a court, by the court's name. */
export type PlannedRange = { court: string; start: Instant; end: Instant }

/** A customer's booking as the club lived through it: made, perhaps paid later, perhaps cancelled. */
export type PlannedBooking = {
  kind: 'booking'
  madeAt: Instant
  /** Key of the member of staff who took it. */
  by: string
  /** Index among the club's customers. */
  customer: number
  ranges: readonly PlannedRange[]
  method: PaymentMethod
  /** When the money came: at once, later, or never yet. */
  paidAt: Instant | null
  note: string | null
  /** `ranges` is how many of the ranges, the last ones, are taken off; all of them cancel the order. */
  cancel: { at: Instant; ranges: number; refund: boolean; reason: string } | null
  /** What it went through besides, in place of being paid as planned. */
  story?: Story
}

/** A booking of the club itself: an internal event, or a block (type closure). */
export type PlannedEvent = {
  kind: 'event'
  madeAt: Instant
  by: string
  name: string
  type: 'internalEvent' | 'closure'
  ranges: readonly PlannedRange[]
}

export type Planned = PlannedBooking | PlannedEvent

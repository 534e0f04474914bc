import type { Policy } from '@fieldhouse/domain/access'
import type { ReminderKindName } from '@fieldhouse/domain/reminders'
import type { RawBuilder } from 'kysely'

/** Something that a customer is reminded of: one that stands, at the time that it has now. Instants in epoch milliseconds. */
export type ReminderThing = {
  id: string
  customerId: string | null
  /** What it was bought with: all of one order on one day is one message. */
  orderId: string | null
  start: number
  end: number
  /** Since when it stands at this time. */
  since: number
  /** What it is called to its customer: a court, a class. */
  name: string
  /** The court of a class; null where the name says it. */
  facility: string | null
  venue: string
  address: string | null
  zone: string
  /** How its entry in the customer's calendar is known, when it was made and how often it was changed. */
  calendarId: string
  createdAt: number
  sequence: number
}

/**
 * A kind of thing that customers are reminded of. Its noun registers it at the composition root (`ports.ts`); reminders know none of them.
 */
export type ReminderKind = {
  kind: ReminderKindName
  /** What it is in a calendar. */
  entry: 'booking' | 'classSession'
  /** Who may read how it stands with its reminders. */
  right: Policy
  /** By what the parts of `select` call what is looked for. */
  columns: {
    id: RawBuilder<unknown>
    start: RawBuilder<unknown>
    order: RawBuilder<unknown>
    zone: RawBuilder<unknown>
  }
  /** The things of a partner that stand, within one statement: cancelled ones, drafts and places that were taken back are none. */
  select: (partner: string, which: RawBuilder<unknown>) => RawBuilder<ReminderThing>
}

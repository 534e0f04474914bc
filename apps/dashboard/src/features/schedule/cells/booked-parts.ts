import type { SlotBooking } from '@fieldhouse/contract/schedule'
import { formatMoney } from '@fieldhouse/domain/money'
import type { ShownOccupancy } from '../day/read-day.ts'
import type { CellBadge, ReachLink, ScheduleCell } from '../grid/types.ts'
import type { CellsOptions, CellTexts } from './cells-options.ts'

/** What a booked cell says of its booking, in its own words (SCHEDULE-30 to -38). */
export const bookedParts = (occupancy: ShownOccupancy, { texts, badgesOpen, canMove, currency }: CellsOptions) => {
  const { booking } = occupancy
  const kind = badgeKindOf(occupancy)
  const called = booking.eventName || booking.customer?.name || ''
  const court = (kind === 'linked' && booking.mainFacilityName) || ''
  const badge: CellBadge | null = kind && {
    kind,
    label: texts.badges[kind],
    ...((kind === 'paid' || kind === 'unpaid') && { opens: badgesOpen }),
  }
  return {
    // Who may not know what happens on the linked court is told the court.
    title: called || court,
    subtitle: called === '' ? '' : kind === 'linked' ? court : (booking.customer?.planName ?? ''),
    badge,
    note: noteLines(occupancy, texts),
    hasCustomer: Boolean(booking.customer),
    isMovable: canMove(occupancy),
    owed: owedLine(occupancy, texts, currency),
  }
}

const badgeKindOf = ({ kind, booking }: ShownOccupancy): CellBadge['kind'] | null => {
  if (kind === 'linked') return 'linked'
  if (kind === 'internalEvent') return 'internal'
  if (kind === 'classSession') return 'class'
  if (booking.order?.status === 'paid') return 'paid'
  return booking.order?.status === 'pending' ? 'unpaid' : null
}

/** What an unpaid booking's order still owes, in words, and how to reach who owes it; null where nothing is owed. */
export const owedLine = (occupancy: ShownOccupancy, texts: CellTexts, currency: string): ScheduleCell['owed'] => {
  const { order, customer } = occupancy.booking
  if (occupancy.kind !== 'booking' || order?.status !== 'pending' || order.owedCents === 0) return null
  return { label: texts.owed(formatMoney(order.owedCents, currency), order.owedBy), reach: reachOf(customer) }
}

/** Links to call and to write to a customer, as far as both are known. */
export const reachOf = (customer: SlotBooking['customer']): readonly ReachLink[] => [
  ...(customer?.mobile ? [{ href: `tel:${customer.mobile.replaceAll(/[^\d+]/g, '')}`, label: customer.mobile }] : []),
  ...(customer?.email ? [{ href: `mailto:${customer.email}`, label: customer.email }] : []),
]

/** Up to three lines, empty ones left out (SCHEDULE-32, SCHEDULE-66). */
export const noteLines = ({ booking }: ShownOccupancy, texts: CellTexts): readonly string[] | null => {
  const { order, customer } = booking
  const lines = [
    order?.customerNote && texts.customerNote(order.customerNote),
    order?.partnerNote && texts.partnerNote(order.partnerNote),
    customer?.partnerNote && texts.customerInternalNote(customer.partnerNote),
  ].filter((line): line is string => Boolean(line))
  return lines.length > 0 ? lines : null
}

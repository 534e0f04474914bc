import { isAutomatic } from '../fees/payment-methods.ts'
import type { PaymentMethod } from '../fees/payment-methods.ts'
import { isPaidOut } from '../orders/paid-out.ts'
import type { PayoutMarks } from '../orders/paid-out.ts'
import type { OrderStatus } from '../orders/types.ts'
import { isLive } from '../schedule/occupancy.ts'
import type { Occupancy } from '../schedule/occupancy.ts'

export type MenuItem = 'delete' | 'cancelSlot' | 'edit' | 'markAsPaid'

/** What the menu needs of an order; `owedBy` are the methods of what is still to be paid. */
export type MenuOrder = PayoutMarks & { status: OrderStatus; owedBy: readonly PaymentMethod[] }

/**
 * What a booked cell offers. Internal events: delete; customer bookings: cancel and edit; both only without a payout; 'Mark as
 * paid' while the order is pending and owes something that nothing takes on its own, however the rest was paid. Linked bookings,
 * drafts without an order line, cancelled ones and cells that are not booked offer nothing (SCHEDULE-43 to -47, SCHEDULE-65).
 */
export const menuFor = (
  booking: Pick<Occupancy, 'kind' | 'processingStatus' | 'hasOrderLine'>,
  order: MenuOrder | null,
): MenuItem[] => {
  if (!isLive(booking)) return []
  const paidOut = order !== null && isPaidOut(order)
  if (booking.kind === 'internalEvent') return paidOut ? [] : ['delete']
  if (booking.kind !== 'booking' || order?.status === 'canceled') return []
  const items: MenuItem[] = paidOut ? [] : ['cancelSlot', 'edit']
  if (order?.status === 'pending' && order.owedBy.some((method) => !isAutomatic(method))) items.push('markAsPaid')
  return items
}

/** 'Delete whole booking' is offered when the booking group has more than one slot (BOOKING-48). */
export const offersDeletingWhole = (slotsOfGroup: number): boolean => slotsOfGroup > 1

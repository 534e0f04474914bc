import { isAutomatic } from '../fees/payment-methods.ts'
import type { PaymentMethod } from '../fees/payment-methods.ts'
import { isPaidOut } from '../orders/paid-out.ts'
import type { PayoutMarks } from '../orders/paid-out.ts'
import type { OrderStatus } from '../orders/types.ts'
import { isLive } from '../schedule/occupancy.ts'
import type { Occupancy } from '../schedule/occupancy.ts'

export type MenuItem = 'delete' | 'cancelSlot' | 'edit' | 'markAsPaid'

/** The words of the slot menu (SCHEDULE-44 to SCHEDULE-47). */
export const MENU_LABELS: Record<MenuItem, string> = {
  delete: 'Delete',
  cancelSlot: 'Cancel this slot',
  edit: 'Edit',
  markAsPaid: 'Mark as paid',
}

/** What the menu needs of an order. */
export type MenuOrder = PayoutMarks & { status: OrderStatus; paymentMethod: PaymentMethod }

/**
 * What a booked cell offers. Internal events: delete; customer bookings: cancel and edit; both only without a payout; 'Mark as
 * paid' while the order is pending and nothing takes the payment on its own. Linked bookings, drafts without an order line,
 * cancelled ones and cells that are not booked offer nothing (SCHEDULE-43 to -47, SCHEDULE-65).
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
  if (order?.status === 'pending' && !isAutomatic(order.paymentMethod)) items.push('markAsPaid')
  return items
}

/** 'Delete whole booking' is offered when the booking group has more than one slot (BOOKING-48). */
export const offersDeletingWhole = (slotsOfGroup: number): boolean => slotsOfGroup > 1

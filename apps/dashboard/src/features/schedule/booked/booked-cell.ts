import { menuFor, type MenuItem } from '@fieldhouse/domain/bookings'
import { can, type Policy } from '@fieldhouse/domain/access'
import type { CellFacts } from '../cells/build-model.ts'
import { menuOrderOf, type ShownOccupancy } from '../day/read-day.ts'

/** What each item of the slot menu needs (SCHEDULE-72). */
export const POLICY_OF: Record<MenuItem, Policy> = {
  edit: 'facilityBooking.edit',
  cancelSlot: 'order.cancel',
  delete: 'facilityBooking.delete',
  markAsPaid: 'orderTransaction.edit',
}

export type OfferedItem = { item: MenuItem; allowed: boolean }

/** In the order in which they are drawn: what brings money first, what takes away last. */
const ORDER: readonly MenuItem[] = ['markAsPaid', 'edit', 'cancelSlot', 'delete']

/** The menu of a booked cell, each item with whether the person may use it (SCHEDULE-43 to -47, SCHEDULE-65, SCHEDULE-72). */
export const offeredItems = (occupancy: ShownOccupancy, policies: readonly string[]): OfferedItem[] => {
  // A class session or an event has no order of its own; what it lacks is no draft.
  const items = menuFor(occupancy, menuOrderOf(occupancy.booking))
  return ORDER.filter((item) => items.includes(item)).map((item) => ({ item, allowed: can(policies, POLICY_OF[item]) }))
}

/** What stands behind a booked cell. */
export type BookedFacts = CellFacts & { occupancy: ShownOccupancy }

/** The facts of a cell where it is booked, else null. */
export const bookedFacts = (facts: CellFacts | undefined): BookedFacts | null =>
  facts?.slot.occupancy ? { ...facts, occupancy: facts.slot.occupancy } : null

/** Where a booked cell's menu and details lead. */
export type CellActions = {
  onItem: (item: MenuItem) => void
  onDetails: () => void
  /** Null where there is no customer, or nowhere to lead to. */
  onCustomer: (() => void) | null
  onTransaction: (() => void) | null
  /** To the class that takes the court (CLASSES-70). */
  onClass: (() => void) | null
  onWhy: () => void
}

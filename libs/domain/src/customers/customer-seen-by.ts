import { can } from '../access/index.ts'

/**
 * What of a customer somebody sees: all of it; what a place in a class or a lesson asks for, with email, mobile and credits (ATTENDANCE-04);
 * or no more than who they are and their membership, as who teaches does.
 */
export type SeenOfCustomer = 'whole' | 'participant' | 'name'

/** What of customers is seen by who holds these policies, and may read them at all. */
export const customerSeenBy = (policies: readonly string[]): SeenOfCustomer => {
  if (can(policies, { anyOf: ['customer.view', 'order.view', 'facilityBooking.view', 'credit.view'] })) return 'whole'
  return can(policies, { anyOf: ['class.edit', 'class.manageAttendance'] }) ? 'participant' : 'name'
}

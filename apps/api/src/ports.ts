import { bookingLines } from './features/bookings/booking-lines.ts'
import { classLines } from './features/classes/index.ts'
import { couponLines } from './features/coupons/index.ts'
import type { Deps } from './features/deps.ts'
import { importedMemberships, membershipLines } from './features/memberships/index.ts'
import { paidOrders, registerLineKinds } from './features/orders/index.ts'
import { packageLines } from './features/packages/index.ts'

/**
 * Joins features that don't know each other: what orders sell, what payments are for, and what comes with customers of a file. Whatever runs capabilities joins them
 * first, and hands on what this answers.
 */
export const joinFeatures = (): Pick<Deps, 'paidOrders' | 'importedMemberships'> => {
  registerLineKinds([bookingLines, membershipLines, packageLines, classLines, couponLines])
  return { paidOrders, importedMemberships }
}

/** What of a customer is still to come or to be settled; each is a reason not to forget who they are (BEYOND-45). */
export const UNSETTLED = [
  'bookings',
  'classes',
  'waitingLists',
  'unpaid',
  'payments',
  'refunds',
  'disputes',
  'overRefunds',
  'memberships',
  'passes',
  'credits',
  'wallet',
] as const
export type Unsettled = (typeof UNSETTLED)[number]

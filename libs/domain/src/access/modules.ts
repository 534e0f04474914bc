import { can } from './policies.ts'
import type { Needed, Policy } from './policies.ts'

/** The sections of the dashboard, each with the policies of which any one opens it (ACCESS-10, ACCESS-11, ACCESS-13). */
export const MODULES = {
  ANALYTICS: ['analytics.view'],
  ABOUT: ['partnerProfile.view'],
  VENUES: ['venue.view'],
  POSTS: ['post.view'],
  REVIEWS: ['review.view'],
  CUSTOMERS: ['customer.view'],
  MEMBERSHIPS: ['membershipPlan.view'],
  FACILITY_BOOKING: ['facilityGroup.view', 'facility.view', 'facilityBooking.view'],
  TRANSACTIONS: ['order.view', 'orderTransaction.view'],
  PAYMENTS: [
    'payout.viewPaymentsOption',
    'payout.viewPayoutsAccount',
    'payout.viewPayoutsConfig',
    'payout.viewPayoutsLog',
  ],
  CREDITS: ['credit.view'],
  STAFF: ['partnerStaff.view'],
  CAMPAIGNS: ['campaign.view', 'segment.view'],
  CLASS: [],
  PROMOTION: ['coupon.view'],
} as const satisfies Record<string, readonly Policy[]>

export type Module = keyof typeof MODULES

/** Whether somebody has all of the classes: owners and super admins, who are those that hold everything (CLASSES-42). */
export const ownsClasses = (held: readonly string[]): boolean => held.includes('*.*')

/** Whether somebody gives places in all classes and checks people in, whether they change the classes or not. */
export const servesClasses = (held: readonly string[]): boolean => can(held, 'class.manageAttendance')

/**
 * True when a person may open a section. CLASS has no policies: it opens for instructors, for owners and super admins, who are those
 * that hold everything, and for the desk for classes (ACCESS-13, ACCESS-37, docs/decisions/0117).
 */
export const moduleOpens = (
  held: readonly string[],
  module: Module,
  person: { isInstructor?: boolean } = {},
): boolean =>
  module === 'CLASS' ? person.isInstructor === true || servesClasses(held) : can(held, { anyOf: MODULES[module] })

/**
 * The close of a day (BEYOND-14): whoever sees payouts or payments reads it, so that the desk that counts the cash does. Closing it
 * writes what the cash came to, for whoever changes payments and whoever asks for payouts (finance), and for nobody who only views.
 */
export const DAY_CLOSE = {
  view: { anyOf: ['payout.viewPayoutsLog', 'orderTransaction.view'] },
  close: { anyOf: ['orderTransaction.edit', 'payout.createPayoutsConfig'] },
} as const satisfies Record<string, Needed>

/** The list of packages: for who makes them, and for who sells them at the desk (PACKAGES-25). */
export const PACKAGES = {
  view: { anyOf: ['membershipPlan.create', 'order.createBookingForExistingCustomer'] },
} as const satisfies Record<string, Needed>

/**
 * The bookkeeper's export (BEYOND-36): whoever sees payouts reads the books; naming accounts and closing a period is for whoever asks for
 * payouts (finance).
 */
export const BOOKKEEPING = {
  view: 'payout.viewPayoutsLog',
  close: 'payout.createPayoutsConfig',
} as const satisfies Record<string, Needed>

/** Booking from the schedule: for a customer, or an event of the club's own. */
export const MAKE_BOOKING = {
  anyOf: ['order.createBookingForExistingCustomer', 'facilityBooking.createForInternalEvent'],
} as const satisfies Needed

/** The checks that ask for all of their policies (ACCESS-12, ACCESS-14, ACCESS-35). */
export const CHECKS = {
  addCustomer: { allOf: ['customer.create', 'customer.view'] },
  uploadCustomerCsv: { allOf: ['customer.importFromFile', 'customer.view'] },
  importBookings: {
    allOf: [
      'customer.importFromFile',
      'customer.view',
      'facilityBooking.createForInternalEvent',
      'facilityBooking.view',
      'order.createBookingForExistingCustomer',
    ],
  },
  createVenue: { allOf: ['venue.view', 'venue.create'] },
  createCampaign: { allOf: ['campaign.view', 'campaign.create', 'segment.view'] },
  /** Why somebody by name gets no campaigns (decision 0089). */
  seeSuppressed: { allOf: ['campaign.view', 'customer.view'] },
} as const satisfies Record<string, Needed>

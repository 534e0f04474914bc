import type { Change } from '@fieldhouse/contract'
import type { LiveEvent } from '@fieldhouse/contract/schedule'
import type { Query } from '@tanstack/react-query'

// What an order changes of its customer as well: the credits that are left, and when they play next.
const CUSTOMER = [
  'getCustomer',
  'listCustomerHistory',
  'listCustomerMerges',
  'getCustomerSpend',
  'getWallet',
  'listComingBookings',
  'listCredits',
  'getTotalCredits',
  'listCreditIssuers',
  'listPackagesOfCustomer',
  'listSubscriptionsOfCustomer',
  'listSavedCards',
]

const CLASSES = [
  'listClassSessions',
  'listClassDays',
  'getClassSession',
  'listAttendances',
  'listClassWaiting',
  'listLessonMonth',
]

// The readings that a kind of change makes stale.
const READINGS: Record<Change, readonly string[]> = {
  schedule: ['getDaySchedule', 'getFirstSteps', 'listCustomerHistory', 'listRemindersOf', 'listSlotWaiting'],
  orders: [
    'listOrders',
    // How far a file is.
    'getBookingImport',
    'listBookingImports',
    'getOrder',
    'getBookingSeries',
    'listOrderVersions',
    'listTaxDocuments',
    'listUndeliveredMessages',
    'listOrdersByIds',
    'getDayClose',
    // What of lessons is owed.
    'listLessonMonth',
    'sumPostings',
    'getEarned',
    'getPayoutBalances',
    'listPayoutLogs',
    'getPayout',
    'listAttendances',
    'listRemindersOf',
    // How often they were used.
    'listCoupons',
    // Who has booked lately is in one segment, who has not in another.
    'listSegments',
    'previewCampaign',
    ...CUSTOMER,
  ],
  customers: [
    'listCustomers',
    // Pauses of memberships.
    'getEarned',
    // How far a file is.
    'getCustomerImport',
    'listCustomerImports',
    'listMembershipPlans',
    'listPackages',
    'getPackage',
    'listAttendances',
    'listClassWaiting',
    'listSlotWaiting',
    'listSegments',
    'previewCampaign',
    ...CUSTOMER,
  ],
  // Classes name their venues and courts, and who teaches them.
  facilities: ['getFirstSteps', 'listVenues', 'getFacilityGroup', 'workspace', 'listCustomerHistory', ...CLASSES],
  partner: [
    'getFirstSteps',
    'workspace',
    'getPartner',
    'listBanners',
    'getCreditConfig',
    'getBooks',
    'getEarned',
    'getPayoutAccount',
    'listBankAccounts',
    'listGatewayBankAccounts',
    'getTaxes',
  ],
  staff: [
    'listStaff',
    'getStaff',
    'listInstructors',
    'getInstructor',
    'getLessonOffer',
    'getFirstSteps',
    'workspace',
    ...CLASSES,
  ],
  posts: ['readTimeline'],
  reviews: ['listReviews'],
  classes: [...CLASSES, 'listCustomerHistory', 'listRemindersOf', 'getEarned'],
  coupons: ['listCoupons'],
  campaigns: [
    'listCampaigns',
    'getCampaign',
    'listUnreached',
    'listSuppressed',
    'getSuppression',
    'previewCampaign',
    'listCustomerHistory',
    'getReminders',
    'listRemindersOf',
  ],
  account: ['getAccountSecurity', 'listOwnClubs', 'listOwnInvitations'],
}

// What the day at home is made of.
const TODAY: readonly Change[] = ['schedule', 'orders', 'customers', 'facilities', 'staff']

/** Whether a reading shows what such changes make stale. */
export const isStaleBy =
  (changes: readonly Change[]) =>
  ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
    changes.some((change) => READINGS[change].includes(String(queryKey[0])))

/** Whether what is happening at a venue today may have changed with it. */
export const changesToday = (changes: readonly Change[]): boolean => changes.some((change) => TODAY.includes(change))

const NEWS = Object.keys(READINGS).filter((change) => change !== 'account') as readonly LiveEvent['type'][]

/** Whether this page knows what an event is about: a server that was upgraded under it may tell of more. */
export const isKnown = (type: string): boolean => ['ready', 'holds', 'resync', ...NEWS].includes(type)

/** What an event says that somebody changed. Holds are seen on the schedule alone, which reads them itself. */
export const changesOf = ({ type }: LiveEvent): readonly Change[] => {
  if (type === 'ready' || type === 'holds') return []
  return (type === 'resync' ? NEWS : [type]) as readonly Change[]
}

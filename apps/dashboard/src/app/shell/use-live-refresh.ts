import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvents, type LiveEvent } from '../../lib/live-events.ts'
import { readAgain } from '../../lib/read-again.ts'
import { readTodaySoon } from '../../lib/today.ts'

const ORDERS = ['listOrders', 'getOrder', 'listUndeliveredMessages', 'listOrdersByIds', 'getDayClose']
// What an order changes of its customer as well: the credits that are left, and when they play next.
const CUSTOMER = ['getCustomer', 'getWallet', 'listComingBookings']
// The schedule's own screen reads the touched groups and days again itself.
const FACILITIES = ['listVenues', 'getFacilityGroup']
const PAYOUTS = ['getPayoutAccount', 'listBankAccounts', 'listGatewayBankAccounts']

// What a kind of change makes stale.
const STALE: Record<LiveEvent['type'], readonly string[]> = {
  ready: [],
  schedule: [],
  holds: [],
  orders: [...ORDERS, ...CUSTOMER],
  customers: ['listCustomers', 'listMembershipPlans', ...CUSTOMER],
  facilities: [...FACILITIES, 'workspace'],
  partner: ['workspace', 'getPartner', ...PAYOUTS],
  resync: [
    ...ORDERS,
    'listCustomers',
    'listMembershipPlans',
    ...CUSTOMER,
    ...FACILITIES,
    'workspace',
    'getPartner',
    ...PAYOUTS,
  ],
}

const CHANGES_TODAY: readonly LiveEvent['type'][] = ['schedule', 'orders', 'customers', 'facilities', 'resync']

/** Reads again what another desk changed, wherever it is shown (BEYOND-04). */
export const useLiveRefresh = (partnerId: string | null) => {
  const queries = useQueryClient()
  useLiveEvents(partnerId, (event) => {
    const { type } = event
    if (CHANGES_TODAY.includes(type)) readTodaySoon(queries)
    readAgain(queries, event, ({ queryKey }) => STALE[type].includes(String(queryKey[0])))
  })
}

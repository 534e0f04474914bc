import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvents, type LiveEvent } from '../../lib/live-events.ts'

const PAYOUTS = ['getPayoutAccount', 'listBankAccounts', 'listGatewayBankAccounts']

// What a kind of change makes stale. The schedule's own screen reloads only the touched groups and days itself.
const STALE: Record<LiveEvent['type'], readonly string[]> = {
  ready: [],
  schedule: ['getToday'],
  orders: ['listOrders', 'getOrder', 'listUndeliveredMessages', 'listOrdersByIds', 'getToday'],
  customers: ['listCustomers', 'getCustomer', 'getToday'],
  facilities: ['listVenues', 'workspace', 'getToday'],
  partner: ['workspace', 'getPartner', ...PAYOUTS],
  resync: [
    'listOrders',
    'getOrder',
    'listUndeliveredMessages',
    'listOrdersByIds',
    'listCustomers',
    'getCustomer',
    'getToday',
    ...PAYOUTS,
  ],
}

/** Reads again what another desk changed, wherever it is shown (BEYOND-04). */
export const useLiveRefresh = (partnerId: string | null) => {
  const queries = useQueryClient()
  useLiveEvents(partnerId, ({ type }) => {
    void queries.invalidateQueries({ predicate: ({ queryKey }) => STALE[type].includes(String(queryKey[0])) })
  })
}

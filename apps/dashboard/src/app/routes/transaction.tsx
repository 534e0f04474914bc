import { createFileRoute } from '@tanstack/react-router'
import { TransactionsScreen } from '../../features/orders/index.ts'
// Straight from its file: the address is read before the screen is fetched, which the index would bring along.
import { readSearch } from '../../features/orders/search.ts'

/** The list stays where it is while a transaction opens over it: both paths below show this screen (ORDERS-02, ORDERS-04). */
export const Route = createFileRoute('/transaction')({
  staticData: { module: 'TRANSACTIONS' },
  validateSearch: readSearch,
  component: TransactionsScreen,
})

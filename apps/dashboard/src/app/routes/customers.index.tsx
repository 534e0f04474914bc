import { createFileRoute } from '@tanstack/react-router'
import { CustomersScreen } from '../../features/customers/index.ts'
// Straight from its file: the address is read before the screen is fetched, which the index would bring along.
import { readSearch } from '../../features/customers/search.ts'

/** The list of customers; an id in the address opens one over it (CUSTOMERS-08). */
export const Route = createFileRoute('/customers/')({
  staticData: { module: 'CUSTOMERS' },
  validateSearch: readSearch,
  component: CustomersScreen,
})

import { createFileRoute, redirect } from '@tanstack/react-router'
// Straight from its file: the address is read before the screen is fetched, which the index would bring along.
import { readSearch } from '../../features/campaigns/search.ts'

/** Without a tab the emails open, with what the address asks of them (CAMPAIGNS-55). */
export const Route = createFileRoute('/campaigns/')({
  staticData: { module: 'CAMPAIGNS' },
  validateSearch: readSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/campaigns/email', search, replace: true })
  },
})

import { createFileRoute } from '@tanstack/react-router'
import { SuppressedScreen } from '../../features/campaigns/index.ts'
// Straight from its file: the address is read before the screen is fetched, which the index would bring along.
import { readSuppressedSearch } from '../../features/campaigns/suppressed-search.ts'

/** The customers who get no campaigns (BEYOND-44). */
export const Route = createFileRoute('/campaigns/suppressed')({
  staticData: { module: 'CAMPAIGNS' },
  validateSearch: readSuppressedSearch,
  component: SuppressedScreen,
})

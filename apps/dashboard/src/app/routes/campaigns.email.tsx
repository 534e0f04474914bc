import { createFileRoute } from '@tanstack/react-router'
import { CampaignsScreen } from '../../features/campaigns/index.ts'
// Straight from its file: the address is read before the screen is fetched, which the index would bring along.
import { readSearch } from '../../features/campaigns/search.ts'

/** The emails to the club's customers (CAMPAIGNS-01, CAMPAIGNS-02). */
export const Route = createFileRoute('/campaigns/email')({
  staticData: { module: 'CAMPAIGNS' },
  validateSearch: readSearch,
  component: CampaignsScreen,
})

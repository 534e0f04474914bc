import { createFileRoute } from '@tanstack/react-router'
import { CampaignScreen } from '../../features/campaigns/index.ts'
// Straight from its file: the address is read before the screen is fetched, which the index would bring along.
import { readUnreachedSearch } from '../../features/campaigns/report/unreached-search.ts'

const Screen = () => {
  const { campaignId } = Route.useParams()
  return <CampaignScreen key={campaignId} id={campaignId} search={Route.useSearch()} />
}

/** A campaign of its own: every word that is neither a tab nor 'create' is an id (CAMPAIGNS-04, SHELL-60). */
export const Route = createFileRoute('/campaigns/$campaignId')({
  staticData: { module: 'CAMPAIGNS' },
  validateSearch: readUnreachedSearch,
  component: Screen,
})

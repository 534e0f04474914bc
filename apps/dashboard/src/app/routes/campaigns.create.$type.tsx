import { CHECKS } from '@fieldhouse/domain/access'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { CreateCampaign } from '../../features/campaigns/index.ts'
// Straight from its file: the address is read before the screen is fetched, which the index would bring along.
import { readCampaignType, readPreset } from '../../features/campaigns/search.ts'

const Screen = () => {
  const type = readCampaignType(Route.useParams().type)!
  return <CreateCampaign key={type} type={type} segment={Route.useSearch().segment} />
}

/** A new campaign, for who may make one (ACCESS-14); a type that is none is a one-time one (CAMPAIGNS-03, CAMPAIGNS-69). */
export const Route = createFileRoute('/campaigns/create/$type')({
  staticData: { needed: CHECKS.createCampaign },
  validateSearch: readPreset,
  component: Screen,
  beforeLoad: ({ params, search }) => {
    if (readCampaignType(params.type) === null)
      throw redirect({ to: '/campaigns/create/$type', params: { type: 'one-time' }, search, replace: true })
  },
})

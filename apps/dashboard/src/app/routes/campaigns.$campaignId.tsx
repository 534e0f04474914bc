import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '../screens/NotBuilt.tsx'

const Screen = () => <NotBuilt screen="campaigns" part="campaign" id={Route.useParams().campaignId} />

/** A campaign of its own: every word that is neither a tab nor 'create' is an id (SHELL-60). */
export const Route = createFileRoute('/campaigns/$campaignId')({
  staticData: { module: 'CAMPAIGNS' },
  component: Screen,
})

import { createFileRoute, redirect } from '@tanstack/react-router'
import { CreditLimits, CreditLog } from '../../features/credits/index.ts'
// Straight from its file: the address is read before the screen is fetched, which the index would bring along.
import { isCreditTab, readSearch } from '../../features/credits/search.ts'

const Screen = () => {
  const { tab } = Route.useParams()
  return tab === 'settings' ? <CreditLimits /> : <CreditLog />
}

export const Route = createFileRoute('/credits/$tab')({
  staticData: { module: 'CREDITS' },
  validateSearch: readSearch,
  component: Screen,
  // CREDITS-51: an unknown tab opens the log.
  beforeLoad: ({ params, search }) => {
    if (!isCreditTab(params.tab)) throw redirect({ to: '/credits/$tab', params: { tab: 'log' }, search, replace: true })
  },
})

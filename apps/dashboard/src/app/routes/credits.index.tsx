import { createFileRoute, redirect } from '@tanstack/react-router'
// Straight from its file: the address is read before the screen is fetched, which the index would bring along.
import { readSearch } from '../../features/credits/search.ts'

/** Without a tab the log opens, with what the address asks of it (CREDITS-02, CREDITS-51). */
export const Route = createFileRoute('/credits/')({
  staticData: { module: 'CREDITS' },
  validateSearch: readSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/credits/$tab', params: { tab: 'log' }, search, replace: true })
  },
})

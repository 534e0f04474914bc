import { createFileRoute, redirect } from '@tanstack/react-router'

/** Without a tab the list opens (STAFF-32). */
export const Route = createFileRoute('/staff/')({
  staticData: { module: 'STAFF' },
  beforeLoad: () => {
    throw redirect({ to: '/staff/$tab', params: { tab: 'list' }, replace: true })
  },
})

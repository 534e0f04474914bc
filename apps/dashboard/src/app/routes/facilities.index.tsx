import { createFileRoute, redirect } from '@tanstack/react-router'

/** /facilities is the schedule, installed or not (SHELL-59, SHELL-65). */
export const Route = createFileRoute('/facilities/')({
  beforeLoad: () => {
    throw redirect({ to: '/facilities/$tab', params: { tab: 'schedule' }, replace: true })
  },
})

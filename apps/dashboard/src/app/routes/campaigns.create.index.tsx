import { createFileRoute, redirect } from '@tanstack/react-router'

/** 'create' is no campaign's id: without a type it is the first of the two (SHELL-60). */
export const Route = createFileRoute('/campaigns/create/')({
  beforeLoad: () => {
    throw redirect({ to: '/campaigns/create/$type', params: { type: 'one-time' }, replace: true })
  },
})

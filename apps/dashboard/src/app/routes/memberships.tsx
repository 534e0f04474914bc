import { createFileRoute } from '@tanstack/react-router'
import { MembershipsScreen } from '../../features/memberships/index.ts'

/** What a club sells by the month, and what it says of giving money back (MEMBERSHIPS-01 to MEMBERSHIPS-07). */
export const Route = createFileRoute('/memberships')({
  staticData: { module: 'MEMBERSHIPS' },
  component: MembershipsScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { SegmentsScreen } from '../../features/campaigns/index.ts'

/** The groups of customers that campaigns are sent to (CAMPAIGNS-01, CAMPAIGNS-55). */
export const Route = createFileRoute('/campaigns/segment')({
  staticData: { module: 'CAMPAIGNS' },
  component: SegmentsScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { VenuesScreen } from '../../features/venues/index.ts'

/** The venues of the club (VENUES-01). */
export const Route = createFileRoute('/venues/')({ staticData: { module: 'VENUES' }, component: VenuesScreen })

import { CHECKS } from '@fieldhouse/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { CreateVenue } from '../../features/venues/index.ts'

/** The form of a new venue (VENUES-05). */
export const Route = createFileRoute('/venues/create')({
  staticData: { needed: CHECKS.createVenue },
  component: CreateVenue,
})

import { IconMapPinPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../lib/session/use-can.ts'
import { useWorkspace } from '../../lib/session/workspace.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useScheduleSearch } from './address/use-schedule-search.ts'
import { useNow } from './day/use-now.ts'
import { ScheduleOfVenue } from './ScheduleOfVenue.tsx'

/** The day of a venue: every court, every slot, live (SCHEDULE-01). */
export const ScheduleScreen = () => {
  const { t } = useTranslation('schedule')
  const { venues } = useWorkspace()
  const now = useNow()
  const [shown, show] = useScheduleSearch(venues, now)
  const mayCreate = useCan('venue.create')
  const venue = venues.find(({ id }) => id === shown?.venueId)
  if (!shown || !venue)
    return (
      <EmptyState
        as="h1"
        icon={<IconMapPinPlus />}
        title={t('noVenue')}
        action={mayCreate && <ButtonLink to="/venues/create">{t('createVenue')}</ButtonLink>}
      />
    )
  return <ScheduleOfVenue venue={venue} venues={venues} shown={shown} show={show} now={now} />
}

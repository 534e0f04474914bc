import { Select } from '@mantine/core'
import { CHECKS } from '@fieldhouse/domain/access'
import { IconBuildingStore } from '@tabler/icons-react'
import { Navigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { useVenues } from '../../lib/partner/use-venues.ts'
import { useBarred, useCan } from '../../lib/session/use-can.ts'
import type { Venue } from '../../lib/session/workspace.ts'
import { useVenueInState } from '../../lib/venue-in-state.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Box } from '../../ui/layout.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EditVenue } from './EditVenue.tsx'

/** The venues of a club: one is chosen, and its form stands below (VENUES-01 to VENUES-04). */
export const VenuesScreen = () => {
  const { t } = useTranslation('venues')
  const { venues, error, refetch, isFetching } = useVenues()
  const mayCreate = useCan(CHECKS.createVenue)
  const named = useVenueInState()
  if (venues?.length === 0 && mayCreate) return <Navigate to="/venues/create" replace />
  // Oldest first, and that one where none is named or nobody knows the one that is.
  const venue = venues?.find(({ id }) => id === named) ?? venues?.[0]
  return (
    <Box w="100%" pb={32}>
      <PageHeader title={t('title')} actions={venue && <CreateVenueLink />}>
        {venues && venue && <VenueSelect venues={venues} venue={venue} />}
      </PageHeader>
      {venue ? (
        <EditVenue key={venue.id} venue={venue} />
      ) : venues ? (
        <EmptyState icon={<IconBuildingStore />} title={t('none')} hint={t('noneHint')} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingRows rows={12} />
      )}
    </Box>
  )
}

/** Whoever may not create one reads why (ACCESS-36). */
const CreateVenueLink = () => {
  const { t } = useTranslation('venues')
  const barred = useBarred(CHECKS.createVenue)
  if (barred === null) return <ButtonLink to="/venues/create">{t('createButton')}</ButtonLink>
  return <Button disabledReason={barred}>{t('createButton')}</Button>
}

/** Another venue is another place to be: what was typed is asked for before it is left. */
const VenueSelect = ({ venues, venue }: { venues: readonly Venue[]; venue: Venue }) => {
  const { t } = useTranslation('venues')
  const router = useRouter()
  return (
    <Select
      aria-label={t('choose')}
      data={venues.map(({ id, venueName }) => ({ value: id, label: venueName }))}
      value={venue.id}
      allowDeselect={false}
      searchable={venues.length > 10}
      w={320}
      maw="100%"
      onChange={(venueId) =>
        venueId !== null && void router.navigate({ to: '/venues', state: { venueId }, replace: true })
      }
    />
  )
}

import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePartner } from '../../lib/session/workspace.ts'
import { Box, Row } from '../../ui/layout.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { emptyVenue } from './form/venue-form.ts'
import { useVenueForm, VenueForm, wordsOfFailure } from './form/VenueForm.tsx'
import { createVenue } from './save-venue.ts'

/** A new venue with its groups; leads back to the venues (VENUES-05, VENUES-06). */
export const CreateVenue = () => {
  const { t } = useTranslation('venues')
  const router = useRouter()
  const { timezone } = usePartner()
  const form = useVenueForm(
    emptyVenue(timezone),
    { isNew: true, barred: null, failed: (error) => wordsOfFailure(error, t('form.createFailed')) },
    createVenue,
    {
      done: () => t('form.created'),
      onDone: ({ data }) => void router.navigate({ to: '/venues', state: { venueId: data.id }, ignoreBlocker: true }),
    },
  )
  return (
    <Box w="100%" pb={32}>
      <PageHeader title={t('create')}>
        <Row component="nav" gap={6} aria-label={t('trail')} look="quiet">
          <Link to="/venues">{t('title')}</Link>
          <span>&gt;</span>
          <span aria-current="page">{t('createTitle')}</span>
        </Row>
      </PageHeader>
      <VenueForm form={form} isNew submitLabel={t('create')} onCancel={() => void router.navigate({ to: '/venues' })} />
    </Box>
  )
}

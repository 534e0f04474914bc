import { DEFAULT_CURRENCY } from '@fieldhouse/domain/money'
import { Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf, messageOf } from '../../../lib/api/failures.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { useVenues } from '../../../lib/partner/use-venues.ts'
import { useBarred } from '../../../lib/session/use-can.ts'
import { usePartner, type Venue } from '../../../lib/session/workspace.ts'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Box } from '../../../ui/layout.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PriceGrid } from '../prices/PriceGrid.tsx'
import { createGroup } from '../save/save-group.ts'
import { messageOfClosure } from './closure-failure.ts'
import { EMPTY_GROUP, weekOfVenue } from './group-form.ts'
import { GroupForm, useGroupForm } from './GroupForm.tsx'
import { groundsOf } from './grounds.ts'
import { useResetQuestion } from './use-reset-question.tsx'

/** Creates a group with its facilities in a venue (FACILITIES-08, FACILITIES-59, FACILITIES-82). */
export const CreateGroup = ({ venueId }: { venueId: string }) => {
  const { t } = useTranslation('facilities')
  const { venues, error, refetch, isFetching } = useVenues()
  const venue = venues?.find(({ id }) => id === venueId)
  if (venues && !venue) return <Navigate to="/facilities/$tab" params={{ tab: 'settings' }} replace />
  return (
    <Box w="100%" pb={32}>
      <PageHeader title={t('form.createTitle')} />
      {venues && venue ? (
        <NewGroup venue={venue} venues={venues} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingRows rows={10} />
      )}
    </Box>
  )
}

const NewGroup = ({ venue, venues }: { venue: Venue; venues: readonly Venue[] }) => {
  const { t } = useTranslation('facilities')
  const router = useRouter()
  const barred = useBarred('facilityGroup.create')
  const { defaultCurrencyId } = usePartner()
  const [now] = useState(() => Date.now())
  const place = { zone: venue.timezone, now, currency: defaultCurrencyId ?? DEFAULT_CURRENCY }
  const form = useGroupForm(
    { ...EMPTY_GROUP, openingHours: weekOfVenue(venue) },
    { isNew: true, barred, place },
    (send, values) => createGroup(send, values, { venueId: venue.id, place }),
    {
      failed: (error) => ({ message: t('form.createFailed'), detail: whyNot(error, t) }),
      done: () => t('form.created'),
      onDone: () => void router.navigate({ to: '/facilities/$tab', params: { tab: 'settings' }, ignoreBlocker: true }),
    },
  )
  const reset = useResetQuestion(form, form.values.edits.length > 0)
  return (
    <>
      <GroupForm
        form={form}
        isNew
        venue={venue}
        place={place}
        grounds={groundsOf(venues, null)}
        onReset={reset.onReset}
      >
        <PriceGrid form={form} group={null} venue={venue} place={place} />
      </GroupForm>
      {reset.question}
    </>
  )
}

/** What of a new group was refused, as that step is told of one that stands (FACILITIES-55, FACILITIES-57), with the server's words. */
const whyNot = (error: unknown, t: TFunction<'facilities'>): string | null => {
  const [part] = Object.keys(fieldErrorsOf(error)).map((property) => property.split('.')[0])
  const words = messageOf(error)
  const said = (step: string) => [step, words].filter(Boolean).join(': ')
  if (part === 'closures') return messageOfClosure(error, t) ?? said(t('form.failed.closures'))
  return part === 'priceSettings' ? said(t('form.failed.newPrices')) : words
}

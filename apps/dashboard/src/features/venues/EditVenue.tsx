import { useTranslation } from 'react-i18next'
import { client } from '../../lib/api/api.ts'
import { wholeList } from '../../lib/api/whole-list.ts'
import { Meanwhile } from '../../lib/form/Meanwhile.tsx'
import { useMeanwhile } from '../../lib/form/use-meanwhile.ts'
import { useBarred, useCan } from '../../lib/session/use-can.ts'
import { usePartner, type Venue } from '../../lib/session/workspace.ts'
import { draftsOf } from './form/drafts-of-groups.ts'
import { layVenue } from './form/lay-venue.ts'
import { valuesOf } from './form/venue-form.ts'
import { useVenueForm, VenueForm, wordsOfFailure } from './form/VenueForm.tsx'
import { useRemovalQuestion, useTouchedQuestion } from '../facilities/index.ts'
import { saveVenue } from './save-venue.ts'
import { useReading } from './use-reading.ts'

const CONFLICTS = ['error.conflict.venueChangedMeanwhile', 'error.conflict.groupChangedMeanwhile']

/** Everything of a venue that stands. Who saved it meanwhile is not saved over unseen (VENUES-55). */
export const EditVenue = ({ venue }: { venue: Venue }) => {
  const { t } = useTranslation('venues')
  const { id: partnerId } = usePartner()
  const read = useReading()
  const meanwhile = useMeanwhile({
    conflicts: CONFLICTS,
    standing: venue,
    valuesOf,
    lay: layVenue,
    readAgain: async () => {
      const venues = await wholeList((paging) => client.listVenues({ partnerId, query: paging }))
      return venues.find(({ id }) => id === venue.id) ?? null
    },
  })
  const removal = useRemovalQuestion()
  const touched = useTouchedQuestion(venue.timezone)
  // Who may not change groups is not told of their bookings either.
  const seesGroups = useCan('facilityGroup.edit')
  const form = useVenueForm(
    meanwhile.began.current,
    {
      isNew: false,
      barred: useBarred('venue.edit'),
      confirm: async (values) =>
        (!values.groups.some(({ isRemove }) => isRemove) || (await removal.ask())) &&
        (!seesGroups || (await touched.ask(draftsOf(values, venue))) !== 'declined'),
      failed: (error) => (meanwhile.isTold(error) ? null : wordsOfFailure(error, t('form.updateFailed'))),
    },
    (send, values) =>
      saveVenue(send, values, {
        venue,
        version: meanwhile.version,
        began: meanwhile.began,
        keep: (groups) => form.change({ groups }),
      }),
    {
      done: () => t('form.updated'),
      onDone: (values) => {
        meanwhile.began.current = values
        form.restart(values)
      },
    },
  )
  return (
    <>
      <VenueForm form={form} isNew={false} submitLabel={t('form.save')} />
      {removal.question}
      {touched.question}
      <Meanwhile meanwhile={meanwhile} form={form} read={read} />
    </>
  )
}

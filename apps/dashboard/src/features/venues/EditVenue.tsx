import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { client, codeOf } from '../../lib/api/api.ts'
import { ChangedMeanwhile } from '../../lib/form/ChangedMeanwhile.tsx'
import { mineOverTheirs } from '../../lib/form/mine-over-theirs.ts'
import { useBarred } from '../../lib/session/use-can.ts'
import { usePartner, type Venue } from '../../lib/session/workspace.ts'
import { valuesOf } from './form/venue-form.ts'
import { useVenueForm, VenueForm, wordsOfFailure } from './form/VenueForm.tsx'
import { saveVenue } from './save-venue.ts'
import { useReading } from './use-reading.ts'

/** Everything of a venue that stands. Who saved it meanwhile is not saved over unseen (VENUES-55). */
export const EditVenue = ({ venue }: { venue: Venue }) => {
  const { t } = useTranslation('venues')
  const { id: partnerId } = usePartner()
  const read = useReading()
  const version = useRef(venue.version)
  const began = useRef(valuesOf(venue))
  const [theirs, setTheirs] = useState<Venue | null>(null)
  const readTheirs = async () => {
    const { data } = await client.listVenues({ partnerId, query: { limit: 100 } })
    setTheirs(data.find(({ id }) => id === venue.id) ?? null)
  }
  const form = useVenueForm(
    began.current,
    {
      isNew: false,
      barred: useBarred('venue.edit'),
      failed: (error) => {
        if (codeOf(error) !== 'error.conflict.venueChangedMeanwhile')
          return wordsOfFailure(error, t('form.updateFailed'))
        void readTheirs()
        return null
      },
    },
    (send, values) => saveVenue(send, values, { venue, version, keep: (groups) => form.change({ groups }) }),
    {
      done: () => t('form.updated'),
      onDone: (values) => {
        began.current = values
        form.restart(values)
      },
    },
  )
  const startFrom = (standing: Venue) => {
    version.current = standing.version
    began.current = valuesOf(standing)
    form.restart(began.current)
  }
  const isUntouched = !form.isTyped && !form.busy
  useEffect(() => {
    // What others change stands here as well, as long as nobody has typed anything.
    if (isUntouched) startFrom(venue)
    // oxlint-disable-next-line react/exhaustive-deps -- the venue alone brings news
  }, [venue])
  const saveOver = (standing: Venue) => {
    const saved = valuesOf(standing)
    version.current = standing.version
    flushSync(() => {
      form.change(mineOverTheirs(began.current, form.values, saved))
      setTheirs(null)
    })
    began.current = saved
    document.querySelector<HTMLFormElement>(`form[id="${form.element.id}"]`)?.requestSubmit()
  }
  return (
    <>
      <VenueForm form={form} isNew={false} submitLabel={t('form.save')} />
      {theirs && (
        <ChangedMeanwhile
          began={read(began.current)}
          mine={read(form.values)}
          theirs={read(valuesOf(theirs))}
          onTakeOver={() => {
            startFrom(theirs)
            setTheirs(null)
          }}
          onKeep={() => saveOver(theirs)}
          onClose={() => setTheirs(null)}
        />
      )}
    </>
  )
}

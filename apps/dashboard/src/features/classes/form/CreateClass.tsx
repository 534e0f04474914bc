import { useQuery } from '@tanstack/react-query'
import type { LocalDate } from '@fieldhouse/domain/time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, query } from '../../../lib/api/api.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { LoadedDialog } from '../../../lib/LoadedDialog.tsx'
import { useOwnsClasses } from '../../../lib/session/use-can.ts'
import { usePartner, useWorkspace } from '../../../lib/session/workspace.ts'
import { Availability } from './Availability.tsx'
import { bodyOf, newClass, type ClassValues } from './class-form.ts'
import { ClassFields } from './ClassFields.tsx'
import { useClassRules } from './use-class-rules.ts'
import { useRefusalText } from './use-refusal-text.ts'
import { useReview } from './use-review.ts'

const WIDTH = 720
/** What is said in the form as well, until another court or time is chosen (CLASSES-54). */
const SLOT_CODES = ['error.notFound.bookingSlot', 'error.badRequest.alreadyBookedSlot']
const timeOf = ({ facilityId, day, start, end, repeatType, endDate }: ClassValues): string =>
  JSON.stringify([facilityId, day, start, end, repeatType, endDate])

type Props = { day: LocalDate; onClose: () => void }

/** The form of a new class; an instructor who creates one teaches it (CLASSES-14, CLASSES-18, CLASSES-74). */
export const CreateClass = (props: Props) =>
  useOwnsClasses() ? <NewClass {...props} taughtBy={[]} /> : <Own {...props} />

const Own = (props: Props) => {
  const { t } = useTranslation('classes')
  const { id: partnerId } = usePartner()
  const asked = useQuery(query('getOwnInstructor', { query: { partnerId } }))
  return (
    <LoadedDialog of={asked} title={t('createTitle')} width={WIDTH} rows={8} onClose={props.onClose}>
      {({ data }) => <NewClass {...props} taughtBy={[data.id]} />}
    </LoadedDialog>
  )
}

const NewClass = ({ day, taughtBy, onClose }: Props & { taughtBy: string[] }) => {
  const { t } = useTranslation('classes')
  const { id: partnerId } = usePartner()
  const { venues } = useWorkspace()
  const { rulesFor, check, words, onWrong, refused } = useClassRules()
  const why = useRefusalText()
  const [leftOut, setLeftOut] = useState<LocalDate[]>([])
  const [allowsTaken, setAllowsTaken] = useState(false)
  const [allowsClosed, setAllowsClosed] = useState(false)
  const [refusedAt, setRefusedAt] = useState<string | null>(null)
  const start = newClass(day, { venueId: venues.length === 1 ? venues[0]!.id : null, instructorIds: taughtBy })
  const form = useForm(
    { start, check, words, refused },
    (send, values: ClassValues) => {
      const { repeatType, endDate } = values
      const repeats = repeatType !== 'none'
      return send('createClass', {
        partnerId,
        body: {
          ...bodyOf(values, rulesFor(values)),
          repeatType,
          endDate: repeats ? endDate : null,
          leftOut: repeats ? leftOut : [],
          allowTakenInstructors: allowsTaken,
          allowClosedDays: allowsClosed,
        },
      })
    },
    {
      onDone: onClose,
      done: () => t('created'),
      failed: (error) => {
        if (SLOT_CODES.includes(codeOf(error) ?? '')) setRefusedAt(timeOf(form.values))
        return why(error) ?? t('createFailed')
      },
      onWrong,
    },
  )
  const review = useReview(form.values, rulesFor, null)
  const { currency, zone } = rulesFor(form.values)
  return (
    <FormDialog form={form} title={t('createTitle')} save={t('createSave')} width={WIDTH} onClose={onClose}>
      <ClassFields
        fields={form}
        currency={currency}
        availability={
          <Availability
            review={review}
            zone={zone}
            refused={refusedAt === timeOf(form.values)}
            leaving={form.values.repeatType === 'none' ? null : { leftOut, onChange: setLeftOut }}
            allowsTaken={allowsTaken}
            onAllowTaken={setAllowsTaken}
            allowsClosed={allowsClosed}
            onAllowClosed={setAllowsClosed}
          />
        }
      />
    </FormDialog>
  )
}

import type { Instructor } from '@fieldhouse/contract/instructors'
import { rightToShare } from '@fieldhouse/domain/calendars'
import { nameOfInstructor } from '@fieldhouse/domain/instructors'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { FormDialog } from '../../lib/form/FormDialog.tsx'
import { Meanwhile } from '../../lib/form/Meanwhile.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { useMeanwhile } from '../../lib/form/use-meanwhile.ts'
import { LoadedDialog } from '../../lib/LoadedDialog.tsx'
import { useBarred } from '../../lib/session/use-can.ts'
import { Button } from '../../ui/Button.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { CalendarAddress } from '../calendars/index.ts'
import { LessonOffer } from '../lessons/index.ts'
import { bodyOf, useInstructorRules, valuesOf, type InstructorValues } from './instructor-form.ts'
import { InstructorFields } from './InstructorFields.tsx'
import { useRefusalText } from './use-refusal-text.ts'

const WIDTH = 560

/** The form of an instructor, as they stand now (INSTRUCTORS-02, INSTRUCTORS-12). */
export const EditInstructor = ({ instructor, onClose }: { instructor: Instructor; onClose: () => void }) => {
  const asked = useQuery({ ...query('getInstructor', { id: instructor.id }), staleTime: 0, refetchOnMount: 'always' })
  return (
    <LoadedDialog of={asked} title={nameOfInstructor(instructor)} width={WIDTH} rows={6} onClose={onClose}>
      {({ data }) => <Standing instructor={data} onClose={onClose} />}
    </LoadedDialog>
  )
}

const Standing = ({ instructor, onClose }: { instructor: Instructor; onClose: () => void }) => {
  const { t } = useTranslation(['instructors', 'calendars', 'lessons'])
  const barredCalendar = useBarred(rightToShare('instructor'))
  const queries = useQueryClient()
  const read = useReading()
  const why = useRefusalText()
  const { id } = instructor
  const [offers, setOffers] = useState(false)
  const meanwhile = useMeanwhile({
    conflicts: ['error.conflict.instructorChangedMeanwhile'],
    standing: instructor,
    valuesOf,
    readAgain: async () => (await queries.fetchQuery({ ...query('getInstructor', { id }), staleTime: 0 })).data,
  })
  const form = useForm(
    { start: meanwhile.began.current, unchanged: t('unchanged'), ...useInstructorRules() },
    (send, values) => send('updateInstructor', { id, body: { ...bodyOf(values), version: meanwhile.version.current } }),
    {
      onDone: onClose,
      done: () => t('updated'),
      failed: (error) => (meanwhile.isTold(error) ? null : (why(error) ?? t('updateFailed'))),
    },
  )
  return (
    <>
      <FormDialog form={form} title={nameOfInstructor(instructor)} width={WIDTH} behind={offers} onClose={onClose}>
        <InstructorFields fields={form} />
        <section aria-labelledby="instructor-lessons">
          <Stack gap={8} pt={16}>
            <h3 id="instructor-lessons">{t('lessons:offer.title')}</h3>
            <Text look="small quiet">{t('lessons:offer.hint')}</Text>
            <Row>
              <Button onClick={() => setOffers(true)}>{t('lessons:offer.open')}</Button>
            </Row>
          </Stack>
        </section>
        <section aria-labelledby="instructor-calendar">
          <Stack gap={8} pt={16}>
            <h3 id="instructor-calendar">{t('calendars:title')}</h3>
            <Text look="small quiet">{t('calendars:hintOwn')}</Text>
            <CalendarAddress
              subject="instructor"
              subjectId={id}
              name={nameOfInstructor(instructor)}
              barred={barredCalendar}
            />
          </Stack>
        </section>
      </FormDialog>
      {offers && <LessonOffer instructorId={id} onClose={() => setOffers(false)} />}
      <Meanwhile meanwhile={meanwhile} form={form} read={read} />
    </>
  )
}

/** What stands in the form as words, by the label of its field. */
const useReading = () => {
  const { t } = useTranslation('instructors')
  const { t: common } = useTranslation()
  return ({ avatar, firstName, lastName, email, mobile, bio, editsClasses }: InstructorValues) =>
    [
      [t('field.firstName'), firstName],
      [t('field.lastName'), lastName],
      [t('field.email'), email],
      [t('field.mobile'), mobile],
      [t('field.bio'), bio],
      [t('field.avatar'), avatar === null ? t('field.noAvatar') : t('field.ownAvatar', { file: fileOf(avatar) })],
      [t('field.editsClasses'), common(editsClasses ? 'meanwhile.on' : 'meanwhile.off')],
    ] as const
}

/** What tells one picture from another in a few letters. */
const fileOf = (address: string): string => address.split('/').at(-2)?.slice(0, 6) ?? address

import type { ClassSession } from '@fieldhouse/contract/classes'
import { formatClock } from '@fieldhouse/domain/time'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { Meanwhile } from '../../../lib/form/Meanwhile.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { useMeanwhile } from '../../../lib/form/use-meanwhile.ts'
import { Button } from '../../../ui/Button.tsx'
import { Availability } from '../form/Availability.tsx'
import { bodyOf, valuesOf, type ClassValues } from '../form/class-form.ts'
import { ClassFields } from '../form/ClassFields.tsx'
import { useChoices } from '../form/use-choices.ts'
import { useClassRules } from '../form/use-class-rules.ts'
import { useRefusalText } from '../form/use-refusal-text.ts'
import { useReview } from '../form/use-review.ts'
import { CancelSession } from './CancelSession.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { useChangeQuestion, type AgreedChange } from './use-change-question.ts'
import { useUndoChange } from './use-undo-change.ts'

type Props = { session: ClassSession; subtitle: string; tabs: ReactNode; width: number; onClose: () => void }

/**
 * The form of a session: what is saved is for it alone, or, of a class that repeats, for those that follow it or all to come as well
 * (CLASSES-19, CLASSES-20, CLASSES-72, BEYOND-08).
 */
export const EditSession = ({ session, onClose, ...frame }: Props) => {
  const { t } = useTranslation('classes')
  const queries = useQueryClient()
  const why = useRefusalText()
  const read = useReading()
  const { id } = session
  const day = valuesOf(session).day!
  const { rulesFor, check, words, onWrong, refused } = useClassRules({ day })
  const repeats = session.repeatType !== 'none'
  const question = useChangeQuestion()
  const agreed = useRef<AgreedChange>(undefined)
  const undo = useUndoChange(id)
  const [isCanceling, setCanceling] = useState(false)
  const [allowsTaken, setAllowsTaken] = useState(false)
  const [allowsClosed, setAllowsClosed] = useState(false)
  const meanwhile = useMeanwhile({
    conflicts: ['error.conflict.classChangedMeanwhile'],
    standing: session,
    valuesOf,
    readAgain: async () => (await queries.fetchQuery({ ...query('getClassSession', { id }), staleTime: 0 })).data,
  })
  const form = useForm(
    {
      start: meanwhile.began.current,
      // Of a class that repeats, the question says so: another day is asked for there.
      unchanged: repeats ? null : t('session.unchanged'),
      check,
      words,
      refused,
      ...(repeats && {
        confirm: async (values: ClassValues) => {
          agreed.current = (await question.ask(values)) ?? undefined
          return agreed.current !== undefined
        },
      }),
    },
    async (send, values: ClassValues) => {
      if (agreed.current) return (await send('changeClassSeries', { id, body: agreed.current })).data.changeId
      await send('updateClassSession', {
        id,
        body: {
          ...bodyOf(values, rulesFor(values)),
          allowTakenInstructors: allowsTaken,
          allowClosedDays: allowsClosed,
          version: meanwhile.version.current,
        },
      })
      return null
    },
    {
      onDone: onClose,
      done: (changeId) =>
        changeId === null
          ? t('session.updated')
          : {
              message: t('session.updated'),
              action: { label: t('series.undo'), onClick: () => void undo.run(changeId) },
            },
      failed: (error) => (meanwhile.isTold(error) ? null : (why(error) ?? t('session.updateFailed'))),
      onWrong,
    },
  )
  const review = useReview(form.values, rulesFor, { sessionId: id, withFollowing: false })
  const { currency, zone } = rulesFor(form.values)
  return (
    <>
      <FormDialog
        {...frame}
        form={form}
        title={session.name}
        leave={t('session.close')}
        behind={isCanceling || question.asking !== null}
        more={
          <Button variant="danger" disabled={form.busy} onClick={() => setCanceling(true)}>
            {t('cancel.button')}
          </Button>
        }
        onClose={onClose}
      >
        <ClassFields
          fields={form}
          currency={currency}
          isStanding
          isLesson={session.kind === 'lesson'}
          availability={
            <Availability
              review={review}
              zone={zone}
              leaving={null}
              allowsTaken={allowsTaken}
              onAllowTaken={setAllowsTaken}
              allowsClosed={allowsClosed}
              onAllowClosed={setAllowsClosed}
            />
          }
        />
      </FormDialog>
      {question.asking && (
        <ChangeDialog
          sessionId={id}
          values={question.asking}
          rules={rulesFor(question.asking)}
          version={meanwhile.version.current}
          allows={{ taken: allowsTaken, closed: allowsClosed }}
          onAnswer={question.answer}
        />
      )}
      {isCanceling && <CancelSession session={session} onClose={() => setCanceling(false)} onDone={onClose} />}
      <Meanwhile meanwhile={meanwhile} form={form} read={read} />
    </>
  )
}

/** What stands in the form as words, by the label of its field. */
const useReading = () => {
  const { t } = useTranslation('classes')
  const { venueChoices, facilityChoices, instructorChoices, packageChoices } = useChoices()
  const named = (ids: readonly string[], among: readonly { value: string; label: string }[]) =>
    ids.map((id) => among.find(({ value }) => value === id)?.label ?? '').join(', ')
  return (values: ClassValues) =>
    [
      [t('form.name'), values.name],
      [t('form.description'), values.description],
      [t('form.sport'), values.typeOfSports.join(', ')],
      [t('form.images'), String(values.images.length)],
      [t('form.venue'), named([values.venueId ?? ''], venueChoices)],
      [
        t('form.facility'),
        named(
          [values.facilityId ?? ''],
          facilityChoices(values.venueId).flatMap(({ items }) => items),
        ),
      ],
      [t('form.start'), values.start === null ? '' : formatClock(values.start)],
      [t('form.end'), values.end === null ? '' : formatClock(values.end)],
      [t('form.memberPriceShort'), values.memberPrice],
      [t('form.nonMemberPriceShort'), values.nonMemberPrice],
      [t('form.packages'), named(values.packageIds, packageChoices)],
      [t('form.passes'), values.passes],
      [t('form.maxPeople'), values.maxPeople],
      [t('form.instructors'), named(values.instructorIds, instructorChoices)],
    ] as const
}

import type { ClassSession } from '@fieldhouse/contract/classes'
import { formatClock } from '@fieldhouse/domain/time'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, query } from '../../../lib/api/api.ts'
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
import { ScopeDialog } from './ScopeDialog.tsx'
import { useScope } from './use-scope.ts'

type Props = { session: ClassSession; subtitle: string; tabs: ReactNode; width: number; onClose: () => void }

/** The form of a session: what is saved is for it alone, or for those that follow it as well (CLASSES-19, CLASSES-20, CLASSES-72). */
export const EditSession = ({ session, onClose, ...frame }: Props) => {
  const { t } = useTranslation('classes')
  const queries = useQueryClient()
  const why = useRefusalText()
  const read = useReading()
  const { id } = session
  const day = valuesOf(session).day!
  const { rulesFor, check, words, onWrong, refused } = useClassRules({ day })
  const scope = useScope(session.repeatType !== 'none')
  const [isCanceling, setCanceling] = useState(false)
  const [allowsTaken, setAllowsTaken] = useState(false)
  const withFollowing = useRef(false)
  // What is in the way of the later ones is asked once they are meant: only then is it to be seen why they were refused.
  const [reviewsFollowing, setReviewsFollowing] = useState(false)
  const meanwhile = useMeanwhile({
    standing: session,
    valuesOf,
    readAgain: async () => (await queries.fetchQuery({ ...query('getClassSession', { id }), staleTime: 0 })).data,
  })
  const form = useForm(
    {
      start: meanwhile.began.current,
      unchanged: t('session.unchanged'),
      check,
      words,
      refused,
      confirm: async () => {
        const chosen = await scope.ask()
        withFollowing.current = chosen === 'following'
        setReviewsFollowing(withFollowing.current)
        return chosen !== null
      },
    },
    (send, values: ClassValues) =>
      send('updateClassSession', {
        id,
        body: {
          ...bodyOf(values, rulesFor(values)),
          allowTakenInstructors: allowsTaken,
          applyForAllSession: withFollowing.current,
          version: meanwhile.version.current,
        },
      }),
    {
      onDone: onClose,
      done: () => t('session.updated'),
      failed: (error) => {
        if (codeOf(error) !== 'error.conflict.classChangedMeanwhile') return why(error) ?? t('session.updateFailed')
        void meanwhile.readTheirs()
        return null
      },
      onWrong,
    },
  )
  const review = useReview(form.values, rulesFor, { sessionId: id, withFollowing: reviewsFollowing })
  const { currency, zone } = rulesFor(form.values)
  return (
    <>
      <FormDialog
        {...frame}
        form={form}
        title={session.name}
        leave={t('session.close')}
        behind={isCanceling || scope.isAsking}
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
          availability={
            <Availability
              review={review}
              zone={zone}
              leaving={null}
              allowsTaken={allowsTaken}
              onAllowTaken={setAllowsTaken}
            />
          }
        />
      </FormDialog>
      <ScopeDialog scope={scope} title={t('scope.save')} confirm={t('scope.saveConfirm')} />
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

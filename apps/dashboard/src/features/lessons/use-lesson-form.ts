import type { PlacedLesson, PreviewedLesson } from '@fieldhouse/contract/lessons'
import { dateOf } from '@fieldhouse/domain/time'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { client, codeOf, messageOf } from '../../lib/api/api.ts'
import { fieldErrorsOf } from '../../lib/api/failures.ts'
import { useRehearsalOf, type Rehearsal } from '../../lib/commands/use-rehearsal.ts'
import { refusedFields, type Problems } from '../../lib/form/problems.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { usePolicies } from '../../lib/session/session.ts'
import { usePartner, type Venue } from '../../lib/session/workspace.ts'
import { methodsOf, useClassRefusalText, usePaidAtOnce, useProblemWords } from '../classes/index.ts'
import { courtOf, newLesson, timeProblem, wantedOf, type LessonStart, type LessonValues } from './lesson-form.ts'
import { useLessonProblem } from './use-lesson-problem.ts'

/** The form of a private lesson: what it would take, and the instructors who can give it, as the server says of what is entered now. */
export const useLessonForm = (
  venues: readonly Venue[],
  start: LessonStart,
  onClose: () => void,
  onPlaced: () => void = () => undefined,
) => {
  const { t } = useTranslation('lessons')
  const { t: classes } = useTranslation('classes')
  const partner = usePartner()
  const { id: partnerId, timezone, defaultCurrencyId, paymentMethodsForStaff } = partner
  const policies = usePolicies()
  const why = useClassRefusalText()
  const problemWords = useProblemWords()
  const lessonProblem = useLessonProblem()
  const { card, owed, readCard, payment, settle } = usePaidAtOnce()
  const methods = methodsOf(paymentMethodsForStaff, policies)
  const zoneOf = ({ facilityId }: Pick<LessonValues, 'facilityId'>) => courtOf(venues, facilityId)?.zone ?? timezone
  const check = (values: LessonValues): Problems<LessonValues> => {
    const court = courtOf(venues, values.facilityId)
    const problem =
      court &&
      timeProblem(values, {
        zone: court.zone,
        now: Date.now(),
        venueId: court.venue.id,
        currency: defaultCurrencyId ?? 'SGD',
      })
    return {
      customer: values.customer === null ? 'customer' : undefined,
      facilityId: court ? undefined : 'court',
      instructorId: values.instructorId === null ? 'instructor' : undefined,
      byLink:
        values.method === 'creditCard' && values.byLink && values.customer && !values.customer.email
          ? 'email'
          : undefined,
      ...(problem && { [problem.field]: problem.why }),
    }
  }
  const paysByCard = ({ method }: LessonValues) => method === 'creditCard'
  const begun: LessonValues = {
    ...newLesson(dateOf(Date.now(), timezone), start),
    method: methods.includes('cash') ? 'cash' : (methods[0] ?? 'cash'),
  }
  const form = useForm<LessonValues, string, undefined, PlacedLesson>(
    {
      start: begun,
      check,
      words: {
        ...problemWords,
        customer: classes('attendance.needCustomer'),
        court: t('problem.court'),
        instructor: t('problem.instructor'),
        email: classes('attendance.noEmail'),
      },
      confirm: (values) => readCard(paysByCard(values) && !values.byLink),
      refused: (error, values) => {
        const { startTime, endTime } = fieldErrorsOf(error)
        return {
          ...(codeOf(error) !== 'error.badRequest.instructorNotFree' && refusedFields(error, values)),
          ...(startTime && { start: startTime }),
          ...(endTime && { minutes: endTime }),
        }
      },
    },
    async (send, values) => {
      const { customer, remark } = values
      const { data } = await send('placeLesson', {
        partnerId,
        body: {
          ...wantedOf(values, zoneOf(values))!,
          instructorId: values.instructorId!,
          level: values.level,
          customerId: customer!.id,
          remark: remark.trim(),
          ...payment(values, paysByCard(values)),
        },
      })
      return data
    },
    {
      onDone: (placed) => {
        onPlaced()
        settle(placed, onClose)
      },
      done: ({ lessons: count, isPaymentSent }) =>
        isPaymentSent === false
          ? { tone: 'failure', message: classes('attendance.sendFailed'), detail: t('place.done', { count }) }
          : t('place.done', { count }),
      failed: (error, values) =>
        codeOf(error) === 'error.badRequest.instructorNotFree'
          ? lessonProblem.ofRefusal(error, zoneOf(values))
          : (why(error) ?? messageOf(error) ?? t('place.failed')),
    },
  )
  const { values } = form
  const zone = zoneOf(values)
  const review = useLessonReview(values, zone)
  // Who can't give it any more is chosen no more, and where one alone can, nobody has to choose.
  const choose = useEffectEvent(({ instructors }: PreviewedLesson) => {
    const free = instructors.filter(({ problem }) => problem === null).map(({ instructor }) => instructor.id)
    const { instructorId } = form.values
    if (instructorId !== null && free.includes(instructorId)) return
    const next = free.length === 1 ? free[0]! : null
    if (next !== instructorId) form.change({ instructorId: next, level: null })
  })
  useEffect(() => {
    if (review.data) choose(review.data)
  }, [review.data])
  const offered = review.latest?.instructors.find(({ instructor }) => instructor.id === values.instructorId)
  const levels = offered?.levels ?? []
  const priced = levels.find(({ name }) => name === values.level) ?? offered
  const price = priced ? (priced.total ?? priced.nonMemberPrice) : 1
  return {
    form,
    review,
    zone,
    card,
    owed,
    price,
    /** What all lessons cost the customer; null until it is known who they are and who teaches. */
    due: priced?.total ?? null,
    levels,
    currency: review.latest?.currency ?? defaultCurrencyId ?? 'SGD',
    byCard: paysByCard(values) && price > 0,
    /** Enter in a field of the card, which is a form of its own, sends the form beside it. */
    submit: () => {
      const element = document.getElementById(form.element.id)
      if (element instanceof HTMLFormElement) element.requestSubmit()
    },
  }
}

const useLessonReview = (values: LessonValues, zone: string): Rehearsal<PreviewedLesson> => {
  const { id: partnerId } = usePartner()
  const wanted = wantedOf(values, zone)
  const repeats = values.repeatType === 'none' || values.endDate !== null
  const input = wanted && repeats ? { ...wanted, customerId: values.customer?.id ?? null } : null
  return useRehearsalOf(
    'previewLesson',
    input,
    async (body, signal) => (await client.previewLesson({ partnerId, body }, { signal })).data,
  )
}

import { classZone, type ClassProblemText, type ClassRules } from '@fieldhouse/domain/classes'
import { CLASSES_MAX_DAYS } from '@fieldhouse/domain/partners'
import type { LocalDate } from '@fieldhouse/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { fieldErrorsOf } from '../../../lib/api/failures.ts'
import { refusedFields, type Problems } from '../../../lib/form/problems.ts'
import { useVenues } from '../../../lib/partner/use-venues.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { problemOf, type ClassValues } from './class-form.ts'

/** The rules of the form of a class, which the server asks as well, with their words in the reader's language (CLASSES-68). */
export const useClassRules = (standing?: { day: LocalDate }) => {
  const partner = usePartner()
  const { venues = [] } = useVenues()
  const config = useQuery(query('getPartnerConfig', { partnerId: partner.id })).data?.data
  const rulesFor = ({ venueId }: Pick<ClassValues, 'venueId'>): ClassRules => ({
    now: Date.now(),
    zone: classZone(venues.find(({ id }) => id === venueId)?.timezone, partner.timezone),
    maxDays: config?.classesMaxDays ?? CLASSES_MAX_DAYS,
    currency: partner.defaultCurrencyId ?? 'SGD',
    ...(standing && { standing }),
  })
  const words = useProblemWords()
  return {
    rulesFor,
    words,
    check: (values: ClassValues): Problems<ClassValues> => {
      const problem = problemOf(values, rulesFor(values))
      return problem ? { [problem.field]: problem.why } : {}
    },
    /** The first thing that is wrong is said as a warning, too (CLASSES-31). */
    onWrong: (values: ClassValues) => {
      const problem = problemOf(values, rulesFor(values))
      if (problem) notify.warning(words[problem.why]!, { id: 'class-problem' })
    },
    refused: (error: unknown, values: ClassValues): Problems<ClassValues> => {
      const { startTime, endTime } = fieldErrorsOf(error)
      return {
        ...refusedFields(error, values),
        ...(startTime && { start: startTime }),
        ...(endTime && { end: endTime }),
      }
    },
  }
}

/** What the rules of a class say is wrong, in the reader's language. */
export const useProblemWords = (): Record<string, string> => {
  const { t } = useTranslation('classes')
  return {
    'Missing name': t('problem.name'),
    'Description must be at most 255 characters': t('problem.description'),
    'Missing type of sports': t('problem.sports'),
    'Missing venue': t('problem.venue'),
    'Missing start time': t('problem.start'),
    'Missing end time': t('problem.end'),
    'Start time must be before end time': t('problem.order'),
    'End time must be on the day of the start': t('problem.sameDay'),
    'A class stays on its day': t('problem.otherDay'),
    'Start time can not be in the past': t('problem.past'),
    'Start time is too far in the future': t('problem.tooFar'),
    'Missing end date': t('problem.endDate'),
    'Ends on is invalid': t('problem.endsOn'),
    'Missing prices': t('problem.prices'),
    'Price is not less than 1': t('problem.lowPrice'),
  } satisfies Record<ClassProblemText, string>
}

import { LESSON_PROBLEMS, type LessonProblem } from '@fieldhouse/domain/lessons'
import type { Zone } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../lib/api/api.ts'
import { dayOf, formatDay } from '../../lib/formats/formats.ts'

/** Why an instructor can't give a lesson, and on which day, in the reader's language. */
export const useLessonProblem = () => {
  const { t } = useTranslation('lessons')
  const said = (problem: LessonProblem, at: string | null, zone: Zone): string => {
    const why = t(`why.${problem}`)
    return at === null ? why : t('whyOn', { why, day: formatDay(dayOf(at, zone)) })
  }
  return {
    said,
    /** What a refusal says. */
    ofRefusal: (error: unknown, zone: Zone): string => {
      const { why, startTime } = (error instanceof ApiFailure && error.body.data.metaData) || {}
      const problem = LESSON_PROBLEMS.find((each) => each === why)
      return problem ? said(problem, typeof startTime === 'string' ? startTime : null, zone) : t('place.failed')
    },
  }
}

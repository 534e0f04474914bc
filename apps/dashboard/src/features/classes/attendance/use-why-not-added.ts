import type { ClassSession } from '@fieldhouse/contract/classes'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../lib/api/api.ts'
import { dayOf, formatDay } from '../../../lib/formats/formats.ts'
import { useRefusalText } from '../form/use-refusal-text.ts'

/** Why nobody was added; of several sessions it says which one is in the way (ATTENDANCE-42). */
export const useWhyNotAdded = (session: ClassSession) => {
  const { t } = useTranslation('classes')
  const why = useRefusalText()
  return (error: unknown): string | null => {
    const words = why(error)
    const start = error instanceof ApiFailure ? error.body.data.metaData?.['startTime'] : undefined
    if (words === null || typeof start !== 'string' || start === session.startTime) return words
    return t('attendance.onDay', { why: words, day: formatDay(dayOf(start, session.venue.timezone)) })
  }
}

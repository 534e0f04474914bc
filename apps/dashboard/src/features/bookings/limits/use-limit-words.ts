import type { BrokenLimit } from '@fieldhouse/contract/bookings'
import { dateOf, mondayOf, type Zone } from '@fieldhouse/domain/time'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useDayTexts } from '../day-text.ts'

type Told = Pick<BrokenLimit, 'limit' | 'allowed' | 'reached' | 'date'>

/** A broken limit in words with its numbers: '2 of 2 bookings this week' (BEYOND-28). */
export const useLimitWords = (zone: Zone): ((broken: Told) => string) => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  return useCallback(
    ({ limit, allowed: count, reached, date }: Told) => {
      const isThisWeek = date === mondayOf(dateOf(Date.now(), zone))
      const numbers = { count, reached, day: texts.day(date) }
      switch (limit) {
        case 'perWeek':
          return t(isThisWeek ? 'limits.thisWeek' : 'limits.perWeek', numbers)
        case 'atPeakPerWeek':
          return t(isThisWeek ? 'limits.atPeakThisWeek' : 'limits.atPeakPerWeek', numbers)
        default:
          return t(`limits.${limit}`, numbers)
      }
    },
    [t, texts, zone],
  )
}

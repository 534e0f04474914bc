import type { FacilityRange } from '@fieldhouse/domain/bookings'
import type { Zone } from '@fieldhouse/domain/time'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDayTexts } from '../day-text.ts'
import { useSomeOf } from './use-some-of.ts'
import style from '../booking.module.css'

/** That times lie outside of the opening hours or on closed slots, which ones, and that staff may book them all the same (BOOKING-87). */
export const ClosedWarning = ({ ranges, zone }: { ranges: readonly FacilityRange[]; zone: Zone }) => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  const someOf = useSomeOf()
  if (ranges.length === 0) return null
  // Courts that are booked side by side are closed at one time.
  const times = [...new Set([...ranges].sort((a, b) => a.start - b.start).map((range) => texts.when(range, zone)))]
  return (
    <div className={style.warning} data-tall aria-live="polite">
      <IconAlertTriangle size={16} aria-hidden />
      <div>
        <p>{t('closed.title')}</p>
        <p>
          {t('closed.slots', { slots: someOf(times) })} {t('window.anyway')}
        </p>
      </div>
    </div>
  )
}

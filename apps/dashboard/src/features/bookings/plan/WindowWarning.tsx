import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDayTexts } from '../day-text.ts'
import type { BookingPlan } from './use-booking-plan.ts'
import { useSomeOf } from './use-some-of.ts'
import style from '../booking.module.css'

/** That days lie outside of the booking window, which ones, what the window is, and that staff may book all the same (BOOKING-37, BOOKING-107). */
export const WindowWarning = ({ booking: { outside } }: { booking: Pick<BookingPlan, 'outside'> }) => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  const someOf = useSomeOf()
  if (!outside) return null
  const { days, until } = outside
  return (
    <div className={style.warning} data-tall aria-live="polite">
      <IconAlertTriangle size={16} aria-hidden />
      <div>
        <p>{t('make.outsideWindow')}</p>
        <p>
          {[
            days.length > 0 && t('window.days', { days: someOf(days.map(texts.day)) }),
            until ? t('window.until', { day: texts.day(until) }) : t('window.open'),
            t('window.anyway'),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
    </div>
  )
}

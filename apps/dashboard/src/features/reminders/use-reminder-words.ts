import type { ReminderChannel, ReminderTime } from '@fieldhouse/domain/reminders'
import { formatClock } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'

/** How reminders are called: when one goes, and by which way. */
export const useReminderWords = () => {
  const { t } = useTranslation('reminders')
  return {
    when: ({ unit, amount }: ReminderTime): string =>
      unit === 'eveningBefore'
        ? t('of.eveningBefore', { time: formatClock(amount) })
        : t(`of.${unit}`, { count: amount }),
    way: (channel: ReminderChannel): string => t(channel),
  }
}

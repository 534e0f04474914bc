import type { Campaign } from '@fieldhouse/contract/campaigns'
import { isAutomated, type AutomatedFrequency, type SendTime } from '@fieldhouse/domain/campaigns'
import { formatClock } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, formatListDate, formatTime, formatWeekday } from '../../lib/formats/formats.ts'
import { usePartner } from '../../lib/session/workspace.ts'

// A Monday: the days of a week are called after the seven from there.
const MONDAY = 5

/** What is said of a campaign, by the clock of the club. */
export const useCampaignWords = () => {
  const { t } = useTranslation('campaigns')
  const { timezone } = usePartner()
  const weekday = (day: number): string => formatWeekday(`2026-01-${String(MONDAY + day - 1).padStart(2, '0')}`, 'long')
  return {
    type: (campaign: Pick<Campaign, 'runFrequency'>): string =>
      t(isAutomated(campaign) ? 'type.automated' : 'type.one-time'),
    frequency: (frequency: AutomatedFrequency): string => t(`frequency.${frequency}`),
    weekday,
    monthDay: (day: number): string => t('monthDay', { day }),
    /** 'Weekly, Monday at 12:00'. */
    sendTime: ({ frequency, day, minute }: SendTime): string => {
      const time = formatClock(minute)
      return frequency === 'daily'
        ? t('sends.daily', { time })
        : frequency === 'weekly'
          ? t('sends.weekly', { day: weekday(day), time })
          : t('sends.monthly', { day, time })
    },
    /** '30 Nov 2026 12:00' of a moment (ISO text). */
    moment: (at: string): string => `${formatListDate(dayOf(at, timezone))} ${formatTime(at, timezone)}`,
    /** The same with its weekday, for what is still to come. */
    momentWithDay: (at: string): string => `${formatDay(dayOf(at, timezone))} ${formatTime(at, timezone)}`,
  }
}

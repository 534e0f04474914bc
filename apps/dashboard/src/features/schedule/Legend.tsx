import { formatMoney } from '@fieldhouse/domain/money'
import type { DaySummary } from '@fieldhouse/domain/schedule'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveRegion } from '../../ui/VisuallyHidden.tsx'
import { Row } from '../../ui/layout.tsx'
import style from './legend.module.css'

const STATES = ['available', 'paid', 'unpaid', 'linked', 'internal', 'closed', 'notAvailable'] as const

type Props = {
  summary: DaySummary
  currency: string
  zone: string
  isLive: boolean
  updatedAt: number
}

/** 'Singapore' of 'Asia/Singapore'. */
const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** The last line: what the looks mean, the day in three figures, whose clock it is, and whether it is live (BEYOND-04). */
export const Legend = ({ summary, currency, zone, isLive, updatedAt }: Props) => {
  const { t } = useTranslation('schedule')
  const clock = useMemo(() => new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: zone }), [zone])
  const time = updatedAt > 0 && Number.isFinite(updatedAt) ? clock.format(updatedAt) : '–'
  const news = isLive ? t('live', { time }) : t('lost', { time })
  return (
    <Row component="footer" gap="4px 16px" wrap still look="tiny quiet" className={style.legend}>
      <ul className={style.states} aria-label={t('legend')}>
        {STATES.map((state) => (
          <li key={state}>
            <i data-state={state} aria-hidden />
            {t(`state.${state}`)}
          </li>
        ))}
      </ul>
      <p className={style.figures}>
        <span>{t('booked', { percent: Math.round(summary.bookedShare * 100) })}</span>
        {summary.unpaidCount > 0 && (
          <span>
            {t('unpaid', { count: summary.unpaidCount })} · {formatMoney(summary.unpaidAmount, currency)}
          </span>
        )}
        <span>{t('zone', { city: cityOf(zone) })}</span>
        <span className={style.live} data-lost={!isLive || undefined}>
          {isLive ? <i className={style.dot} aria-hidden /> : <IconPlugConnectedX size={13} aria-hidden />}
          {news}
        </span>
      </p>
      {/* Only the change is news for the ear, not every minute's reading. */}
      <LiveRegion>{isLive ? '' : news}</LiveRegion>
    </Row>
  )
}

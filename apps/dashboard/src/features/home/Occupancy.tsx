import { useTranslation } from 'react-i18next'
import { formatTime, formatWeekday } from '../../lib/formats.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Today } from './types.ts'
import style from './home.module.css'

type Props = { occupancy: NonNullable<Today['occupancy']>; date: string; now: string; zone: string }

const percent = (share: number) => `${Math.round(share * 100)}%`
const hours = (minutes: number) => Math.round(minutes / 60)
const twoDigits = (hour: number) => String(hour).padStart(2, '0')

/** How much of today is sold, hour by hour and by court group. */
export const Occupancy = ({ occupancy, date, now, zone }: Props) => {
  const { t } = useTranslation('home')
  const { t: common } = useTranslation()
  const { bookedMinutes, openMinutes, lastWeekShare, byHour, byGroup } = occupancy
  const share = openMinutes === 0 ? 0 : bookedMinutes / openMinutes
  const currentHour = Number(formatTime(now, zone).slice(0, 2))
  const spoken = byHour.map(({ hour, share: part }) => `${twoDigits(hour)} ${percent(part)}`).join(', ')
  return (
    <section className={style.figure} aria-labelledby="occupancy">
      <h2 id="occupancy">{t('occupancy')}</h2>
      <p className={style.lead}>
        <strong>{percent(share)}</strong>
        <span>
          {t('courtHours', { booked: hours(bookedMinutes), open: hours(openMinutes) })}
          {lastWeekShare !== null && <Against share={share} before={lastWeekShare} date={date} />}
        </span>
      </p>
      <figure className={style.chart}>
        <figcaption>
          <VisuallyHidden>{t('byHour', { hours: spoken })}</VisuallyHidden>
        </figcaption>
        <div className={style.bars} aria-hidden="true">
          {byHour.map(({ hour, share: part }) => (
            <i
              key={hour}
              title={`${twoDigits(hour)}:00 ${percent(part)}`}
              data-when={hour < currentHour ? 'played' : hour === currentHour ? 'now' : 'toCome'}
              style={{ height: `max(2px, ${part * 100}%)` }}
            />
          ))}
        </div>
        <div className={style.axis} aria-hidden="true">
          {byHour.map(({ hour }, index) => (
            <span key={hour}>{index % 2 === 0 ? twoDigits(hour) : ''}</span>
          ))}
        </div>
      </figure>
      <p className={style.legend}>
        <span data-when="played">{t('played')}</span>
        <span data-when="now">{common('now')}</span>
        <span data-when="toCome">{t('toCome')}</span>
      </p>
      {byGroup.length > 1 && (
        <dl className={style.groups}>
          {byGroup.map(({ name, share: part }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{percent(part)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

const Against = ({ share, before, date }: { share: number; before: number; date: string }) => {
  const { t } = useTranslation('home')
  const difference = Math.round(share * 100) - Math.round(before * 100)
  const signed = difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : '±0'
  return (
    <>
      {' · '}
      <span className={style.difference} data-better={difference > 0 || undefined}>
        {t('against', { difference: signed, weekday: formatWeekday(date, 'long') })}
      </span>
    </>
  )
}

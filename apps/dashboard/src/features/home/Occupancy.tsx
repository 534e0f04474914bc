import { useTranslation } from 'react-i18next'
import { formatTime, formatWeekday } from '../../lib/formats/formats.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Box, Row, Text } from '../../ui/layout.tsx'
import { courtHours } from './court-hours.ts'
import type { Today } from './types.ts'
import style from './home.module.css'

type Props = { occupancy: NonNullable<Today['occupancy']>; date: string; now: string; zone: string }

const percent = (share: number) => `${Math.round(share * 100)}%`
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
      <Row component="p" gap="0 8px" align="baseline" mt={2} wrap look="quiet" className={style.lead}>
        <strong>{percent(share)}</strong>
        <span>
          {t('courtHours', { booked: courtHours(bookedMinutes), open: courtHours(openMinutes) })}
          {lastWeekShare !== null && <Against share={share} before={lastWeekShare} date={date} />}
        </span>
      </Row>
      <Box component="figure" mt={12}>
        <figcaption>
          <VisuallyHidden>{t('byHour', { hours: spoken })}</VisuallyHidden>
        </figcaption>
        <Row gap={3} align="end" className={style.bars} aria-hidden="true">
          {byHour.map(({ hour, share: part }) => (
            <i
              key={hour}
              title={`${twoDigits(hour)}:00 ${percent(part)}`}
              data-when={hour < currentHour ? 'played' : hour === currentHour ? 'now' : 'toCome'}
              style={{ height: `max(2px, ${part * 100}%)` }}
            />
          ))}
        </Row>
        <Row gap={3} align="stretch" look="tiny faint" className={style.axis} aria-hidden="true">
          {byHour.map(({ hour }, index) => (
            <Row component="span" align="stretch" justify="center" w={0} grow key={hour}>
              {index % 2 === 0 ? twoDigits(hour) : ''}
            </Row>
          ))}
        </Row>
      </Box>
      <Row component="p" gap={14} align="stretch" mt={8} look="small quiet" className={style.legend}>
        <span data-when="played">{t('played')}</span>
        <span data-when="now">{common('now')}</span>
        <span data-when="toCome">{t('toCome')}</span>
      </Row>
      {byGroup.length > 1 && (
        <Row component="dl" mt={8} pt={8} line="above" gap="0 16px" align="stretch" wrap look="small quiet">
          {byGroup.map(({ name, share: part }) => (
            <Row gap={4} align="stretch" key={name}>
              <dt>{name}</dt>
              <Text component="dd" look="strong ink">
                {percent(part)}
              </Text>
            </Row>
          ))}
        </Row>
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
      <Text look="medium" className={style.difference} data-better={difference > 0 || undefined}>
        {t('against', { difference: signed, weekday: formatWeekday(date, 'long') })}
      </Text>
    </>
  )
}

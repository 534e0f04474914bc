import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../lib/formats/formats.ts'
import { Paragraph, Row } from '../../../ui/layout.tsx'
import { CourtLines } from './CourtLines.tsx'
import { ScheduleLink } from '../ScheduleLink.tsx'
import type { Court } from '../types.ts'
import style from './courts.module.css'

type Props = { courts: readonly Court[]; zone: string; venueId: string }

/** Every court as it is this minute: who plays and until when, or how long it is free. */
export const CourtsNow = ({ courts, zone, venueId }: Props) => {
  const { t } = useTranslation('home')
  const inPlay = courts.filter(({ state }) => state === 'inPlay').length
  return (
    <section className={style.now} aria-labelledby="courts-now">
      <Row component="header" gap={8} align="baseline" className={style.head}>
        <h2 id="courts-now">{t('courtsNow')}</h2>
        <p>{t('inPlay', { count: inPlay, total: courts.length })}</p>
        <ScheduleLink venueId={venueId} className={style.link}>
          {t('openSchedule')}
        </ScheduleLink>
      </Row>
      <ul className={style.courts}>
        {courts.map((court, index) => (
          <CourtNow
            key={court.facilityId}
            court={court}
            zone={zone}
            venueId={venueId}
            first={index > 0 && courts[index - 1]!.groupName !== court.groupName}
          />
        ))}
      </ul>
    </section>
  )
}

type CourtProps = { court: Court; zone: string; venueId: string; first: boolean }

const CourtNow = ({ court, zone, venueId, first }: CourtProps) => {
  const { t } = useTranslation('home')
  const until = court.until ? t('until', { time: formatTime(court.until, zone) }) : t('restOfDay')
  return (
    <li className={style.item} data-first={first || undefined}>
      <ScheduleLink venueId={venueId} className={style.cell} data-state={court.state}>
        <CourtLines sport={court.sport} state={court.state} />
        <Paragraph look="small strong truncate">{court.name}</Paragraph>
        <Row component="p" gap={3} look="small quiet" className={style.who}>
          {court.state === 'inPlay' && (court.label ?? t('playing'))}
          {court.state === 'free' && t('free')}
          {court.state === 'closed' && (
            <>
              <IconLock size={12} aria-hidden /> {court.label ?? t('closed')}
            </>
          )}
          {court.state === 'notAvailable' && t('notAvailable')}
        </Row>
        <Paragraph look="small faint">{until}</Paragraph>
      </ScheduleLink>
    </li>
  )
}

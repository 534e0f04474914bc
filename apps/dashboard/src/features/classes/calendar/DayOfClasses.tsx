import type { ClassSession } from '@fieldhouse/contract/classes'
import { nameOfInstructor } from '@fieldhouse/domain/instructors'
import { formatMoney } from '@fieldhouse/domain/money'
import type { LocalDate } from '@fieldhouse/domain/time'
import { IconRepeat, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '../../../lib/formats/formats.ts'
import { Status } from '../../../ui/display/Status.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import style from './calendar.module.css'

type Props = {
  day: LocalDate
  isToday: boolean
  sessions: readonly ClassSession[]
  onOpen: (id: string) => void
}

/** The sessions of a day, by start (CLASSES-12). */
export const DayOfClasses = ({ day, isToday, sessions, onOpen }: Props) => {
  const { t } = useTranslation('classes')
  return (
    <section id={`day-${day}`} aria-labelledby={`heading-${day}`} className={style.day}>
      <h2 id={`heading-${day}`}>
        {formatDay(day)}
        {isToday && <Text look="small quiet">{t('today')}</Text>}
      </h2>
      <ul>
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionRow session={session} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const SessionRow = ({ session, onOpen }: { session: ClassSession; onOpen: Props['onOpen'] }) => {
  const { t } = useTranslation('classes')
  const { name, startTime, endTime, venue, facility, instructors, attendanceCount, maxPeople } = session
  const where = [venue.venueName, facility?.name].filter(Boolean).join(' · ')
  const who = instructors.map(nameOfInstructor).join(', ')
  return (
    <button type="button" className={style.session} onClick={() => onOpen(session.id)}>
      <Text look="medium nowrap" className={style.time}>
        {formatTime(startTime, venue.timezone)}–{formatTime(endTime, venue.timezone)}
      </Text>
      <Stack gap={2} className={style.what}>
        <Row gap="2px 8px" wrap>
          <Text look="strong anywhere">{name}</Text>
          {session.repeatType !== 'none' && (
            <Status tone="mute" icon={<IconRepeat />} line>
              {t(`repeat.${session.repeatType}`)}
            </Status>
          )}
        </Row>
        <Text look="small quiet anywhere">{where}</Text>
      </Stack>
      <Text look="quiet anywhere" className={style.who}>
        {who || t('noInstructor')}
      </Text>
      <Text look="quiet nowrap" className={style.price}>
        {priceText(session, t('free'))}
      </Text>
      <Text look="medium nowrap" className={style.count}>
        <IconUsers size={16} aria-hidden />
        <span aria-hidden>{maxPeople === null ? attendanceCount : `${attendanceCount}/${maxPeople}`}</span>
        <VisuallyHidden>
          {maxPeople === null
            ? t('attending', { count: attendanceCount })
            : t('attendingOf', { count: attendanceCount, most: maxPeople })}
        </VisuallyHidden>
      </Text>
    </button>
  )
}

/** What a place costs members and others, once where it is the same. */
const priceText = ({ memberPrice, nonMemberPrice, currency }: ClassSession, free: string): string =>
  [...new Set([memberPrice, nonMemberPrice])]
    .map((price) => (price === 0 ? free : formatMoney(price, currency)))
    .join(' / ')

import { IconAlertTriangle, IconCalendarOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatWeekday } from '../../lib/formats/formats.ts'
import { useBarred } from '../../lib/session/use-can.ts'
import type { Venue } from '../../lib/session/workspace.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Row } from '../../ui/layout.tsx'
import { useDayTexts } from '../bookings/index.ts'
import type { ClosedDay, ScheduleModel } from './cells/build-model.ts'
import { joinCourts } from './selection/selected-slots.ts'
import style from './schedule.module.css'

/** Courts that nobody can book for want of a price, and the way to set one. */
export const UnpricedNote = ({ groups, venueId }: { groups: ScheduleModel['unpriced']; venueId: string }) => {
  const { t } = useTranslation('schedule')
  const barred = useBarred('facilityGroup.edit')
  const [first] = groups
  return (
    <Row component="p" gap={8} look="medium" className={style.note} data-kind="warning">
      <IconAlertTriangle size={16} aria-hidden />
      {t('unpriced', { groups: joinCourts(groups.map(({ name }) => name)) })}
      {first && barred === null && (
        <ButtonLink size="s" to="/facilities/settings/$groupId" params={{ groupId: first.id }} state={{ venueId }}>
          {t('setPrice')}
        </ButtonLink>
      )}
    </Row>
  )
}

type Closed = { closed: ClosedDay; venue: Venue }

/** Which courts are closed on a shown day, and why. */
export const ClosedNote = ({ closed, venue }: Closed) => {
  const words = useClosedWords({ closed, venue })
  return (
    <Row component="p" gap={8} look="medium" className={style.note}>
      <IconCalendarOff size={16} aria-hidden />
      <span>
        {words.title}. {words.reason}
      </span>
      <HoursLink closed={closed} venue={venue} size="s" />
    </Row>
  )
}

/** The same in place of a grid that would have nothing to show (SCHEDULE-21). */
export const ClosedEmpty = ({ closed, venue }: Closed) => {
  const { t } = useTranslation('schedule')
  const words = useClosedWords({ closed, venue })
  return (
    <EmptyState
      icon={<IconCalendarOff />}
      title={words.title}
      hint={
        <>
          {words.reason}
          <br />
          <span>{t('nothingShown')}</span>
        </>
      }
      action={<HoursLink closed={closed} venue={venue} size="m" />}
    />
  )
}

const useClosedWords = ({ closed, venue }: Closed): { title: string; reason: string } => {
  const { t } = useTranslation('schedule')
  const texts = useDayTexts()
  const { date, reason, groups, isWhole } = closed
  const ofVenue = isWhole && reason !== 'groupWeekday'
  const who = ofVenue ? venue.venueName : joinCourts(groups.map(({ name }) => name))
  const because = reason === 'venueWeekday' || reason === 'groupWeekday' ? 'weekday' : reason
  return {
    title: t('closedDay.title', { who, count: ofVenue ? 1 : groups.length, day: texts.day(date) }),
    reason: t(`closedDay.${because}`, { weekday: formatWeekday(date, 'long') }),
  }
}

/** The way to the hours that close a day, for who may change them: the venue's, or those of the group itself. */
const HoursLink = ({ closed: { reason, groups }, venue, size }: Closed & { size: 's' | 'm' }) => {
  const { t } = useTranslation('schedule')
  const isOfGroup = reason === 'groupWeekday'
  const barred = useBarred(isOfGroup ? 'facilityGroup.edit' : 'venue.edit')
  const [first] = groups
  if (barred !== null || !first) return null
  const state = { venueId: venue.id }
  return isOfGroup ? (
    <ButtonLink size={size} to="/facilities/settings/$groupId" params={{ groupId: first.id }} state={state}>
      {t('closedDay.change')}
    </ButtonLink>
  ) : (
    <ButtonLink size={size} to="/venues" state={state}>
      {t('closedDay.change')}
    </ButtonLink>
  )
}

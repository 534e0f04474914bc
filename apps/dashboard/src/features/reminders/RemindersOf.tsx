import type { ReminderState } from '@fieldhouse/contract/reminders'
import type { ReminderKindName } from '@fieldhouse/domain/reminders'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { dayOf, formatDay, formatTime } from '../../lib/formats/formats.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { Text } from '../../ui/layout.tsx'
import { useReminderWords } from './use-reminder-words.ts'
import style from './reminders.module.css'

/** The reminders of some things that are shown beside each other, by the id of each: one request, however many. */
export const useRemindersOf = (
  kind: ReminderKindName,
  thingIds: readonly string[],
): ReadonlyMap<string, ReminderState[]> => {
  const { id: partnerId } = usePartner()
  const { data } = useQuery({
    ...query('listRemindersOf', { partnerId, kind, query: { thingIds: thingIds.slice(0, MOST) } }),
    enabled: thingIds.length > 0,
    placeholderData: keepPreviousData,
  })
  return new Map(data?.data.map(({ thingId, reminders }) => [thingId, reminders]))
}

/** So many are asked for at once. */
const MOST = 200

/** The reminders of one booking. */
export const RemindersOfBooking = ({ id, zone }: { id: string; zone: string }) => (
  <RemindersOf states={useRemindersOf('booking', [id]).get(id)} zone={zone} />
)

/** Which reminders of something went out, will, or why not (BEYOND-48); nothing where the club has none. */
export const RemindersOf = ({ states, zone }: { states: readonly ReminderState[] | undefined; zone: string }) => {
  const { t } = useTranslation('reminders')
  const textOf = useStateText(zone)
  if (!states || states.length === 0) return null
  return (
    <ul className={style.of} aria-label={t('of.title')}>
      {states.map((state) => (
        <li key={`${state.unit}${state.amount}${state.channel}${state.earlierStart}`}>
          <Text look="small">{textOf(state)}</Text>
        </li>
      ))}
    </ul>
  )
}

const useStateText = (zone: string) => {
  const { t } = useTranslation('reminders')
  const words = useReminderWords()
  const moment = (iso: string) => `${formatDay(dayOf(iso, zone))} ${formatTime(iso, zone)}`
  return ({ state, why, at, channel, earlierStart, ...time }: ReminderState): string => {
    const way = words.way(channel)
    const said = t(`of.${state}`, { way, at: moment(at), why: why === null ? '' : t(`of.why.${why}`) })
    const of = earlierStart === null ? words.when(time) : t('of.earlier', { at: moment(earlierStart) })
    return `${said} (${of})`
  }
}

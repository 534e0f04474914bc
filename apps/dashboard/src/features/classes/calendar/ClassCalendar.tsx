import { SegmentedControl } from '@mantine/core'
import type { ClassSession } from '@fieldhouse/contract/classes'
import { can } from '@fieldhouse/domain/access'
import { dateOf, type LocalDate } from '@fieldhouse/domain/time'
import { IconCalendarOff, IconCalendarShare } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { AT_HAND } from '../../../lib/at-hand.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { usePolicies } from '../../../lib/session/session.ts'
import { useIsClassDesk, useOwnsClasses } from '../../../lib/session/use-can.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { CalendarsDialog } from '../../calendars/index.ts'
import { ClassTabs } from '../ClassTabs.tsx'
import { CreateClass } from '../form/CreateClass.tsx'
import { readCalendarSearch, type CalendarSearch } from '../search.ts'
import { SessionDialog } from '../session/SessionDialog.tsx'
import style from './calendar.module.css'
import { DayOfClasses } from './DayOfClasses.tsx'
import { Filters } from './Filters.tsx'
import { MonthOfClasses } from './MonthOfClasses.tsx'
import { daysOfMonth, reachOf, sessionsByDay, weekOfDay } from './week.ts'
import { WeekBar } from './WeekBar.tsx'

/** More than anybody teaches on a day. */
const MOST_AT_HAND = 12

/** The sessions of a week by day, under the week or its month (CLASSES-08, CLASSES-12). Who teaches has their own (CLASSES-06). `more` is what else is done from here. */
export const ClassCalendar = ({ more }: { more: ReactNode }) => {
  const { t } = useTranslation('classes')
  const { timezone } = usePartner()
  const search = readCalendarSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (changed: { [key in keyof CalendarSearch]?: unknown }) =>
    void navigate({ to: '/classes', search: readCalendarSearch({ ...search, ...changed }) })
  const owns = useOwnsClasses()
  const isDesk = useIsClassDesk()
  const mayCreate = can(usePolicies(), 'class.edit')
  const today = dateOf(Date.now(), timezone)
  const day = search.day ?? today
  const days = weekOfDay(day)
  const narrowed = owns ? search : {}
  const week = useWeek(days, narrowed)
  const [isCreating, setCreating] = useState(false)
  const onDay = (next: LocalDate | undefined) => show({ day: next === today ? undefined : next })
  const byDay = sessionsByDay(days, week.data?.data ?? [])
  return (
    <ClassTabs
      tab="schedule"
      actions={
        <>
          {more}
          {!owns && !isDesk && <OwnCalendar />}
          {mayCreate && (
            <Button variant="filled" onClick={() => setCreating(true)}>
              {t('create')}
            </Button>
          )}
        </>
      }
    >
      <div className={style.bar}>
        <div className={style.tools}>
          <SegmentedControl
            aria-label={t('view.label')}
            data={[
              { value: 'week', label: t('view.week') },
              { value: 'month', label: t('view.month') },
            ]}
            value={search.view ?? 'week'}
            onChange={(view) => show({ view })}
          />
          {owns && <Filters search={search} onChange={show} />}
        </div>
        {search.view === 'month' && <Month day={day} today={today} week={days} narrowed={narrowed} onDay={onDay} />}
        <WeekBar days={days} today={today} byDay={byDay} underMonth={search.view === 'month'} onDay={onDay} />
      </div>
      <div className={style.list}>
        {week.data ? (
          <Week days={byDay} today={today} onOpen={(session) => show({ session })} />
        ) : week.error ? (
          <LoadFailed as="h2" error={week.error} retrying={week.isFetching} onRetry={() => void week.refetch()} />
        ) : (
          <LoadingRows />
        )}
      </div>
      {!owns && <TodayAtHand sessions={byDay.find((one) => one.day === today)?.sessions ?? []} />}
      {isCreating && (
        <CreateClass
          day={days.includes(today) || days[0]! < today ? today : days[0]!}
          onClose={() => setCreating(false)}
        />
      )}
      {search.session && <SessionDialog id={search.session} onClose={() => show({ session: undefined })} />}
    </ClassTabs>
  )
}

const filterOf = ({ venues, coaches }: CalendarSearch) => ({
  ...(venues && { venueId: venues }),
  ...(coaches && { instructorIds: coaches }),
})

const useWeek = (days: readonly LocalDate[], narrowed: CalendarSearch) => {
  const { id: partnerId } = usePartner()
  const asked = query('listClassSessions', { partnerId, query: { ...reachOf(days), ...filterOf(narrowed) } })
  return useQuery({ ...asked, ...AT_HAND })
}

/** What who teaches needs beside the court, where there may be no connection: today's own classes and who is in them (BEYOND-43). */
const TodayAtHand = ({ sessions }: { sessions: readonly ClassSession[] }) => {
  useQueries({
    queries: sessions.slice(0, MOST_AT_HAND).flatMap(({ id }) => [
      { ...query('getClassSession', { id }), ...AT_HAND },
      { ...query('listAttendances', { sessionId: id }), ...AT_HAND },
    ]),
  })
  return null
}

type MonthProps = {
  day: LocalDate
  today: LocalDate
  week: LocalDate[]
  narrowed: CalendarSearch
  onDay: (day: LocalDate) => void
}

const Month = ({ narrowed, ...month }: MonthProps) => {
  const { id: partnerId } = usePartner()
  const reach = { ...reachOf(daysOfMonth(month.day)), ...filterOf(narrowed) }
  const counted = useQuery(query('listClassDays', { partnerId, query: reach })).data?.data ?? []
  const counts = new Map(counted.map(({ day, count }) => [day, count]))
  return <MonthOfClasses {...month} countOn={(day) => counts.get(day) ?? 0} />
}

type WeekProps = {
  days: { day: LocalDate; sessions: ClassSession[] }[]
  today: LocalDate
  onOpen: (id: string) => void
}

const Week = ({ days, today, onOpen }: WeekProps) => {
  const { t } = useTranslation('classes')
  const taught = days.filter(({ sessions }) => sessions.length > 0)
  if (taught.length === 0)
    return <EmptyState as="h2" icon={<IconCalendarOff />} title={t('empty')} hint={t('emptyHint')} />
  return taught.map(({ day, sessions }) => (
    <DayOfClasses key={day} day={day} isToday={day === today} sessions={sessions} onOpen={onOpen} />
  ))
}

/** Their own calendar, for the phone of who teaches (BEYOND-19). */
const OwnCalendar = () => {
  const { t } = useTranslation('calendars')
  const { id: partnerId } = usePartner()
  const own = useQuery(query('getOwnInstructor', { query: { partnerId } }))
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<IconCalendarShare size={16} />} disabled={!own.data} onClick={() => setOpen(true)}>
        {t('own')}
      </Button>
      {isOpen && own.data && (
        <CalendarsDialog
          title={t('own')}
          subject="instructor"
          of={[{ id: own.data.data.id, name: t('own') }]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

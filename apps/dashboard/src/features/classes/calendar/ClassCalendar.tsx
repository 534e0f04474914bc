import { SegmentedControl } from '@mantine/core'
import type { ClassSession } from '@fieldhouse/contract/classes'
import { can } from '@fieldhouse/domain/access'
import { dateOf, type LocalDate } from '@fieldhouse/domain/time'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { usePolicies } from '../../../lib/session/session.ts'
import { useOwnsClasses } from '../../../lib/session/use-can.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
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

/** The sessions of a week by day, under the week or its month (CLASSES-08, CLASSES-12). Who teaches has their own (CLASSES-06). */
export const ClassCalendar = () => {
  const { t } = useTranslation('classes')
  const { timezone } = usePartner()
  const search = readCalendarSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const show = (more: { [key in keyof CalendarSearch]?: unknown }) =>
    void navigate({ to: '/classes', search: readCalendarSearch({ ...search, ...more }) })
  const owns = useOwnsClasses()
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
        mayCreate && (
          <Button variant="filled" onClick={() => setCreating(true)}>
            {t('create')}
          </Button>
        )
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
  return useQuery(query('listClassSessions', { partnerId, query: { ...reachOf(days), ...filterOf(narrowed) } }))
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

import { useMediaQuery } from '@mantine/hooks'
import { groupLabel } from '@fieldhouse/domain/facilities'
import { dateOf } from '@fieldhouse/domain/time'
import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconCalendarOff } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isStandalone } from '../../lib/standalone.ts'
import { usePolicies } from '../../lib/session/session.ts'
import { useCan } from '../../lib/session/use-can.ts'
import { usePartner, type Venue } from '../../lib/session/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Row } from '../../ui/layout.tsx'
import { useDayTexts } from '../bookings/index.ts'
import { offeredItems } from './booked/booked-cell.ts'
import { ClosedEmpty, ClosedNote, UnpricedNote } from './DayNotes.tsx'
import { ScheduleGrid } from './grid/ScheduleGrid.tsx'
import { Legend } from './Legend.tsx'
import { useRotated, useShowNextDay } from './toolbar/preferences.ts'
import type { ShownOccupancy } from './day/read-day.ts'
import type { Shown } from './address/search.ts'
import { Toolbar } from './toolbar/Toolbar.tsx'
import { useCellTexts, useGridTexts } from './cells/use-cell-texts.ts'
import { useDaySchedules } from './day/use-day-schedules.ts'
import { useGridDays } from './day/use-grid-days.ts'
import { useFullScreen } from './toolbar/use-full-screen.ts'
import { useLiveSchedule } from './day/use-live-schedule.ts'
import { useMoves } from './use-moves.tsx'
import { useScheduleActions } from './use-schedule-actions.tsx'
import { useScheduleModel } from './cells/use-schedule-model.ts'
import style from './schedule.module.css'

// Asked once (SCHEDULE-57).
const standalone = isStandalone()

type Props = {
  venue: Venue
  venues: readonly Venue[]
  shown: Shown
  show: (next: Partial<Shown>) => void
  now: number
}

/** One venue's day: its toolbar, its courts, and whatever is open over them. */
export const ScheduleOfVenue = ({ venue, venues, shown, show, now }: Props) => {
  const { t, i18n } = useTranslation('schedule')
  const texts = useDayTexts()
  const partner = usePartner()
  const narrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false }) ?? false
  const [showNextDay, setShowNextDay] = useShowNextDay()
  const [rotated, setRotated] = useRotated()
  const [zoom, setZoom] = useState(100)
  const [fullScreen, toggleFullScreen] = useFullScreen()
  const isLive = useLiveSchedule(partner.id)
  const zone = venue.timezone
  const today = dateOf(now, zone)
  const days = showNextDay && !standalone ? 2 : 1

  const named = useMemo(
    () => venue.facilityGroups.map((group) => ({ id: group.id, name: groupLabel(group) })),
    [venue.facilityGroups],
  )
  const groups = useMemo(() => named.filter(({ id }) => shown.groupIds.includes(id)), [named, shown.groupIds])
  const schedules = useDaySchedules(shown.groupIds, shown.date, days)
  const badgesOpen = useCan('order.view') && !standalone
  const policies = usePolicies()
  const canMove = useCallback(
    (occupancy: ShownOccupancy) =>
      offeredItems(occupancy, policies).some(({ item, allowed }) => item === 'edit' && allowed),
    [policies],
  )
  const cellTexts = useCellTexts()
  const countLabel = useCallback((count: number) => i18n.t('courts', { ns: 'schedule', count }), [i18n])
  const model = useScheduleModel({
    shown: groups,
    ofVenue: named,
    byGroup: schedules.byGroup,
    zone,
    now,
    countLabel,
    texts: cellTexts,
    badgesOpen,
    canMove,
  })
  const gridTexts = useGridTexts(texts.day(shown.date), model.currency, model.slots)
  const firstDate = model.firstDate ?? shown.date
  const { gridDays, gridNow } = useGridDays({ firstDate, days, zone, now })
  const orientation = narrow || rotated ? 'horizontal' : 'vertical'
  const onSheet = narrow || standalone
  const actions = useScheduleActions({ venue, model, schedules, shown, onSheet })
  const { moves, dialog: moveDialog } = useMoves({ venue, model, schedules, firstDate, days })

  // Where nothing else is shown, the empty state says it.
  const only = model.range === null && model.closed.length === 1 ? model.closed[0] : undefined

  const body = () => {
    if (model.range)
      return (
        <ScheduleGrid
          groups={model.groups}
          cells={model.cells}
          range={model.range}
          days={gridDays}
          orientation={orientation}
          zoom={zoom}
          now={gridNow}
          selection={actions.keys}
          {...actions.grid}
          moves={moves}
          {...(shown.date === today &&
            model.range.startMinute < gridNow.minute && { revealMinute: Math.floor(gridNow.minute / 60) * 60 })}
          texts={gridTexts}
        />
      )
    if (schedules.isLoading) return null
    if (schedules.failed)
      return (
        <EmptyState icon={<IconAlertTriangle />} title={t('failed')} action={<Retry onRetry={schedules.reload} />} />
      )
    return only ? (
      <ClosedEmpty closed={only} venue={venue} />
    ) : (
      <EmptyState icon={<IconCalendarOff />} title={t('nothingShown')} />
    )
  }
  return (
    <div className={style.screen} data-full={fullScreen || undefined}>
      <Toolbar
        narrow={narrow}
        venues={venues.map(({ id, venueName }) => ({ id, name: venueName }))}
        venueId={venue.id}
        onVenue={(venueId) => show({ venueId })}
        groups={named}
        groupIds={shown.groupIds}
        onGroups={(groupIds) => show({ groupIds })}
        date={shown.date}
        today={today}
        onDate={(date) => show({ date })}
        showNextDay={showNextDay}
        onShowNextDay={setShowNextDay}
        zoom={zoom}
        onZoom={setZoom}
        rotated={rotated}
        onRotated={setRotated}
        fullScreen={fullScreen}
        onFullScreen={toggleFullScreen}
      />
      {/* The wrapper only hears what the grid leaves: the key and the right click that ask why. */}
      <div
        role="presentation"
        className={style.body}
        aria-busy={schedules.isLoading}
        onKeyDown={actions.onKeyDown}
        onContextMenu={actions.onContextMenu}
      >
        {schedules.failed && model.range && (
          <Row component="p" gap={8} look="medium bad" className={style.note} data-kind="failed" role="alert">
            <IconAlertTriangle size={16} aria-hidden />
            {t('failed')}
            <Retry onRetry={schedules.reload} />
          </Row>
        )}
        {model.unpriced.length > 0 && <UnpricedNote groups={model.unpriced} venueId={venue.id} />}
        {!only &&
          model.closed.map((closed) => (
            <ClosedNote key={`${closed.date} ${closed.reason}`} closed={closed} venue={venue} />
          ))}
        {body()}
        {schedules.isLoading && (
          <div className={style.loading}>
            <Loader color="ink" size={28} aria-label={i18n.t('loading', { ns: 'common' })} />
          </div>
        )}
        {actions.bar}
      </div>
      <Legend
        summary={model.summary}
        currency={model.currency}
        zone={zone}
        isLive={isLive}
        updatedAt={schedules.updatedAt}
      />
      {actions.dialogs}
      {moveDialog}
    </div>
  )
}

const Retry = ({ onRetry }: { onRetry: () => Promise<void> }) => {
  const { t } = useTranslation()
  return (
    <Button size="s" onClick={() => void onRetry()}>
      {t('retry')}
    </Button>
  )
}

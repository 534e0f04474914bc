import type { LocalDate } from '@fieldhouse/domain/time'
import { IconAdjustmentsHorizontal, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTransaction as transaction } from '../../../lib/add-transaction.ts'
import { BottomSheet } from '../../../ui/overlays/BottomSheet.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Box, Row, Stack } from '../../../ui/layout.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { CalendarButton, MonthPicker } from './Calendar.tsx'
import { DayButtons } from './DayButtons.tsx'
import { GroupSelect, VenueSelect } from './GroupSelect.tsx'
import { FullScreenButton, NextDaySwitch, RotateButton, ZoomControl } from './ViewControls.tsx'
import style from './toolbar.module.css'

/** Sells a membership as well as courts (ADDTX-02). */
const addTransaction = () => transaction.open()

type Named = { readonly id: string; readonly name: string }

export type ToolbarProps = {
  narrow: boolean
  venues: readonly Named[]
  venueId: string
  onVenue: (id: string) => void
  groups: readonly Named[]
  groupIds: readonly string[]
  onGroups: (ids: string[]) => void
  date: LocalDate
  today: LocalDate
  onDate: (date: LocalDate) => void
  showNextDay: boolean
  onShowNextDay: (on: boolean) => void
  zoom: number
  onZoom: (zoom: number) => void
  rotated: boolean
  onRotated: (rotated: boolean) => void
  fullScreen: boolean
  onFullScreen: () => void
}

/** What is shown, and how: venue, groups, day, next day, zoom, rotation, full screen (SCHEDULE-06 to SCHEDULE-14). */
export const Toolbar = (props: ToolbarProps) => {
  // 'Go to Today' starts the row of days at today, also when today is inside the row (SCHEDULE-53).
  const [rowKey, setRowKey] = useState(0)
  const goToToday = () => {
    props.onDate(props.today)
    setRowKey((key) => key + 1)
  }
  return props.narrow ? (
    <PhoneBar {...props} rowKey={rowKey} onToday={goToToday} />
  ) : (
    <WideBar {...props} rowKey={rowKey} onToday={goToToday} />
  )
}

type BarProps = ToolbarProps & { rowKey: number; onToday: () => void }

const Places = ({ venues, venueId, onVenue, groups, groupIds, onGroups }: ToolbarProps) => (
  <>
    {venues.length > 1 && <VenueSelect venues={venues} value={venueId} onChange={onVenue} />}
    {groups.length > 1 && <GroupSelect groups={groups} value={groupIds} onChange={onGroups} />}
  </>
)

const WideBar = (props: BarProps) => {
  const { t } = useTranslation('schedule')
  const { venues, groups, date, today, onDate } = props
  return (
    <Row gap={6} p="10px 8px 10px 16px" mih={52} wrap still>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <Places {...props} />
      {(venues.length > 1 || groups.length > 1) && <span className={`${style.rule} ${style.firstRule}`} />}
      <div className={style.second}>
        <Button onClick={props.onToday}>{t('goToToday')}</Button>
        <DayButtons key={props.rowKey} date={date} today={today} onChange={onDate} />
        <CalendarButton date={date} today={today} onChange={onDate} />
      </div>
      <span className={style.grow} />
      <NextDaySwitch on={props.showNextDay} onChange={props.onShowNextDay} />
      <span className={style.rule} />
      <ZoomControl zoom={props.zoom} onChange={props.onZoom} />
      <RotateButton rotated={props.rotated} onChange={props.onRotated} />
      <FullScreenButton on={props.fullScreen} onToggle={props.onFullScreen} />
      <span className={style.rule} />
      <IconButton size="s" label={t('addTransaction')} icon={<IconReceipt size={17} />} onClick={addTransaction} />
    </Row>
  )
}

const PhoneBar = (props: BarProps) => {
  const { t } = useTranslation('schedule')
  const [open, setOpen] = useState(false)
  const { date, today, onDate } = props
  const close = () => setOpen(false)
  return (
    <Box still className={style.phone}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <DayButtons key={props.rowKey} date={date} today={today} onChange={onDate} />
      <Row gap={8} align="stretch" p="8px 16px">
        <Places {...props} />
        <IconButton
          className={style.options}
          size="l"
          label={t('view')}
          icon={<IconAdjustmentsHorizontal size={20} />}
          onClick={() => setOpen(true)}
        />
      </Row>
      <BottomSheet open={open} onClose={close} title={t('view')}>
        <Stack gap={16} className={style.sheet}>
          <MonthPicker
            date={date}
            today={today}
            onChange={(day) => {
              close()
              onDate(day)
            }}
          />
          <Button
            size="touch"
            block
            onClick={() => {
              close()
              props.onToday()
            }}
          >
            {t('goToToday')}
          </Button>
          <Button
            size="touch"
            block
            icon={<IconReceipt size={18} />}
            onClick={() => {
              close()
              addTransaction()
            }}
          >
            {t('addTransaction')}
          </Button>
          <Row gap={12} justify="space-between" w="100%">
            <NextDaySwitch on={props.showNextDay} onChange={props.onShowNextDay} />
            <ZoomControl zoom={props.zoom} onChange={props.onZoom} />
            <FullScreenButton
              on={props.fullScreen}
              onToggle={() => {
                close()
                props.onFullScreen()
              }}
            />
          </Row>
        </Stack>
      </BottomSheet>
    </Box>
  )
}

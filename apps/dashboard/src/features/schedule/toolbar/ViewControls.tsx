import { Switch } from '@mantine/core'
import { ZOOM } from '@fieldhouse/domain/schedule'
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconLayoutColumns,
  IconLayoutRows,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isStandalone } from '../../../lib/standalone.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Row } from '../../../ui/layout.tsx'
import style from './toolbar.module.css'

// Asked once: a page does not become an installed one while it is open (SCHEDULE-57).
const standalone = isStandalone()

/** 'Show next day'; hidden in standalone mode (SCHEDULE-14, SCHEDULE-15). */
export const NextDaySwitch = ({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) => {
  const { t } = useTranslation('schedule')
  if (standalone) return null
  return (
    <Switch
      className={style.nextDay}
      label={t('showNextDay')}
      checked={on}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** Zoom in steps of 5 percent from 50 to 150 (SCHEDULE-11, SCHEDULE-54). */
export const ZoomControl = ({ zoom, onChange }: { zoom: number; onChange: (zoom: number) => void }) => {
  const { t } = useTranslation('schedule')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would bring a border and a legend
    <Row className={style.zoom} role="group" aria-label={t('zoom')}>
      <IconButton
        size="s"
        label={t('zoomOut')}
        icon={<IconMinus size={16} />}
        disabled={zoom <= ZOOM.lowest}
        onClick={() => onChange(zoom - ZOOM.step)}
      />
      <output>{zoom}%</output>
      <IconButton
        size="s"
        label={t('zoomIn')}
        icon={<IconPlus size={16} />}
        disabled={zoom >= ZOOM.highest}
        onClick={() => onChange(zoom + ZOOM.step)}
      />
    </Row>
  )
}

/** Turns the table round (SCHEDULE-13). */
export const RotateButton = ({ rotated, onChange }: { rotated: boolean; onChange: (rotated: boolean) => void }) => {
  const { t } = useTranslation('schedule')
  return (
    <IconButton
      size="s"
      label={t('rotate')}
      icon={rotated ? <IconLayoutColumns size={17} /> : <IconLayoutRows size={17} />}
      aria-pressed={rotated}
      onClick={() => onChange(!rotated)}
    />
  )
}

/** Gives the whole screen to the schedule and back (SCHEDULE-12). */
export const FullScreenButton = ({ on, onToggle }: { on: boolean; onToggle: () => void }) => {
  const { t } = useTranslation('schedule')
  return (
    <IconButton
      size="s"
      label={on ? t('leaveFullScreen') : t('fullScreen')}
      icon={on ? <IconArrowsMinimize size={16} /> : <IconArrowsMaximize size={16} />}
      aria-pressed={on}
      onClick={onToggle}
    />
  )
}

import { Select } from '@mantine/core'
import { formatHour } from '@fieldhouse/domain/facilities'
import { endMinuteOf, parseClock, type Minute } from '@fieldhouse/domain/time'
import type { ReactNode } from 'react'

const STEP = 15
const TIMES = Array.from({ length: 1440 / STEP + 1 }, (_, index) => index * STEP)

type Props = {
  label?: string
  /** The accessible name where no label is drawn. */
  'aria-label'?: string
  minute: Minute | null
  disabled?: boolean
  error?: ReactNode
  w?: number
  onChange: (minute: Minute) => void
}

/** A time of the day among the quarters of an hour, and a time that stands there otherwise; 24:00 is the end of the day. */
export const TimeSelect = ({ minute, onChange, ...rest }: Props) => (
  <Select
    {...rest}
    data={(minute === null || TIMES.includes(minute) ? TIMES : [minute, ...TIMES]).map(formatHour)}
    value={minute === null ? null : formatHour(minute)}
    allowDeselect={false}
    searchable
    onChange={(hour) => hour !== null && onChange(minuteOf(hour))}
  />
)

const minuteOf = (hour: string): Minute => (hour === '24:00' ? endMinuteOf(0) : (parseClock(hour) ?? 0))

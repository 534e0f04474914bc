import { Select } from '@mantine/core'
import { formatHour } from '@fieldhouse/domain/facilities'
import type { Minute } from '@fieldhouse/domain/time'
import type { ReactNode } from 'react'

const CLOSED = 'closed'
const QUARTERS: readonly Minute[] = Array.from({ length: 24 * 4 + 1 }, (_, index) => index * 15)

type Props = {
  label?: string
  /** The accessible name where no label is drawn. */
  'aria-label'?: string
  minute: Minute | null
  /** What is offered: the quarters of an hour where nothing is said. */
  times?: readonly Minute[]
  /** What stands above the times where a day need not have one, and is shown while there is none. */
  closed?: { label: string; onChoose: () => void }
  disabled?: boolean
  error?: ReactNode
  w?: number
  onChange: (minute: Minute) => void
}

/** A time of the day among those that are offered, and one that stands there otherwise; 24:00 is the end of the day. */
export const TimeSelect = ({ minute, times = QUARTERS, closed, onChange, ...rest }: Props) => (
  <Select
    {...rest}
    data={[
      ...(closed ? [{ value: CLOSED, label: closed.label }] : []),
      ...timesWith(minute, times).map((time) => ({ value: String(time), label: formatHour(time) })),
    ]}
    value={minute === null ? (closed ? CLOSED : null) : String(minute)}
    allowDeselect={false}
    searchable
    // Who passes by with Tab is not stopped by a list; a press, an arrow or typing opens it.
    openOnFocus={false}
    onChange={(time) => {
      if (time === CLOSED) closed?.onChoose()
      else if (time !== null) onChange(Number(time))
    }}
  />
)

const timesWith = (minute: Minute | null, times: readonly Minute[]): readonly Minute[] =>
  minute === null || times.includes(minute) ? times : [...times, minute].toSorted((a, b) => a - b)

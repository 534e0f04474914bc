import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/vi'
import { DateInput, DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { parseDay } from './parse-day.ts'
import style from './DateField.module.css'

type Common = {
  label?: string
  /** The accessible name where no label is drawn. */
  'aria-label'?: string
  error?: ReactNode
  description?: ReactNode
  disabled?: boolean
  readOnly?: boolean
  inputWrapperOrder?: ('label' | 'input' | 'error' | 'description')[]
  /** Days outside can't be chosen; 'YYYY-MM-DD'. */
  min?: string
  max?: string
  /** Today at the place the day is meant for. */
  today: string
  language: 'en' | 'vi'
  clearLabel?: string
}

const slashed = (date: string) => `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`

const calendar = (language: 'en' | 'vi') => ({
  locale: language,
  firstDayOfWeek: 1 as const,
  weekendDays: [],
  classNames: {
    day: style.day,
    weekday: style.weekday,
    calendarHeader: style.header,
    calendarHeaderControl: style.control,
    calendarHeaderLevel: style.level,
    monthsListControl: style.month,
    yearsListControl: style.month,
  },
})

type DateFieldProps = Common & { value: string | null; onChange: (date: string | null) => void; clearable?: boolean }

/** A calendar day 'YYYY-MM-DD', typed as it comes (21/11, 21.11.26) or chosen from a calendar. */
export const DateField = ({
  value,
  onChange,
  min,
  max,
  today,
  language,
  clearable = false,
  clearLabel,
  ...rest
}: DateFieldProps) => {
  const [isOpen, setOpen] = useState(false)
  // A field that is given the focus, by a dialog that starts there or by a step before that went away, would open the calendar over
  // what stands below: it waits for a click or for what is typed.
  const [waits, setWaits] = useState(false)
  const go = () => setWaits(false)
  const { round, input, hasFocus } = useUntouchedText(value, waits)
  return (
    <DateInput
      key={round}
      ref={input}
      {...rest}
      {...calendar(language)}
      onFocus={() => {
        setWaits(true)
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
      onClick={go}
      onKeyDown={go}
      onInput={go}
      value={value}
      onChange={onChange}
      dateParser={(typed) => parseDay(typed, today)}
      valueFormat={slashed}
      placeholder="dd/mm/yyyy"
      minDate={min}
      maxDate={max}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': clearLabel }}
      leftSection={<IconCalendar aria-hidden />}
      getDayProps={(date) => ({ 'data-today-here': date === today || undefined })}
      popoverProps={{
        ...(waits && { opened: false }),
        onOpen: () => setOpen(true),
        onClose: () => setOpen(false),
      }}
      // Escape folds the calendar away, and not the dialog around it as well.
      data-mantine-stop-propagation={isOpen || undefined}
    />
  )
}

/**
 * The text of a field that has the focus stays as it is, for somebody may be typing. Where nobody has touched it yet (`isUntouched`), a day that
 * comes from elsewhere takes its place all the same, in a new field that has the focus again: nobody sees another day than the one that counts.
 */
const useUntouchedText = (value: string | null, isUntouched: boolean) => {
  const input = useRef<HTMLInputElement>(null)
  const hasFocus = useRef(false)
  const [known, setKnown] = useState({ value, round: 0 })
  if (known.value !== value) setKnown({ value, round: isUntouched ? known.round + 1 : known.round })
  const { round } = known
  useLayoutEffect(() => {
    if (round > 0 && hasFocus.current) input.current?.focus()
  }, [round])
  return { round, input, hasFocus }
}

type RangeProps = Common & {
  value: [string | null, string | null]
  onChange: (range: [string | null, string | null]) => void
  placeholder?: string
  format: (date: string) => string
}

const spoken = (range: unknown, format: (date: string) => string): string =>
  Array.isArray(range)
    ? range
        .filter((date) => typeof date === 'string')
        .map(format)
        .join(' – ')
    : ''

/** Two calendar days with everything between them. */
export const DateRangeField = ({
  value,
  onChange,
  min,
  max,
  today,
  language,
  clearLabel,
  format,
  ...rest
}: RangeProps) => {
  const id = useId()
  return (
    <DatePickerInput
      {...rest}
      id={id}
      // The calendar is named by the field.
      popoverProps={{ id }}
      {...calendar(language)}
      type="range"
      value={value}
      onChange={onChange}
      valueFormatter={({ date }) => spoken(date, format)}
      allowSingleDateInRange
      minDate={min}
      maxDate={max}
      clearable
      clearButtonProps={{ 'aria-label': clearLabel }}
      leftSection={<IconCalendar aria-hidden />}
      getDayProps={(date) => ({ 'data-today-here': date === today || undefined })}
    />
  )
}

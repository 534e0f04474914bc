import '@mantine/dates/styles.layer.css'
import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import type { LocalDate } from '@fieldhouse/domain/time'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/Button.tsx'
import { currentLanguage } from '../../../locales/index.ts'
import 'dayjs/locale/vi'
import style from './calendar.module.css'

type Props = { date: LocalDate; today: LocalDate; onChange: (date: LocalDate) => void }

const yearsFrom = (today: LocalDate, years: number) => Temporal.PlainDate.from(today).add({ years }).toString()

/** The month calendar itself, from one year back to two years ahead (SCHEDULE-10). */
export const MonthPicker = ({ date, today, onChange }: Props) => (
  <DatePicker
    value={date}
    defaultDate={date}
    minDate={yearsFrom(today, -1)}
    maxDate={yearsFrom(today, 2)}
    firstDayOfWeek={1}
    locale={currentLanguage()}
    hideOutsideDates
    getDayProps={(day) => ({ mod: { today: day === today } })}
    classNames={{
      calendarHeader: style.header,
      calendarHeaderControl: style.control,
      calendarHeaderLevel: style.level,
      weekday: style.weekday,
      day: style.day,
      monthCell: style.cell,
      monthsListControl: style.listed,
      yearsListControl: style.listed,
    }}
    onChange={(day) => day && onChange(day)}
  />
)

/** The button that opens the calendar. */
export const CalendarButton = (props: Props) => {
  const { t } = useTranslation('schedule')
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          label={t('chooseDate')}
          icon={<IconCalendar size={18} />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('chooseDate')}>
        <MonthPicker
          {...props}
          onChange={(date) => {
            setOpen(false)
            props.onChange(date)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

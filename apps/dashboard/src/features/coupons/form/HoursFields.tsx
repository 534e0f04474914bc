import { Checkbox } from '@mantine/core'
import {
  ALL_DAY,
  formatHours,
  HOUR_STEPS,
  orderedHours,
  parseHours,
  type Hours,
  type ServiceHours,
} from '@fieldhouse/domain/coupons'
import { WEEKDAYS, type Weekday } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import { TimeSelect } from '../../../lib/partner/TimeSelect.tsx'
import { Paragraph } from '../../../ui/layout.tsx'
import style from '../coupons.module.css'

type Props = {
  hours: ServiceHours
  error: string | true | null
  onChange: (hours: ServiceHours) => void
}

/** On which weekdays a coupon holds, and between which times (COUPONS-37, COUPONS-38, COUPONS-62). */
export const HoursFields = ({ hours, error, onChange }: Props) => {
  const { t } = useTranslation('coupons')
  const become = (day: Weekday, ranges: readonly string[]) => onChange({ ...hours, [day]: ranges })
  const times = (day: Weekday, open: Hours) => {
    const name = t(`weekday.${day}`)
    const choose = (next: Hours) => become(day, [formatHours(orderedHours(next))])
    return (
      <div className={style.times}>
        <TimeSelect
          aria-label={t('startOf', { day: name })}
          minute={open.start}
          times={HOUR_STEPS}
          onChange={(start) => choose({ ...open, start })}
        />
        <span aria-hidden="true">–</span>
        <TimeSelect
          aria-label={t('endOf', { day: name })}
          minute={open.end}
          times={HOUR_STEPS}
          onChange={(end) => choose({ ...open, end })}
        />
      </div>
    )
  }
  return (
    <fieldset className={style.part}>
      <legend>{t('field.hours')}</legend>
      <Paragraph look="quiet">{t('field.hoursHint')}</Paragraph>
      {error && (
        <Paragraph look="bad medium" role="alert">
          {error}
        </Paragraph>
      )}
      {WEEKDAYS.map((day) => {
        const open = parseHours(hours[day][0] ?? '')
        return (
          <div key={day} className={style.day}>
            <Checkbox
              label={t(`weekday.${day}`)}
              checked={open !== null}
              error={error ? true : null}
              onChange={({ currentTarget }) => become(day, currentTarget.checked ? [ALL_DAY] : [])}
            />
            {open && times(day, open)}
          </div>
        )
      })}
    </fieldset>
  )
}

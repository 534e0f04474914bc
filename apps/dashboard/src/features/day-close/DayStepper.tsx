import { addDays } from '@fieldhouse/domain/time'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../lib/formats/formats.ts'
import { currentLanguage } from '../../locales/index.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { LiveRegion } from '../../ui/VisuallyHidden.tsx'
import { Row } from '../../ui/layout.tsx'
import style from './day-close.module.css'

type Props = { day: string; today: string; onDay: (day: string) => void }

/** The day that is looked at: a step back or forth, a day from the calendar, today; never a day to come. */
export const DayStepper = ({ day, today, onDay }: Props) => {
  const { t } = useTranslation('dayClose')
  return (
    <Row gap={4} className={style.stepper}>
      <IconButton
        label={t('previousDay')}
        icon={<IconChevronLeft size={18} />}
        onClick={() => onDay(addDays(day, -1))}
      />
      <DateField
        aria-label={t('day')}
        value={day}
        max={today}
        today={today}
        language={currentLanguage()}
        onChange={(next) => next && next <= today && onDay(next)}
      />
      <IconButton
        label={t('nextDay')}
        icon={<IconChevronRight size={18} />}
        disabledReason={day >= today ? t('notYet') : null}
        onClick={() => onDay(addDays(day, 1))}
      />
      {day !== today && <Button onClick={() => onDay(today)}>{t('today')}</Button>}
      <LiveRegion>{formatDay(day)}</LiveRegion>
    </Row>
  )
}

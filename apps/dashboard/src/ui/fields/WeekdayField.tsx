import { WEEKDAYS, type Weekday } from '@fieldhouse/domain/time'
import { Row } from '../layout.tsx'
import style from './WeekdayField.module.css'

type Props = {
  label: string
  chosen: readonly Weekday[]
  /** What a day is called on its button. */
  nameOf: (day: Weekday) => string
  onToggle: (day: Weekday) => void
}

/** Weekdays as buttons in a row, each chosen or not. */
export const WeekdayField = ({ label, chosen, nameOf, onToggle }: Props) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it may stand in a fieldset of the form
  <Row gap={4} align="stretch" className={style.days} role="group" aria-label={label}>
    {WEEKDAYS.map((day) => (
      <button key={day} type="button" aria-pressed={chosen.includes(day)} onClick={() => onToggle(day)}>
        {nameOf(day)}
      </button>
    ))}
  </Row>
)

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table's elements can't be lanes: their cells overlap lines and are placed by minutes */
import { memo, type CSSProperties } from 'react'
import { labelInterval } from '@fieldhouse/domain/schedule'
import { labelMinutes, labelsBesideNow, ROW_MINUTES } from './geometry.ts'
import styles from './grid.module.css'
import type { MinuteRange, Orientation, ScheduleDay, ScheduleGridTexts, ScheduleGroup } from './types.ts'

type Props = {
  readonly groups: readonly ScheduleGroup[]
  readonly range: MinuteRange
  readonly days: readonly ScheduleDay[]
  readonly orientation: Orientation
  readonly zoom: number
  /** The present and its label, or null when it lies outside the range. */
  readonly now: { readonly minute: number; readonly label: string } | null
  readonly texts: ScheduleGridTexts
}

/** The header of times: a label per interval, the date where a day begins, and the pill of the present time. */
export const TimeAxis = memo(function TimeAxis({ groups, range, days, orientation, zoom, now, texts }: Props) {
  const minutes = labelMinutes(range, groups)
  const span = labelInterval(groups.map((group) => group.interval)) / ROW_MINUTES
  const aside = now && labelsBesideNow(now.minute, minutes, orientation, zoom)
  const [firstDay] = days
  return (
    <div role="row" aria-rowindex={1} className={styles.axis}>
      <div role="columnheader" aria-colindex={1} className={styles.corner} data-corner>
        <span className={styles.spoken}>{texts.facilities}</span>
        {days.length > 1 && firstDay && (
          <span title={firstDay.label}>
            <b>{firstDay.weekday}</b> {firstDay.day}
          </span>
        )}
      </div>
      {minutes.map((minute, index) => {
        const day = days.find((other) => other.startMinute === minute && minute > range.startMinute)
        return (
          <div
            key={minute}
            role="columnheader"
            aria-colindex={index * span + 2}
            aria-colspan={span}
            aria-label={day ? `${day.label}, ${texts.time(minute)}` : texts.time(minute)}
            className={day ? `${styles.label} ${styles.dayLabel}` : styles.label}
            data-first={index === 0 || undefined}
            data-hidden={aside?.get(minute) === null || undefined}
            style={{ '--s': minute - range.startMinute, '--aside': `${aside?.get(minute) ?? 0}px` } as CSSProperties}
          >
            {day ? (
              <>
                <b>{day.weekday}</b> {day.day}
              </>
            ) : (
              texts.time(minute)
            )}
          </div>
        )
      })}
      {now && (
        <span className={styles.pill} aria-hidden>
          {now.label}
        </span>
      )}
    </div>
  )
})

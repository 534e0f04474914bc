import type { CSSProperties } from 'react'
import styles from './selection.module.css'
import type { MinuteRange, ScheduleGridTexts, SelectedRun } from '../types.ts'

type Props = {
  readonly runs: readonly SelectedRun[]
  readonly range: MinuteRange
  readonly interval: number
  readonly texts: ScheduleGridTexts
  /** Start minutes of the runs whose end carries the grip. */
  readonly grips: readonly number[]
}

/** The yellow blocks of one lane: a run of selected slots is one block with its hours and its total. */
export function SelectionLayer({ runs, range, interval, texts, grips }: Props) {
  return runs.map((run) => {
    const total = texts.runTotal(run.cells)
    return (
      <div
        key={run.startMinute}
        aria-hidden
        className={styles.run}
        data-run={run.startMinute}
        style={
          {
            '--s': run.startMinute - range.startMinute,
            '--n': run.endMinute - run.startMinute,
            '--step': run.cells.length > 1 ? run.cells[0]!.endMinute - run.cells[0]!.startMinute : interval * 100,
          } as CSSProperties
        }
      >
        <div className={styles.paint}>
          <b>{texts.range(run.startMinute, run.endMinute)}</b>
          <span className={styles.long}>{total.label}</span>
          <span className={styles.short}>{total.short}</span>
        </div>
        {grips.includes(run.startMinute) && (
          <span className={styles.grip} data-grip={run.startMinute} title={texts.resize} />
        )}
      </div>
    )
  })
}

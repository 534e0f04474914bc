import { memo } from 'react'
import styles from './grid.module.css'
import { splitCourtName } from './split-court-name.ts'
import type { ScheduleGroup } from './types.ts'

/** A court's name, cut at its end where it is too long, or before a last word with a number. */
const CourtName = ({ name }: { readonly name: string }) => {
  const [start, last] = splitCourtName(name)
  return (
    <span>
      <b>{start}</b>
      {last && (
        <>
          {' '}
          <b>{last}</b>
        </>
      )}
    </span>
  )
}

/** The sticky names of a group and its courts: one element per group, not one per court. For the eye only, each lane has its own for the ear. */
export const GroupHeads = memo(function GroupHeads({ group }: { readonly group: ScheduleGroup }) {
  return (
    <>
      <div className={styles.groupHead} aria-hidden data-group-head>
        <span>
          {group.name}
          <i>{group.countLabel}</i>
        </span>
      </div>
      <div className={styles.heads} aria-hidden>
        {group.facilities.map(({ id, name }) => (
          <div key={id} className={styles.head} title={name}>
            <CourtName name={name} />
          </div>
        ))}
      </div>
    </>
  )
})

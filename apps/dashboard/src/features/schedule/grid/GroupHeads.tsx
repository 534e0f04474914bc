import { memo } from 'react'
import styles from './grid.module.css'
import type { ScheduleGroup } from './types.ts'

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
        {group.facilities.map((facility) => (
          <div key={facility.id} className={styles.head} title={facility.name}>
            <span>{facility.name}</span>
          </div>
        ))}
      </div>
    </>
  )
})

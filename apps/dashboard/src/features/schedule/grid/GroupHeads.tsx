import { memo } from 'react'
import styles from './grid.module.css'
import type { ScheduleGroup } from './types.ts'

/** A court's name, cut before its last word where it is too long: that word, mostly a number, tells courts of one name apart. */
const CourtName = ({ name }: { readonly name: string }) => {
  const at = name.trimEnd().lastIndexOf(' ')
  if (at < 1)
    return (
      <span>
        <b>{name}</b>
      </span>
    )
  return (
    <span>
      <b>{name.slice(0, at)}</b> <b>{name.slice(at + 1)}</b>
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

import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { SelectionBar } from '../../ui/lists/SelectionBar.tsx'
import type { useRowSelection } from './use-row-selection.ts'
import style from './list.module.css'

type Props = {
  /** How many are ticked, and what they come to. */
  summary: ReactNode
  selection: Pick<ReturnType<typeof useRowSelection>, 'selectAll' | 'clear'>
  /** Why something can't be done with them, beside what can. */
  reason: string | null
  children: ReactNode
}

/** How many rows are ticked, the ways to tick all of the page or none, and what can be done with them. */
export const ListSelection = ({ summary, selection, reason, children }: Props) => {
  const { t } = useTranslation()
  return (
    <SelectionBar
      summary={
        <>
          {summary}
          <Button variant="subtle" size="s" onClick={selection.selectAll}>
            {t('table.selectAll')}
          </Button>
          <Button variant="subtle" size="s" onClick={selection.clear}>
            {t('table.deselectAll')}
          </Button>
        </>
      }
    >
      {reason !== null && (
        <span className={style.reason}>
          <IconInfoCircle size={14} aria-hidden />
          {reason}
        </span>
      )}
      {children}
    </SelectionBar>
  )
}

import { IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBarred } from '../../lib/use-can.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import style from './customers.module.css'

type Props = { count: number; onSelectAll: () => void; onClear: () => void; onDelete: () => void }

/** How many customers are ticked, and what can be done with them (CUSTOMERS-04, CUSTOMERS-05). */
export const SelectionFooter = ({ count, onSelectAll, onClear, onDelete }: Props) => {
  const { t } = useTranslation('customers')
  const barred = useBarred('customer.delete')
  return (
    <SelectionBar
      summary={
        <>
          <span>{t('selection.count', { count })}</span>
          <Button variant="subtle" size="s" onClick={onSelectAll}>
            {t('selection.selectAll')}
          </Button>
          <Button variant="subtle" size="s" onClick={onClear}>
            {t('selection.deselectAll')}
          </Button>
        </>
      }
    >
      {barred && (
        <span className={style.reason}>
          <IconInfoCircle size={14} aria-hidden />
          {barred}
        </span>
      )}
      <Button size="s" variant="danger" icon={<IconTrash />} disabledReason={barred} onClick={onDelete}>
        {t('selection.delete')}
      </Button>
    </SelectionBar>
  )
}

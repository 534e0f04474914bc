import { IconArrowsJoin2, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ListSelection } from '../../../lib/list/ListSelection.tsx'
import type { useRowSelection } from '../../../lib/list/use-row-selection.ts'
import { useBarred } from '../../../lib/session/use-can.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Customer } from '../customer.ts'

type Props = { selection: ReturnType<typeof useRowSelection<Customer>>; onDelete: () => void; onMerge: () => void }

/** How many customers are ticked, and what can be done with them (CUSTOMERS-04, CUSTOMERS-05). */
export const SelectionFooter = ({ selection, onDelete, onMerge }: Props) => {
  const { t } = useTranslation('customers')
  const barred = useBarred('customer.delete')
  const barredMerge = useBarred({ allOf: ['customer.edit', 'customer.delete'] })
  return (
    <ListSelection
      summary={<span>{t('selection.count', { count: selection.picked.length })}</span>}
      selection={selection}
      reason={barred}
    >
      {selection.picked.length === 2 && (
        <Button size="s" icon={<IconArrowsJoin2 />} disabledReason={barredMerge} onClick={onMerge}>
          {t('selection.merge')}
        </Button>
      )}
      <Button size="s" variant="danger" icon={<IconTrash />} disabledReason={barred} onClick={onDelete}>
        {t('selection.delete')}
      </Button>
    </ListSelection>
  )
}

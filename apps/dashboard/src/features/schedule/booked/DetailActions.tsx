import { IconHelpCircle, IconPencil, IconReceipt, IconSchool, IconUser, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePolicies } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { offeredItems, type BookedFacts, type CellActions } from './booked-cell.ts'
import { ITEM_ICONS } from './item-icons.ts'
import style from './booked-cell.module.css'

type Props = { facts: BookedFacts; large: boolean; actions: CellActions }

/** What can be done with a booking, under its details: what brings money first, what takes away last. */
export const DetailActions = ({ facts, large, actions }: Props) => {
  const { t } = useTranslation('schedule')
  const { t: common } = useTranslation()
  const items = offeredItems(facts.occupancy, usePolicies())
  const reasonOf = (allowed: boolean) => (allowed ? null : common('noPermissionAction'))
  const main = items.find(({ item }) => item === 'markAsPaid')
  const row = (key: string, label: string, RowIcon: Icon, onClick: () => void, danger = false, allowed = true) => (
    <Button
      key={key}
      variant="subtle"
      size={large ? 'touch' : 'm'}
      className={style.row}
      data-danger={danger || undefined}
      icon={<RowIcon size={large ? 20 : 16} />}
      disabledReason={reasonOf(allowed)}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  const others = items.filter(({ item }) => item !== 'markAsPaid')
  const take = others.filter(({ item }) => item !== 'edit')
  const edit = others.find(({ item }) => item === 'edit')
  return (
    <Stack mt={14} className={style.actions}>
      {main && (
        <Button
          variant="filled"
          size={large ? 'touch' : 'l'}
          block
          disabledReason={reasonOf(main.allowed)}
          onClick={() => actions.onItem('markAsPaid')}
        >
          {t('menu.markAsPaid')}
        </Button>
      )}
      {edit && row('edit', t('menu.edit'), IconPencil, () => actions.onItem('edit'), false, edit.allowed)}
      {actions.onClass && row('class', t('menu.class'), IconSchool, actions.onClass)}
      {actions.onCustomer && row('customer', t('menu.customer'), IconUser, actions.onCustomer)}
      {actions.onTransaction && row('transaction', t('menu.transaction'), IconReceipt, actions.onTransaction)}
      {row('why', t('menu.why'), IconHelpCircle, actions.onWhy)}
      {take.map(({ item, allowed }) =>
        row(item, t(`menu.${item}`), ITEM_ICONS[item], () => actions.onItem(item), true, allowed),
      )}
    </Stack>
  )
}

import { Menu } from '@mantine/core'
import { isConfirmable } from '@fieldhouse/domain/orders'
import { IconBan, IconCash, IconCheck, IconDots, IconEye, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBarred } from '../../../lib/session/use-can.ts'
import { usePartner, useWorkspace } from '../../../lib/session/workspace.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { useConfirmationBar } from '../confirmation/use-confirmation-bar.ts'
import { isBlocked, mayBeMarkedPaid, type OrderSummary } from '../order.ts'
import style from './list.module.css'

export type RowAction = 'view' | 'markAsPaid' | 'confirm' | 'sendConfirmation' | 'cancel'

type Props = { order: OrderSummary; onAction: (action: RowAction) => void }

/** What can be done with a row (ORDERS-128); off for cancelled orders and, but for super admins, for paid-out ones (ORDERS-81). */
export const RowMenu = ({ order, onAction }: Props) => {
  const { t } = useTranslation('orders')
  const { hasSuperAdmin } = useWorkspace()
  const partner = usePartner()
  const mayEdit = useBarred('order.edit')
  const mayPay = useBarred('orderTransaction.edit')
  const mayCancel = useBarred('order.cancel')
  const barOfConfirmation = useConfirmationBar()
  const reason = order.canceled ? t('menu.canceled') : isBlocked(order, hasSuperAdmin) ? t('detail.paidOut') : null
  const label = t('menu.label', { id: order.readableId.readableId })
  const button = <IconButton label={label} icon={<IconDots size={16} />} size="s" disabledReason={reason} />
  if (reason) return button
  const item = (id: RowAction, text: string, icon: ReactNode, barred: string | null) => (
    <Menu.Item
      key={id}
      leftSection={icon}
      disabled={barred !== null}
      color={id === 'cancel' ? 'red' : undefined}
      data-danger={(id === 'cancel' && barred === null) || undefined}
      onClick={() => onAction(id)}
    >
      {text}
      {barred !== null && <span className={style.why}>{barred}</span>}
    </Menu.Item>
  )
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {item('view', t('menu.view'), <IconEye />, null)}
        {mayBeMarkedPaid(order) && item('markAsPaid', t('menu.markAsPaid'), <IconCash />, mayPay)}
        {isConfirmable({ ...order, onlineStatus: order.razorpayStatus }, partner) &&
          item('confirm', t('menu.markAsConfirmed'), <IconCheck />, mayEdit)}
        {item('sendConfirmation', t('menu.sendConfirmation'), <IconSend />, barOfConfirmation(order))}
        <Menu.Divider />
        {item('cancel', t('menu.cancel'), <IconBan />, mayCancel)}
      </Menu.Dropdown>
    </Menu>
  )
}

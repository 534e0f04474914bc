import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { canConfirm, decideMarkAsPaid, failedAuthentication, isPaidOut, showsRefund } from '@fieldhouse/domain/orders'
import { owedByLink, owedOnline } from '@fieldhouse/domain/payments'
import { IconArrowBackUp, IconCheck, IconDots, IconPrinter, IconReceiptRefund, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBarred } from '../../../lib/session/use-can.ts'
import { usePartner, useWorkspace } from '../../../lib/session/workspace.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { useConfirmationBar } from '../confirmation/use-confirmation-bar.ts'
import { isBlocked, moneyOf, type Order } from '../order.ts'
import { usePrintReceipt } from '../receipt/use-print-receipt.ts'
import type { Task } from '../task.ts'
import listStyle from '../list/list.module.css'
import style from './detail.module.css'

type Props = { order: Order; onTask: (task: Task) => void }
type OtherProps = Props & {
  /** Opens the form of what is taken off and given back. */
  onGiveBack: () => void
}
type Quiet = {
  id: string
  label: string
  icon: ReactNode
  reason: string | null
  loading?: boolean
  onClick?: () => void
}

/** Cancelling, and the quiet actions beside it; on phones these stand in a menu (ORDERS-131). */
export const OtherActions = ({ order, onTask, onGiveBack }: OtherProps) => {
  const { t } = useTranslation('orders')
  const { hasSuperAdmin } = useWorkspace()
  const phone = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false })
  const barred = useBarred('order.cancel')
  const quiet = useQuietActions(order, onTask, onGiveBack)
  const cancelReason = barred ?? (isBlocked(order, hasSuperAdmin) ? t('detail.paidOut') : null)
  return (
    <Row gap={4} className={style.others}>
      {!order.canceled && (
        <Button
          variant="danger"
          disabledReason={cancelReason}
          onClick={() => onTask({ kind: 'cancel', orderId: order.id })}
        >
          {t('detail.cancel')}
        </Button>
      )}
      {phone ? (
        <Menu position="top-start" width={280}>
          <Menu.Target>
            <IconButton label={t('detail.more')} icon={<IconDots size={18} />} size="l" />
          </Menu.Target>
          <Menu.Dropdown>
            {quiet.map(({ id, label, icon, reason, onClick }) => (
              <Menu.Item key={id} leftSection={icon} disabled={reason !== null} onClick={onClick}>
                {label}
                {reason !== null && <span className={listStyle.why}>{reason}</span>}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        quiet.map(({ id, label, icon, reason, loading = false, onClick }) => (
          <Button key={id} variant="subtle" icon={icon} disabledReason={reason} loading={loading} onClick={onClick}>
            {label}
          </Button>
        ))
      )}
    </Row>
  )
}

// What this version can't do yet is shown with its reason, so that nobody looks for it.
const useQuietActions = (order: Order, onTask: Props['onTask'], onGiveBack: () => void): Quiet[] => {
  const { t } = useTranslation('orders')
  const { hasSuperAdmin } = useWorkspace()
  const partner = usePartner()
  const mayView = useBarred('order.view')
  const receipt = usePrintReceipt()
  const barOfConfirmation = useConfirmationBar()
  const mayEdit = useBarred('order.edit')
  const mayPay = useBarred('orderTransaction.edit')
  const paidOut = isPaidOut(order) ? t('detail.paidOut') : null
  const money = { ...moneyOf(order), onlineStatus: order.razorpayStatus }
  const actions: (Quiet | false)[] = [
    {
      id: 'print',
      label: t('detail.print'),
      icon: <IconPrinter />,
      reason: mayView,
      loading: receipt.printing,
      onClick: () => receipt.print([order.id]),
    },
    !order.canceled && {
      id: 'send',
      label: t('detail.send'),
      icon: <IconSend />,
      reason: barOfConfirmation(order),
      onClick: () => onTask({ kind: 'sendConfirmation', orderId: order.id }),
    },
    canConfirm(money, partner) && {
      id: 'confirm',
      label: t('detail.confirm'),
      icon: <IconCheck />,
      reason: mayEdit ?? paidOut,
      onClick: () => onTask({ kind: 'confirm', orderId: order.id }),
    },
    // Of what stands and is paid a part goes back with its reason; what was cancelled is refunded below.
    order.status === 'paid' &&
      order.refundableAmount > 0 &&
      order.paymentMethod !== 'packages' && {
        id: 'giveBack',
        label: t('detail.giveBack'),
        icon: <IconArrowBackUp />,
        reason: mayEdit ?? paidOut,
        onClick: onGiveBack,
      },
    showsRefund(money, { isSuperAdmin: hasSuperAdmin }) && {
      id: 'refund',
      label: t('detail.refund'),
      icon: <IconReceiptRefund />,
      // A super admin sees the button always, but there must be something to give back (ORDERS-59, ORDERS-79).
      reason:
        mayPay ?? (hasSuperAdmin ? null : paidOut) ?? (order.refundableAmount > 0 ? null : t('refunding.nothing')),
      onClick: () => onTask({ kind: 'refund', orderId: order.id }),
    },
  ]
  return actions.filter((action) => action !== false)
}

/**
 * What most need next: taking the money that is open (ORDERS-38, ORDERS-39). Where a card failed for want of authentication,
 * cancelling stands instead of collecting (ORDERS-43); it is in the footer already.
 */
export const MainAction = ({ order, onTask }: Props) => {
  const { t } = useTranslation('orders')
  const barred = useBarred('orderTransaction.edit')
  if (order.status !== 'pending') return null
  const paidOut = isPaidOut(order) ? t('detail.paidOut') : null
  const money = moneyOf(order)
  const byCard = owedByLink(money).length > 0 && !failedAuthentication(money.transactions)
  const online = owedOnline(money).length > 0
  // A paid-out order keeps the button, so that its reason can be read.
  const byHand = decideMarkAsPaid({ ...money, processingPayoutId: null, successfulPayoutId: null }).ok
  return (
    <>
      {byHand && (
        <Button
          variant={byCard || online ? 'default' : 'filled'}
          disabledReason={barred ?? paidOut}
          onClick={() => onTask({ kind: 'markAsPaid', orderId: order.id })}
        >
          {t('detail.markAsPaid')}
        </Button>
      )}
      {online && !byCard && (
        <Button
          variant="filled"
          disabledReason={barred ?? paidOut}
          onClick={() => onTask({ kind: 'payOnline', orderId: order.id })}
        >
          {t('detail.collect')}
        </Button>
      )}
      {byCard && (
        <Button
          variant="filled"
          disabledReason={barred ?? paidOut}
          onClick={() => onTask({ kind: 'collect', orderId: order.id })}
        >
          {t('detail.collect')}
        </Button>
      )}
    </>
  )
}

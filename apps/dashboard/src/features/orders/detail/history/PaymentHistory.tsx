import {
  actionsFor,
  COLLECTABLE,
  isPaidOut,
  isReplacedRefund,
  payablePart,
  type TransactionAction,
} from '@fieldhouse/domain/orders'
import { SETTLE_BY_HAND } from '@fieldhouse/domain/payments'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconRefresh,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { knownKey } from '../../../../lib/known-key.ts'
import { useBarred } from '../../../../lib/session/use-can.ts'
import { useWorkspace } from '../../../../lib/session/workspace.ts'
import { UnknownStatus } from '../../../../lib/UnknownStatus.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Money } from '../../../../ui/display/Money.tsx'
import { Status, type Tone } from '../../../../ui/display/Status.tsx'
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx'
import { Row } from '../../../../ui/layout.tsx'
import { useMethodText } from '../../list/payment-icons.tsx'
import { momentText } from '../../moments.ts'
import { moneyOf, type Order, type OrderTransaction } from '../../order.ts'
import type { Task } from '../../task.ts'
import style from '../detail.module.css'
import { Disputes } from './Disputes.tsx'
import { OverRefunds } from './OverRefunds.tsx'

type Props = { order: Order; zone: string; onTask: (task: Task) => void }

/** Every payment and refund, newest first, with what can be done about it (ORDERS-132). */
export const PaymentHistory = ({ order, zone, onTask }: Props) => {
  const { t } = useTranslation('orders')
  const methodText = useMethodText()
  const entries = order.orderTransactions
  const log = moneyOf(order).transactions
  const isReplaced = (id: string) => log.some((entry) => entry.id === id && isReplacedRefund(entry, log))
  if (entries.length === 0) return <p className={style.nobody}>{t('history.empty')}</p>
  return (
    <>
      <OverRefunds order={order} zone={zone} onTask={onTask} />
      <Disputes order={order} zone={zone} />
      <table className={style.history} aria-label={t('detail.history')}>
        <thead>
          <tr>
            <th scope="col">{t('history.when')}</th>
            <th scope="col">{t('history.kind')}</th>
            <th scope="col">{t('history.payment')}</th>
            <th scope="col">{t('history.status')}</th>
            <th scope="col" data-align="right">
              {t('history.amount')}
            </th>
            <th scope="col">
              <VisuallyHidden>{t('history.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td data-part="when">
                {momentText(entry.createdAt, zone)}
                {entry.paymentId && <span className={style.paymentId}>{entry.paymentId}</span>}
              </td>
              <td data-part="kind">
                {t(entry.transactionType === 'REFUND' ? 'history.refundKind' : 'history.paymentKind')}
              </td>
              <td data-part="method">{methodText(entry.paymentMethod)}</td>
              <td data-part="state">
                <EntryStatus entry={entry} />
                {isReplaced(entry.id) && <span className={style.replaced}>{t('history.replaced')}</span>}
              </td>
              <td data-part="amount" data-align="right">
                <b>
                  <Money minor={entry.amount} currency={entry.currency} />
                </b>
              </td>
              <td data-part="actions" data-align="right">
                <EntryActions entry={entry} order={order} onTask={onTask} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.payoutLogs.flatMap(({ settlement }) =>
        settlement ? [<p key={settlement.utr}>{t('history.payout', { utr: settlement.utr })}</p>] : [],
      )}
    </>
  )
}

const LOOK: Record<OrderTransaction['status'], { tone: Tone; icon: typeof IconClock }> = {
  SUCCESS: { tone: 'ok', icon: IconCircleCheck },
  PENDING: { tone: 'warn', icon: IconClock },
  UNKNOWN: { tone: 'bad', icon: IconAlertTriangle },
  PLUGIN_FAILURE: { tone: 'bad', icon: IconAlertTriangle },
  PAYMENT_FAILURE: { tone: 'bad', icon: IconAlertTriangle },
  CANCELED: { tone: 'mute', icon: IconBan },
  ADJUSTED: { tone: 'link', icon: IconRefresh },
}

/** The word of an entry: refunds have words of their own (ORDERS-32, ORDERS-33). */
const EntryStatus = ({ entry }: { entry: OrderTransaction }) => {
  const { t } = useTranslation('orders')
  const status = knownKey(LOOK, entry.status)
  if (status === null) return <UnknownStatus />
  const { tone, icon: Look } = LOOK[status]
  if (entry.transactionType === 'PURCHASE')
    return (
      <Status tone={tone} icon={<Look />}>
        {t(`purchase.${status}`)}
      </Status>
    )
  const refund = { tone: status === 'SUCCESS' ? 'back' : status === 'ADJUSTED' ? 'mute' : 'warn' } as const
  const Icon = status === 'SUCCESS' ? IconArrowBackUp : Look
  return (
    <Status tone={status === 'CANCELED' ? 'mute' : refund.tone} icon={<Icon />}>
      {t(`refund.${status}`)}
    </Status>
  )
}

/** An owner says how it ended: nobody else does any more. */
const isByHand = (action: TransactionAction) => action === 'settleAsPaid' || action === 'settleAsNotPaid'

const taskOf = (
  action: TransactionAction,
  orderId: string,
  { id: transactionId, paymentMethod }: OrderTransaction,
): Task => {
  if (action === 'collectWithCash' || action === 'markAsRefunded' || isByHand(action))
    return { kind: action, orderId, transactionId }
  // In the gateway's form the customer pays, or pays anew.
  if ((action === 'retry' || action === 'collectPayment') && paymentMethod === 'razorpay')
    return { kind: 'payOnline', orderId }
  if (action === 'issueRefund') return { kind: 'refund', orderId, entryId: transactionId }
  if (action === 'retry') return { kind: 'retry', orderId, entryId: transactionId }
  if (action === 'collectPayment' || action === 'collectWithAnotherCard')
    return { kind: 'collect', orderId, entryId: transactionId }
  return { kind: action === 'markAsPaid' ? 'markAsPaid' : 'cancel', orderId }
}

const EntryActions = ({ entry, order, onTask }: { entry: OrderTransaction } & Omit<Props, 'zone'>) => {
  const { t } = useTranslation('orders')
  const mayEdit = useBarred('orderTransaction.edit')
  const mayCancel = useBarred('order.cancel')
  const maySettle = useBarred(SETTLE_BY_HAND)
  const money = moneyOf(order)
  const log = money.transactions
  const own = log.find(({ id }) => id === entry.id)
  const { hasSuperAdmin } = useWorkspace()
  const paidOut = isPaidOut(order) ? t('detail.paidOut') : null
  const reasonOf = (action: TransactionAction): string | null => {
    if (action === 'cancelTransaction') return mayCancel ?? paidOut
    if (isByHand(action)) return maySettle
    // Refunds of a paid-out order are a super admin's (ORDERS-49).
    return mayEdit ?? ((action === 'markAsRefunded' || action === 'issueRefund') && hasSuperAdmin ? null : paidOut)
  }
  const actions = own ? actionsFor(own, log) : []
  const isOpen =
    entry.transactionType === 'PURCHASE' && COLLECTABLE.includes(entry.status) && own && payablePart(money, own) > 0
  if (actions.length === 0) return null
  return (
    <Row gap={4} align="stretch" justify="end" wrap>
      {actions.map((action) => (
        <Button
          key={action}
          size="s"
          disabledReason={reasonOf(action)}
          onClick={() => onTask(taskOf(action, order.id, entry))}
        >
          {t(`history.${action}`)}
        </Button>
      ))}
      {isOpen && (
        <Button
          size="s"
          disabledReason={mayEdit ?? paidOut}
          onClick={() => onTask({ kind: 'payPart', orderId: order.id, entryId: entry.id })}
        >
          {t('history.payPart')}
        </Button>
      )}
    </Row>
  )
}

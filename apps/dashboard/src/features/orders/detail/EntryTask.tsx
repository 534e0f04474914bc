import { paysFromHoldings } from '@fieldhouse/domain/fees'
import { formatMoney } from '@fieldhouse/domain/money'
import { completableAmount } from '@fieldhouse/domain/orders'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf, query } from '../../../lib/api/api.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { CashGiven } from '../../../lib/CashGiven.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { LiveRegion } from '../../../ui/VisuallyHidden.tsx'
import { useMethodText } from '../list/payment-icons.tsx'
import { customerNameOf, moneyOf, type Order } from '../order.ts'
import type { EntryTask as Task } from '../task.ts'
import { useAction, type Send } from '../../../lib/commands/use-action.ts'
import { useHeld } from '../../../lib/commands/use-held.ts'
import style from './detail.module.css'

type Props = { task: Task | null; onClose: () => void }

/** Asks, then does something with one entry of the payment log (ORDERS-40, ORDERS-44, ORDERS-45, ORDERS-114). */
export const EntryTask = ({ task, onClose }: Props) =>
  task === null ? null : <Ask key={`${task.kind} ${task.transactionId}`} task={task} onClose={onClose} />

/** What is handed back or taken: of a refund what may be handed back of it, of a purchase all. Minor units. */
const amountOf = (order: Order, { kind, transactionId }: Task): number => {
  const money = moneyOf(order)
  const entry = money.transactions.find(({ id }) => id === transactionId)
  if (!entry) return 0
  return kind === 'markAsRefunded' ? completableAmount(money, entry) : entry.amount
}

const isCash = (order: Order, id: string): boolean => {
  const entry = order.orderTransactions.find((each) => each.id === id)
  return entry?.paymentMethod === 'cash' && entry.status === 'PENDING'
}

const STEPS = {
  /** Switched to cash, then marked as paid (ORDERS-40). */
  collectWithCash: async (send: Send, order: Order, { transactionId: id }: Task) => {
    if (!isCash(order, id)) await send('changeTransactionMethod', { id, body: { paymentMethod: 'cash' } })
    return send('markTransactionPaid', { id })
  },
  markAsRefunded: (send: Send, order: Order, task: Task) =>
    send('refundTransaction', { id: task.transactionId, body: { amount: amountOf(order, task) } }),
  settleAsPaid: (send: Send, _order: Order, { transactionId: id }: Task) =>
    send('settleTransaction', { id, body: { outcome: 'paid' } }),
  settleAsNotPaid: (send: Send, _order: Order, { transactionId: id }: Task) =>
    send('settleTransaction', { id, body: { outcome: 'notPaid' } }),
} satisfies Record<Task['kind'], (send: Send, order: Order, task: Task) => Promise<unknown>>

const WORKING = {
  collectWithCash: 'markingAsPaid',
  markAsRefunded: 'detail.refunding',
  settleAsPaid: 'entry.settling',
  settleAsNotPaid: 'entry.settling',
} as const satisfies Record<Task['kind'], string>

const Ask = ({ task, onClose }: { task: Task; onClose: () => void }) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const methodText = useMethodText()
  const { paymentMethodsForStaff: allowed } = usePartner()
  const { busy, unanswered, run } = useAction((send, current: Order) => STEPS[task.kind](send, current, task), {
    onDone: onClose,
    done: () => t('entry.success'),
    failed: (failure) => messageOf(failure) ?? t('entry.failed'),
  })
  const { data, error } = useQuery(query('getOrder', { id: task.orderId }))
  // What was sent may be done, and is sent again as it was.
  const order = useHeld(data, busy || unanswered)?.data
  const amount = order ? amountOf(order, task) : 0
  const reason = error ? (messageOf(error) ?? t('openFailed')) : order ? null : common('loading')
  const noCash =
    order && task.kind === 'collectWithCash' && !isCash(order, task.transactionId) && !allowed.includes('cash')
  const nothing = amount === 0 ? t('refunding.nothing') : null
  const entry = order?.orderTransactions.find(({ id }) => id === task.transactionId)
  const method = entry?.paymentMethod ?? 'cash'
  const question =
    entry?.transactionType === 'REFUND' && (task.kind === 'settleAsPaid' || task.kind === 'settleAsNotPaid')
      ? t(`entry.${task.kind}.questionOfRefund`)
      : task.kind === 'markAsRefunded' && paysFromHoldings(method)
        ? t('entry.markAsRefunded.questionOfHoldings', { method: methodText(method) })
        : t(`entry.${task.kind}.question`)
  const about = order && [
    order.readableId.readableId,
    customerNameOf(order),
    methodText(task.kind === 'collectWithCash' ? 'cash' : method),
    formatMoney(amount, order.currency),
  ]
  return (
    <ConfirmDialog
      open
      title={t(`entry.${task.kind}.title`)}
      confirmLabel={t('entry.confirm')}
      busy={busy}
      disabledReason={reason ?? (noCash ? t('entry.noCash') : nothing)}
      onConfirm={() => order && void run(order)}
      onClose={onClose}
    >
      <p>{noCash ? t('entry.noCash') : question}</p>
      <LiveRegion>{busy ? t(WORKING[task.kind]) : ''}</LiveRegion>
      {about && <p className={style.about}>{about.filter(Boolean).join(' · ')}</p>}
      {order && task.kind === 'collectWithCash' && !noCash && (
        <CashGiven currency={order.currency} amount={amount} apart />
      )}
    </ConfirmDialog>
  )
}

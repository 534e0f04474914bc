import { formatMoney } from '@fieldhouse/domain/money'
import { completableAmount } from '@fieldhouse/domain/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, messageOf, query } from '../../../lib/api.ts'
import { usePartner } from '../../../lib/workspace.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { LiveRegion } from '../../../ui/VisuallyHidden.tsx'
import { useMethodText } from '../list/payment-icons.tsx'
import { customerName, moneyOf, type Order } from '../order.ts'
import type { EntryTask as Task } from '../task.ts'
import { useKeys, useOrderChanged } from '../../../lib/order-changes.ts'
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

type Once = ReturnType<typeof useKeys>

const STEPS = {
  /** Switched to cash, then marked as paid (ORDERS-40). */
  collectWithCash: async (order: Order, id: string, once: Once) => {
    if (!isCash(order, id)) {
      const body = { paymentMethod: 'cash' as const }
      await once(`cash ${id}`, (options) => client.changeTransactionMethod({ id, body }, options))
    }
    return once(`paid ${id}`, (options) => client.markTransactionPaid({ id }, options))
  },
  markAsRefunded: (order: Order, id: string, once: Once) => {
    const body = { amount: amountOf(order, { kind: 'markAsRefunded', orderId: order.id, transactionId: id }) }
    return once(`refunded ${id} ${body.amount}`, (options) => client.refundTransaction({ id, body }, options))
  },
} satisfies Record<Task['kind'], (order: Order, id: string, once: Once) => Promise<{ data: Order }>>

const Ask = ({ task, onClose }: { task: Task; onClose: () => void }) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const methodText = useMethodText()
  const [busy, setBusy] = useState(false)
  const changed = useOrderChanged()
  const { paymentMethodsForStaff: allowed } = usePartner()
  const once = useKeys()
  const { data, error } = useQuery(query('getOrder', { id: task.orderId }))
  const order = data?.data
  const amount = order ? amountOf(order, task) : 0
  const run = async (current: Order) => {
    setBusy(true)
    try {
      const { data: after } = await STEPS[task.kind](current, task.transactionId, once)
      await changed([after])
      notify.success(t('entry.success'))
      onClose()
    } catch (failure) {
      notify.failure(messageOf(failure) ?? t('entry.failed'))
    } finally {
      setBusy(false)
    }
  }
  const reason = error ? (messageOf(error) ?? t('openFailed')) : order ? null : common('loading')
  const noCash =
    order && task.kind === 'collectWithCash' && !isCash(order, task.transactionId) && !allowed.includes('cash')
  const nothing = amount === 0 ? t('refunding.nothing') : null
  const about = order && [
    order.readableId.readableId,
    customerName(order),
    methodText(task.kind === 'collectWithCash' ? 'cash' : order.paymentMethod),
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
      <p>{noCash ? t('entry.noCash') : t(`entry.${task.kind}.question`)}</p>
      <LiveRegion>{busy ? t(task.kind === 'markAsRefunded' ? 'detail.refunding' : 'markingAsPaid') : ''}</LiveRegion>
      {about && <p className={style.about}>{about.filter(Boolean).join(' · ')}</p>}
    </ConfirmDialog>
  )
}

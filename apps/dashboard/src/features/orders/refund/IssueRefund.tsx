import { completableAmount } from '@fieldhouse/domain/orders'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query, type client } from '../../../lib/api/api.ts'
import { LoadedDialog } from '../../../lib/LoadedDialog.tsx'
import { useAction, type Send } from '../../../lib/commands/use-action.ts'
import { useRehearsal } from '../../../lib/commands/use-rehearsal.ts'
import { useHeld } from '../../../lib/commands/use-held.ts'
import { useWorkspace } from '../../../lib/session/workspace.ts'
import { useEmailCustomer } from '../cancel/EmailCustomer.tsx'
import { moneyOf, type Order } from '../order.ts'
import { entryOfAmount, isConfirmable, type RefundEntry } from '../refund-entry.ts'
import type { RefundTask } from '../task.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { useRefundEntry } from './use-refund-entry.ts'
import { wasRefused } from './was-refused.ts'

type Props = { task: RefundTask | null; onClose: () => void }

/**
 * Gives money of a transaction back (ORDERS-58, ORDERS-79, ORDERS-80, ORDERS-85, ORDERS-103), or what it owes already, to the card or
 * online where it came from (ORDERS-97).
 */
export const IssueRefund = ({ task, onClose }: Props) =>
  task === null ? null : <Open key={`${task.orderId} ${task.entryId ?? ''}`} task={task} onClose={onClose} />

const Open = ({ task, onClose }: { task: RefundTask; onClose: () => void }) => {
  const { t } = useTranslation('orders')
  const reading = useQuery(query('getOrder', { id: task.orderId }))
  return (
    <LoadedDialog of={reading} title={t('refunding.title')} rows={3} onClose={onClose}>
      {({ data }) =>
        task.entryId === undefined ? (
          <NewRefund order={data} onClose={onClose} />
        ) : (
          <OwedRefund order={data} entryId={task.entryId} onClose={onClose} />
        )
      }
    </LoadedDialog>
  )
}

/** Sends it. What was sent may be done, and is sent again as it was: the figures are meanwhile of the order as it stood. */
const useRefunding = <Body,>(
  live: Order,
  work: (send: Send, body: Body) => Promise<{ data: Order }>,
  onClose: () => void,
) => {
  const { t } = useTranslation('orders')
  const { busy, unanswered, run } = useAction(work, {
    onDone: onClose,
    // What the provider refused stays owed: the reply is the order as it then stands.
    done: ({ data }) =>
      wasRefused(order, data)
        ? { tone: 'failure', message: t('refunding.failed'), detail: t('refunding.refused') }
        : t('refunding.success'),
    failed: t('refunding.failed'),
  })
  const order: Order = useHeld(live, busy || unanswered)
  return { order, busy, run }
}

/** What an entry gives back, minor units; null where that is nothing, or may not be. */
const toGiveBack = (entry: RefundEntry, maximum: number): number | null =>
  isConfirmable(entry, maximum) && entry.amount !== 0 ? entry.amount : null

/** Super admins may give back the fee of an online payment as well (ORDERS-78). */
const NewRefund = ({ order: live, onClose }: { order: Order; onClose: () => void }) => {
  const { t } = useTranslation('orders')
  const { order, busy, run } = useRefunding(
    live,
    (send, body: Parameters<typeof client.refundOrder>[0]['body']) => send('refundOrder', { id: live.id, body }),
    onClose,
  )
  const { hasSuperAdmin } = useWorkspace()
  const offersFee = hasSuperAdmin && order.paymentMethod === 'razorpay'
  const [withFee, setWithFee] = useState(false)
  const maximum = withFee ? order.razorpayRefundableAmount : order.refundableAmount
  const [entry, setEntry] = useRefundEntry(maximum, entryOfAmount(maximum, maximum, order.currency))
  const [handedBack, setHandedBack] = useState(false)
  const mail = useEmailCustomer(order)
  const bodyOf = (amount: number) => ({
    refundAmountCents: amount,
    autoRefund: true,
    handedBack,
    ...(withFee && { includesProcessingFee: true }),
  })
  const amount = toGiveBack(entry, maximum)
  const effect = useRehearsal('previewRefundOrder', amount === null ? null : { id: order.id, body: bodyOf(amount) })
  return (
    <RefundDialog
      order={order}
      maximum={maximum}
      entry={entry}
      onChange={setEntry}
      effect={effect}
      handedBack={{ checked: handedBack, onChange: setHandedBack }}
      mail={mail}
      busy={busy}
      onRefund={(minor) => void run({ ...bodyOf(minor), emailingEnable: mail.isWanted, version: order.currentVersion })}
      onClose={onClose}
    >
      {offersFee && (
        <Checkbox
          mb="md"
          label={t('refunding.withFee')}
          checked={withFee}
          onChange={({ currentTarget: { checked } }) => setWithFee(checked)}
        />
      )}
    </RefundDialog>
  )
}

/** What is owed stands in the payment log already: it goes back to the card or online instead of by hand, at most that. */
type OwedProps = { order: Order; entryId: string; onClose: () => void }

const OwedRefund = ({ order: live, entryId, onClose }: OwedProps) => {
  const { order, busy, run } = useRefunding(
    live,
    (send, amount: number) => send('refundTransaction', { id: entryId, body: bodyOf(amount) }),
    onClose,
  )
  const money = moneyOf(order)
  const owed = money.transactions.find(({ id, status }) => id === entryId && status === 'PENDING')
  const maximum = owed ? completableAmount(money, owed) : 0
  const [entry, setEntry] = useRefundEntry(maximum, entryOfAmount(maximum, maximum, order.currency))
  const bodyOf = (amount: number) => ({ amount, autoRefund: true })
  const amount = toGiveBack(entry, maximum)
  const effect = useRehearsal(
    'previewRefundTransaction',
    amount === null ? null : { id: entryId, body: bodyOf(amount) },
  )
  return (
    <RefundDialog
      order={order}
      maximum={maximum}
      entry={entry}
      onChange={setEntry}
      effect={effect}
      busy={busy}
      onRefund={(minor) => void run(minor)}
      onClose={onClose}
    />
  )
}

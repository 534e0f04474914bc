import { completableAmount } from '@fieldhouse/domain/orders'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, query } from '../../../lib/api.ts'
import { useChangeAsSeen, useKeys } from '../../../lib/order-changes.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { useRehearsal } from '../../../lib/use-rehearsal.ts'
import { useHeld } from '../../../lib/use-held.ts'
import { useWorkspace } from '../../../lib/workspace.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoadingRows } from '../../../ui/Loading.tsx'
import { moneyOf, type Order } from '../order.ts'
import { entryOfAmount, isConfirmable, type RefundEntry } from '../refund-entry.ts'
import type { RefundTask } from '../task.ts'
import { RefundDialog, type RefundWork } from './RefundDialog.tsx'
import { useRefundEntry } from './use-refund-entry.ts'

type Props = { task: RefundTask | null; onClose: () => void }

/**
 * Gives money of a transaction back (ORDERS-58, ORDERS-79, ORDERS-80, ORDERS-85, ORDERS-103), or what it owes already, to the card or
 * online where it came from (ORDERS-97).
 */
export const IssueRefund = ({ task, onClose }: Props) =>
  task === null ? null : <Open key={`${task.orderId} ${task.entryId ?? ''}`} task={task} onClose={onClose} />

const Open = ({ task, onClose }: { task: RefundTask; onClose: () => void }) => {
  const { t } = useTranslation('orders')
  const { data: live, error, refetch, isFetching } = useQuery(query('getOrder', { id: task.orderId }))
  const [busy, setBusy] = useState(false)
  const [unanswered, setUnanswered] = useState(false)
  // What was sent may be done, and is sent again as it was.
  const data = useHeld(live, busy || unanswered)
  const work = { busy, setBusy, setUnanswered }
  if (data && task.entryId !== undefined)
    return <OwedRefund order={data.data} entryId={task.entryId} work={work} onClose={onClose} />
  if (data) return <NewRefund order={data.data} work={work} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('refunding.title')}>
      {error ? (
        <LoadFailed as="h3" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingRows rows={3} />
      )}
    </Dialog>
  )
}

/** What an entry gives back, minor units; null where that is nothing, or may not be. */
const toGiveBack = (entry: RefundEntry, maximum: number): number | null =>
  isConfirmable(entry, maximum) && entry.amount !== 0 ? entry.amount : null

/** Super admins may give back the fee of an online payment as well (ORDERS-78). */
const NewRefund = ({ order, work, onClose }: { order: Order; work: RefundWork; onClose: () => void }) => {
  const { t } = useTranslation('orders')
  const { hasSuperAdmin } = useWorkspace()
  const offersFee = hasSuperAdmin && order.paymentMethod === 'razorpay'
  const [withFee, setWithFee] = useState(false)
  const maximum = withFee ? order.razorpayRefundableAmount : order.refundableAmount
  const [entry, setEntry] = useRefundEntry(maximum, entryOfAmount(maximum, maximum, order.currency))
  const [handedBack, setHandedBack] = useState(false)
  const changeAsSeen = useChangeAsSeen(order)
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
      onRefund={(minor) =>
        changeAsSeen(bodyOf(minor), (body, options) => client.refundOrder({ id: order.id, body }, options))
      }
      work={work}
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
type OwedProps = { order: Order; entryId: string; work: RefundWork; onClose: () => void }

const OwedRefund = ({ order, entryId, work, onClose }: OwedProps) => {
  const money = moneyOf(order)
  const owed = money.transactions.find(({ id, status }) => id === entryId && status === 'PENDING')
  const maximum = owed ? completableAmount(money, owed) : 0
  const [entry, setEntry] = useRefundEntry(maximum, entryOfAmount(maximum, maximum, order.currency))
  const once = useKeys()
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
      onRefund={(minor) =>
        once(`refund ${minor}`, (options) => client.refundTransaction({ id: entryId, body: bodyOf(minor) }, options))
      }
      work={work}
      onClose={onClose}
    />
  )
}

import { completableAmount, previewRefund } from '@fieldhouse/domain/orders'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, query } from '../../../lib/api.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { useWorkspace } from '../../../lib/workspace.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoadingRows } from '../../../ui/Loading.tsx'
import { moneyOf, type Order } from '../order.ts'
import { entryOfAmount } from '../refund-entry.ts'
import type { RefundTask } from '../task.ts'
import { RefundDialog } from './RefundDialog.tsx'

type Props = { task: RefundTask | null; onClose: () => void }

/**
 * Gives money of a transaction back (ORDERS-58, ORDERS-79, ORDERS-80, ORDERS-85, ORDERS-103), or what it owes already, to the card or
 * online where it came from (ORDERS-97).
 */
export const IssueRefund = ({ task, onClose }: Props) =>
  task === null ? null : <Open key={`${task.orderId} ${task.entryId ?? ''}`} task={task} onClose={onClose} />

const Open = ({ task, onClose }: { task: RefundTask; onClose: () => void }) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { data, error, refetch, isFetching } = useQuery(query('getOrder', { id: task.orderId }))
  if (data && task.entryId !== undefined)
    return <OwedRefund order={data.data} entryId={task.entryId} onClose={onClose} />
  if (data) return <NewRefund order={data.data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('refunding.title')} closeLabel={common('close')}>
      {error ? (
        <LoadFailed as="h3" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingRows rows={3} label={common('loading')} />
      )}
    </Dialog>
  )
}

/** Super admins may give back the fee of an online payment as well (ORDERS-78). */
const NewRefund = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { t } = useTranslation('orders')
  const { hasSuperAdmin } = useWorkspace()
  const offersFee = hasSuperAdmin && order.paymentMethod === 'razorpay'
  const [withFee, setWithFee] = useState(false)
  const mostOf = (isWithFee: boolean) => (isWithFee ? order.razorpayRefundableAmount : order.refundableAmount)
  const all = (isWithFee: boolean) => entryOfAmount(mostOf(isWithFee), mostOf(isWithFee), order.currency)
  const [entry, setEntry] = useState(() => all(false))
  return (
    <RefundDialog
      order={order}
      maximum={mostOf(withFee)}
      entry={entry}
      onChange={setEntry}
      previewOf={(amount) => previewRefund(moneyOf(order), amount)}
      onRefund={(amount, options) =>
        client.refundOrder(
          {
            id: order.id,
            body: { refundAmountCents: amount, autoRefund: true, ...(withFee && { includesProcessingFee: true }) },
          },
          options,
        )
      }
      onClose={onClose}
    >
      {offersFee && (
        <Checkbox
          mb="md"
          label={t('refunding.withFee')}
          checked={withFee}
          onChange={({ currentTarget: { checked } }) => {
            setWithFee(checked)
            setEntry(all(checked))
          }}
        />
      )}
    </RefundDialog>
  )
}

/** What is owed stands in the payment log already: it goes back to the card or online instead of by hand, at most that. */
const OwedRefund = ({ order, entryId, onClose }: { order: Order; entryId: string; onClose: () => void }) => {
  const money = moneyOf(order)
  const owed = money.transactions.find(({ id, status }) => id === entryId && status === 'PENDING')
  const maximum = owed ? completableAmount(money, owed) : 0
  const [entry, setEntry] = useState(() => entryOfAmount(maximum, maximum, order.currency))
  // Without the entry the order is as it would be before it was owed, so that this refund alone is spoken of.
  const before = { ...money, transactions: money.transactions.filter((each) => each !== owed) }
  return (
    <RefundDialog
      order={order}
      maximum={maximum}
      entry={entry}
      onChange={setEntry}
      previewOf={(amount) => ({
        ...previewRefund(before, amount),
        parts: owed && amount > 0 ? [{ paymentMethod: owed.paymentMethod, amount }] : [],
      })}
      onRefund={(amount, options) =>
        client.refundTransaction({ id: entryId, body: { amount, autoRefund: true } }, options)
      }
      onClose={onClose}
    />
  )
}

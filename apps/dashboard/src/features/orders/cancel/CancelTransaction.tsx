import { formatMoney } from '@fieldhouse/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf, query, type client } from '../../../lib/api/api.ts'
import type { CancelTransactionRequest } from '../../../lib/cancel-transaction.ts'
import { LoadedDialog } from '../../../lib/LoadedDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { customerNameOf, offersRefund, type Order } from '../order.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { Rehearsed } from '../../../lib/commands/Rehearsed.tsx'
import { useHeld } from '../../../lib/commands/use-held.ts'
import type { Rehearsal } from '../../../lib/commands/use-rehearsal.ts'
import { EmailCustomer, useEmailCustomer } from './EmailCustomer.tsx'
import { HandedBack } from './HandedBack.tsx'
import { FIRST_REASON, ReasonFields } from './ReasonFields.tsx'
import { RefundFields } from './RefundFields.tsx'
import { useCancelRefund } from './use-cancel-refund.ts'

type Props = {
  orderId: string | null
  /** What is said in place of the usual words, where another screen asks for it. */
  said?: CancelTransactionRequest['said'] | undefined
  /** Follows in place of `onClose` once it is cancelled. */
  onCanceled?: () => void
  onClose: () => void
}

/** Cancels one transaction, says first what will happen and what goes back (ORDERS-56 to -64, ORDERS-84, ORDERS-134). */
export const CancelTransaction = ({ orderId, ...rest }: Props) =>
  orderId === null ? null : <Open key={orderId} orderId={orderId} {...rest} />

const Open = ({ orderId, onClose, ...rest }: Props & { orderId: string }) => {
  const { t } = useTranslation('orders')
  const order = useQuery(query('getOrder', { id: orderId }))
  return (
    <LoadedDialog of={order} title={t('cancel.title')} onClose={onClose}>
      {({ data }) => <Form order={data} onClose={onClose} {...rest} />}
    </LoadedDialog>
  )
}

type FormProps = Omit<Props, 'orderId'> & { order: Order }

const Form = ({ order: live, said, onClose, onCanceled = onClose }: FormProps) => {
  const { t } = useTranslation('orders')
  const { busy, unanswered, run } = useAction((send, body: Body) => send('cancelOrder', { id: live.id, body }), {
    // A dialog that failed stays with everything that was entered.
    onDone: onCanceled,
    done: () => said?.done ?? t('cancel.success', { id: live.readableId.readableId }),
    failed: said?.failed ?? t('cancel.failed'),
    why: (error) => said?.whyNot(error) ?? messageOf(error),
  })
  // What was sent may be done, and is sent again as it was.
  const order = useHeld(live, busy || unanswered)
  const { currency } = order
  const refunds = offersRefund(order)
  const { effect, amount, ...refund } = useCancelRefund(
    'previewCancelOrder',
    (of) => ({ id: order.id, body: { autoRefund: true, ...of } }),
    { maximum: refunds ? order.refundableAmount : 0, currency },
  )
  const [why, setWhy] = useState(FIRST_REASON)
  const mail = useEmailCustomer(order)
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={t('cancel.title')}
      subtitle={[order.readableId.readableId, customerNameOf(order)].filter(Boolean).join(' · ')}
      footerStart={
        <Button variant="subtle" disabled={busy} onClick={onClose}>
          {t('cancel.keep')}
        </Button>
      }
      footer={
        <Button
          variant="dangerFilled"
          loading={busy}
          {...refund.barred}
          onClick={() => {
            if (amount === null) return
            void run({
              emailingEnable: mail.isWanted,
              autoRefund: true,
              handedBack: refund.handedBack,
              refundAmountCents: amount,
              changeLogMeta: { reason: why.reason, comment: why.comment.trim() },
            })
          }}
        >
          {t('cancel.confirm')}
        </Button>
      }
    >
      <Stack gap={16}>
        <Consequences order={order} effect={effect} isSaidBelow={refunds} />
        <ReasonFields value={why} onChange={setWhy} />
        {refunds && (
          <>
            <RefundFields
              currency={currency}
              maximum={refund.maximum}
              effect={effect}
              entry={refund.entry}
              onChange={refund.type}
              policy={refund.policy}
            />
            <HandedBack effect={effect} checked={refund.handedBack} onChange={refund.setHandedBack} />
          </>
        )}
        <EmailCustomer mail={mail} />
      </Stack>
    </Dialog>
  )
}

type ConsequencesProps = {
  order: Order
  effect: Rehearsal
  /** The refund's fields say that its figures are on their way, or could not be had. */
  isSaidBelow: boolean
}

const Consequences = ({ order, effect, isSaidBelow }: ConsequencesProps) => {
  const { t } = useTranslation('orders')
  const bookings = order.orderLineItems.filter(({ facilityBooking }) => facilityBooking && !facilityBooking.canceled)
  return (
    <Stack gap={2} look="quiet">
      {bookings.length > 0 && <p>{t('cancel.frees', { count: bookings.length })}</p>}
      <Rehearsed of={effect} bars={isSaidBelow ? 0 : 1} failureSaid={isSaidBelow}>
        {({ waived, paid, earlier, disputed }) => (
          <>
            {waived > 0 && <p>{t('cancel.openPayment', { amount: formatMoney(waived, order.currency) })}</p>}
            {paid === 0 && earlier === 0 && disputed === 0 && <p>{t('cancel.nothingPaid')}</p>}
            {disputed > 0 && !isSaidBelow && (
              <p>{t('cancel.disputed', { amount: formatMoney(disputed, order.currency) })}</p>
            )}
          </>
        )}
      </Rehearsed>
      <p>{t('cancel.final')}</p>
    </Stack>
  )
}

type Body = Parameters<typeof client.cancelOrder>[0]['body']

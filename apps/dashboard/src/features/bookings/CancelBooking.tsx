import { Radio, Switch, Textarea, TextInput } from '@mantine/core'
import { refundsAutomatically } from '@fieldhouse/domain/fees'
import { formatMoney } from '@fieldhouse/domain/money'
import { refundableBySlotCancel } from '@fieldhouse/domain/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Api, Reply } from '@fieldhouse/contract'
import { client, query } from '../../lib/api.ts'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadingRows } from '../../ui/Loading.tsx'
import { notify } from '../../ui/notify.ts'
import type { BookedSlot, SlotDialogProps } from './booked-slot.ts'
import { useDayTexts } from './day-text.ts'
import { amountOf, fieldsOf, isConfirmable, typeAmount, typePercent, type RefundFields } from './refund-fields.ts'
import { useDiscard } from '../../lib/use-discard.tsx'
import { useReason } from './use-reason.ts'
import { useSaving } from './use-saving.ts'
import style from './booking.module.css'

type Order = Reply<Api['getOrder']>['data']
type Policy = Reply<Api['getCancellationPolicy']>['data']

/** 'Cancel Booking': this slot or all of the order, the refund by the policy, what is kept and what goes back (BOOKING-102). */
export const CancelBooking = (props: SlotDialogProps) => {
  const { t } = useTranslation('bookings')
  const { t: common } = useTranslation()
  const { slot, onClose } = props
  const id = slot.order?.id ?? ''
  const order = useQuery({ ...query('getOrder', { id }), staleTime: 0 })
  const policy = useQuery({ ...query('getCancellationPolicy', { orderId: id }), staleTime: 0 })
  if (order.data && (policy.data || policy.isError))
    return <CancelForm {...props} order={order.data.data} policy={policy.data?.data ?? null} />
  return (
    <Dialog open onClose={onClose} title={t('cancel.title')} closeLabel={common('close')}>
      {order.isError ? (
        <LoadFailed error={order.error} onRetry={() => void order.refetch()} retrying={order.isFetching} />
      ) : (
        <LoadingRows rows={4} label={common('loading')} />
      )}
    </Dialog>
  )
}

type FormProps = SlotDialogProps & { order: Order; policy: Policy | null }

/** The lines that go, what they cost, and what of it may go back (BOOKING-46, BOOKING-62). */
const stakeOf = (slot: BookedSlot, order: Order, policy: Policy | null, whole: boolean) => {
  const lines = order.orderLineItems.filter(({ facilityBooking }) => facilityBooking && !facilityBooking.canceled)
  const going = whole ? lines : lines.filter(({ facilityBooking }) => facilityBooking?.id === slot.id)
  const ids = going.flatMap(({ facilityBooking }) => (facilityBooking ? [facilityBooking.id] : []))
  const price = going.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const maximum = refundableBySlotCancel({
    cancelsAllLines: going.length === lines.length,
    price,
    orderRefundable: order.refundableAmount,
    orderStatus: order.status,
  })
  const byPolicy = policy
    ?.filter(({ lineItem }) => ids.includes(lineItem.facilityBooking.id))
    .reduce((sum, { refundableAmountCents }) => sum + refundableAmountCents.amount, 0)
  return {
    ids,
    price,
    maximum,
    byPolicy: byPolicy === undefined ? null : Math.min(byPolicy, maximum),
    lineCount: lines.length,
  }
}

const CancelForm = ({ slot, venue, onClose, onDone, order, policy }: FormProps) => {
  const { t } = useTranslation('bookings')
  const { t: common } = useTranslation()
  const texts = useDayTexts()
  const [whole, setWhole] = useState(false)
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [emails, setEmails] = useState(false)
  const [typed, setTyped] = useState<RefundFields | null>(null)
  const reasonFor = useReason()
  const { busy, save } = useSaving()
  const stake = stakeOf(slot, order, policy, whole)
  const { currency } = slot
  const money = (minor: number) => formatMoney(minor, currency)
  const fields = typed ?? fieldsOf(stake.byPolicy ?? 0, stake.maximum, currency)
  const refund = amountOf(fields, currency) ?? 0
  const isOwed = order.status === 'pending'
  const { asks, leave, question } = useDiscard(
    [reason, note].some((text) => text.trim() !== ''),
    onClose,
  )
  const mayConfirm = stake.maximum === 0 || isConfirmable(fields, stake.maximum, currency)
  // Fees are never given back, so of what was paid for the slots the rest is kept.
  const paid = stake.maximum === 0 ? 0 : Math.max(stake.price, stake.maximum)

  const cancel = () =>
    save(
      async (idempotencyKey) => {
        await client.cancelBookings(
          {
            orderId: order.id,
            body: {
              bookingIds: stake.ids,
              emailingEnable: emails,
              autoRefund: refundsAutomatically(slot.order!.paymentMethod),
              applyCancellationPolicy: false,
              refundAmountCents: stake.maximum === 0 ? 0 : refund,
              changeLogMeta: { reason: reason.trim(), comment: note.trim() },
            },
          },
          { idempotencyKey },
        )
        await onDone()
        onClose()
        notify.success(t('cancel.success'))
      },
      (error) => notify.failure(t('cancel.failure'), { detail: reasonFor(error) }),
    )
  return (
    <>
      <Dialog
        open={!asks}
        onClose={leave}
        title={t('cancel.title')}
        subtitle={`${slot.title} · ${slot.facilityName} · ${texts.when(slot, venue.timezone)}`}
        closeLabel={common('close')}
        busy={busy}
        footerStart={
          <Button variant="subtle" data-autofocus onClick={leave}>
            {t('cancel.keep')}
          </Button>
        }
        footer={
          <Button variant="dangerFilled" disabled={!mayConfirm} loading={busy} onClick={() => void cancel()}>
            {t('cancel.confirm')}
          </Button>
        }
      >
        <div className={style.form}>
          {policy === null && (
            <p className={style.warning} role="alert">
              {t('cancel.policyFailed')}
            </p>
          )}
          {stake.lineCount > 1 && (
            <Radio.Group
              label={t('cancel.scope')}
              value={whole ? 'whole' : 'this'}
              onChange={(value) => {
                setTyped(null)
                setWhole(value === 'whole')
              }}
            >
              <Radio value="this" label={t('cancel.onlyThis')} />
              <Radio value="whole" label={t('cancel.whole')} />
            </Radio.Group>
          )}
          <div className={style.pair}>
            <TextInput
              label={t('cancel.reason')}
              value={reason}
              maxLength={200}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <Textarea
              label={t('cancel.note')}
              value={note}
              maxLength={1000}
              autosize
              minRows={1}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          </div>
          {stake.maximum > 0 ? (
            <>
              <div className={style.pair}>
                <TextInput
                  label={t('cancel.refund')}
                  description={t('cancel.maximum', { amount: money(stake.maximum) })}
                  inputWrapperOrder={['label', 'input', 'error', 'description']}
                  inputMode="decimal"
                  leftSection={<small>{currency}</small>}
                  leftSectionWidth={44}
                  value={fields.amount}
                  error={isConfirmable(fields, stake.maximum, currency) ? null : t('cancel.tooHigh')}
                  onChange={(event) => setTyped(typeAmount(event.currentTarget.value, stake.maximum, currency))}
                />
                <TextInput
                  label={t('cancel.percent')}
                  inputMode="decimal"
                  rightSection="%"
                  value={fields.percent}
                  onChange={(event) => setTyped(typePercent(event.currentTarget.value, stake.maximum, currency))}
                />
              </div>
              <div className={style.sum} aria-live="polite">
                <b>
                  {t('cancel.sum', {
                    kept: money(Math.max(0, paid - refund)),
                    returned: money(refund),
                    paid: money(paid),
                  })}
                </b>
                {stake.byPolicy !== null && (
                  <p className={style.text}>
                    {refund === stake.byPolicy
                      ? t('cancel.byPolicy', { amount: money(stake.byPolicy) })
                      : t('cancel.byStaff', { amount: money(stake.byPolicy) })}
                  </p>
                )}
                {refund > 0 && !refundsAutomatically(slot.order!.paymentMethod) && (
                  <p className={style.text}>
                    {t('cancel.manual', { method: t(`payment.method.${slot.order!.paymentMethod}`) })}
                  </p>
                )}
              </div>
            </>
          ) : (
            isOwed && <p className={style.sum}>{t('cancel.unpaid', { amount: money(stake.price) })}</p>
          )}
          <Switch
            label={t('cancel.email')}
            checked={emails}
            onChange={(event) => setEmails(event.currentTarget.checked)}
          />
        </div>
      </Dialog>
      {question}
    </>
  )
}

import type { Order } from '@fieldhouse/contract/orders'
import { isAutomatic, type PaymentMethod } from '@fieldhouse/domain/fees'
import { addDays, dateOf } from '@fieldhouse/domain/time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/commands/use-action.ts'
import { usePaymentText } from '../../../lib/formats/use-payment-text.ts'
import { useBarredBy } from '../../../lib/commands/use-rehearsal.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { PaymentFollowUp } from '../../payments/index.ts'
import type { SlotDialogProps } from '../booked-slot.ts'
import { useDayTexts } from '../day-text.ts'
import { decideEditOf, problemOf } from './edit-decision.ts'
import { EditFields } from './EditFields.tsx'
import { EditPayment } from './EditPayment.tsx'
import { EditVerdict } from './EditVerdict.tsx'
import { moveRequest } from './move-request.ts'
import { rangeOfTimes, timesOf } from '../group/slot-times.ts'
import { useDifference } from './use-difference.ts'
import { useGroups } from '../group/use-groups.ts'
import { useLowered } from './use-lowered.ts'
import { useReason } from '../refusal/use-reason.ts'
import style from '../booking.module.css'

/** 'Edit booking slot': another day, time or court of the same group, with what it costs more or less (BOOKING-20, -21, -101). */
export const EditBooking = ({ slot, venue, onClose }: SlotDialogProps) => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  const zone = venue.timezone
  const [now] = useState(() => Date.now())
  const today = dateOf(now, zone)
  const [times, setTimes] = useState(() => timesOf(slot, zone))
  const [facilityId, setFacilityId] = useState(slot.facilityId)
  const [paying, setPaying] = useState(false)
  const [tried, setTried] = useState(false)
  const [toCollect, setToCollect] = useState<Order | null>(null)
  const paymentText = usePaymentText()

  const days = [times.date, dateOf(slot.start, zone)].sort()
  const { groups } = useGroups(venue, [slot.groupId], addDays(days[0]!, -1), addDays(days.at(-1)!, 1))
  const group = groups.get(slot.groupId)
  const to = { facilityId, ...rangeOfTimes(times, zone) }
  const decision = group && decideEditOf(slot, group, to, Date.now())
  const problem = decision && !decision.ok ? problemOf(decision.refusal) : null
  const edit = decision?.ok ? decision.value : null
  const payment = useDifference(slot, edit, paying)
  const lowered = useLowered(slot, edit)
  const barred = useBarredBy(lowered)

  const { busy, run } = useAction(
    (send, payWith: PaymentMethod | null) => {
      const paid = payWith && { method: payWith, isPaid: payment.hasPaid && !isAutomatic(payWith) }
      return send('moveBookings', moveRequest(slot, to, paid))
    },
    {
      onDone: ({ data: order }, payWith) => (payWith === 'creditCard' ? setToCollect(order) : onClose()),
      done: () => t('edit.success'),
      failed: t('edit.failure'),
      why: useReason(),
    },
  )
  const confirm = () => {
    if (problem === 'nothing') {
      notify.info(t('edit.nothing'))
      return
    }
    if (!edit) return
    if (!edit.needsPayment) return void run(null)
    if (!paying) {
      setTried(false)
      return setPaying(true)
    }
    setTried(true)
    if (payment.chosen) void run(payment.chosen)
  }
  const saveLabel = [
    t('edit.save'),
    paying &&
      payment.chosen &&
      paymentText({
        method: payment.chosen,
        total: payment.chargeOf(payment.chosen),
        currency: slot.currency,
        hasPaid: payment.hasPaid,
      }),
  ]
    .filter(Boolean)
    .join(' · ')
  // The difference by card is charged now, by a link, or later (BOOKING-22).
  if (toCollect) return <PaymentFollowUp order={toCollect} onDone={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={paying ? t('payment.title') : t('edit.title')}
      subtitle={`${slot.title} · ${slot.facilityName} · ${texts.when(slot, zone)}`}
      busy={busy}
      footerStart={
        <Button variant="subtle" onClick={paying ? () => setPaying(false) : onClose}>
          {paying ? t('payment.back') : t('edit.cancel')}
        </Button>
      }
      footer={
        <Button
          variant="filled"
          disabled={!group || (problem !== null && problem !== 'nothing')}
          {...barred}
          loading={busy}
          onClick={confirm}
        >
          {saveLabel}
        </Button>
      }
    >
      {!group ? (
        <LoadingRows rows={3} />
      ) : paying && edit ? (
        <EditPayment payment={payment} difference={edit.difference} currency={slot.currency} missing={tried} />
      ) : (
        <div className={style.form}>
          <EditFields
            group={group}
            times={times}
            facilityId={facilityId}
            today={today}
            onTimes={setTimes}
            onFacility={setFacilityId}
          />
          <EditVerdict slot={slot} edit={edit} problem={problem} today={today} lowered={lowered} />
        </div>
      )}
    </Dialog>
  )
}

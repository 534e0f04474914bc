import type { Order } from '@fieldhouse/contract/orders'
import type { Edit, FacilityRange } from '@fieldhouse/domain/bookings'
import { isAutomatic } from '@fieldhouse/domain/fees'
import { dateOf, type Zone } from '@fieldhouse/domain/time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../lib/api.ts'
import { useBarredBy } from '../../lib/use-rehearsal.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PaymentFollowUp, type FollowUpOutcome } from '../payments/index.ts'
import type { BookedSlot } from './booked-slot.ts'
import { useDayTexts } from './day-text.ts'
import { EditPayment } from './EditPayment.tsx'
import { EditVerdict } from './EditVerdict.tsx'
import { moveRequest } from './move-request.ts'
import { useDifference } from './use-difference.ts'
import { useLowered } from './use-lowered.ts'
import { useSaving } from './use-saving.ts'
import style from './booking.module.css'

type Props = {
  slot: BookedSlot
  to: FacilityRange
  facilityName: string
  edit: Edit
  zone: Zone
  /** What the place comes to, in one line. */
  words: string
  /** It was saved: reads the grid again. */
  onSaved: () => Promise<void>
  /** It was moved, and its difference asked for: tells so; `isCollected` when that was paid by now. */
  onMoved: (order: Order, isCollected: boolean) => Promise<void>
  /** Tells why it was not saved. */
  onFailure: (error: unknown, again: () => void) => void
  /** Whether the booking stands in its new place. */
  onClose: (isMoved: boolean) => void
}

/** A booking was dropped where it costs another price: what becomes of the money, as the edit dialog tells it (BEYOND-42, BOOKING-21). */
export const MoveBooking = ({
  slot,
  to,
  facilityName,
  edit,
  zone,
  words,
  onSaved,
  onMoved,
  onFailure,
  onClose,
}: Props) => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  const payment = useDifference(slot, edit, edit.needsPayment)
  const lowered = useLowered(slot, edit)
  const barred = useBarredBy(lowered)
  const [tried, setTried] = useState(false)
  const [toCollect, setToCollect] = useState<Order | null>(null)
  const { busy, save } = useSaving()

  const confirm = () => {
    const method = edit.needsPayment ? payment.chosen : null
    setTried(true)
    if (edit.needsPayment && !method) return
    const paid = method && { method, isPaid: payment.hasPaid && !isAutomatic(method) }
    void save(
      async (idempotencyKey) => {
        const { data: order } = await client.moveBookings(moveRequest(slot, to, paid), { idempotencyKey })
        if (method === 'creditCard') {
          await onSaved()
          setToCollect(order)
          return
        }
        await onMoved(order, false)
        onClose(true)
      },
      (error) => onFailure(error, confirm),
    )
  }
  // The difference by card is charged now, by a link, or later (BOOKING-22).
  if (toCollect) {
    const collected = (outcome: FollowUpOutcome) => {
      void onMoved(toCollect, outcome === 'paid')
      onClose(true)
    }
    return <PaymentFollowUp order={toCollect} onDone={collected} />
  }
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      width={480}
      title={t('move.title')}
      subtitle={`${slot.title} · ${words}`}
      busy={busy}
      footerStart={
        <Button variant="subtle" onClick={() => onClose(false)}>
          {t('move.leave')}
        </Button>
      }
      footer={
        <Button variant="filled" data-autofocus {...barred} loading={busy} onClick={confirm}>
          {t('move.confirm')}
        </Button>
      }
    >
      <div className={style.form}>
        <dl className={style.prices}>
          <div>
            <dt>{t('move.from')}</dt>
            <dd>
              {slot.facilityName} · {texts.when(slot, zone)}
            </dd>
          </div>
          <div>
            <dt>{t('move.to')}</dt>
            <dd>
              {facilityName} · {texts.when(to, zone)}
            </dd>
          </div>
        </dl>
        <EditVerdict slot={slot} edit={edit} problem={null} today={dateOf(Date.now(), zone)} lowered={lowered} />
        {edit.needsPayment && (
          <EditPayment payment={payment} difference={edit.difference} currency={slot.currency} missing={tried} />
        )}
      </div>
    </Dialog>
  )
}

import type { BrokenLimit } from '@fieldhouse/contract/bookings'
import type { Order } from '@fieldhouse/contract/orders'
import { isAutomatic, type PaymentMethod } from '@fieldhouse/domain/fees'
import { dateOf, type Zone } from '@fieldhouse/domain/time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction, type Message } from '../../../lib/commands/use-action.ts'
import { useBarredBy } from '../../../lib/commands/use-rehearsal.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Row } from '../../../ui/layout.tsx'
import { PaymentFollowUp, type FollowUpOutcome } from '../../payments/index.ts'
import { useDayTexts } from '../day-text.ts'
import type { EditThere } from '../edit/edit-decision.ts'
import { EditPayment } from '../edit/EditPayment.tsx'
import { MoveMailSwitch } from '../edit/MoveMailSwitch.tsx'
import { EditVerdict } from '../edit/EditVerdict.tsx'
import { moveRequest } from '../edit/move-request.ts'
import { useMoneyLabel } from '../edit/use-money-label.ts'
import { useMoveMail } from '../edit/use-move-mail.ts'
import { useDifference } from '../edit/use-difference.ts'
import { differenceOf, useLowered } from '../edit/use-lowered.ts'
import { LimitsWarning } from '../limits/LimitsWarning.tsx'
import { useRefusedLimits } from '../limits/use-refused-limits.ts'
import { MOVE_TOAST, type Known, type Move } from './use-move-sending.ts'
import style from '../booking.module.css'

type Props = {
  move: Move
  edit: EditThere
  /** The limits that it was refused for when it was dropped. */
  broken: readonly BrokenLimit[]
  zone: Zone
  /** What the place comes to, in one line. */
  words: string
  /** Says that it was moved, and its difference asked for. */
  moved: (move: Move, order: Order, known: Known) => Message
  /** Says why it was not saved. */
  failed: (error: unknown, again: () => void) => Message
  /** Whether the booking stands in its new place. */
  onClose: (isMoved: boolean) => void
}

/** A booking was dropped where it costs another price or is closed: what becomes of the money, as the edit dialog tells it (BEYOND-42, BOOKING-21). */
export const MoveBooking = ({ move, edit, broken, zone, words, moved, failed, onClose }: Props) => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  const { slot, to, facilityName } = move
  const lowered = useLowered(slot, edit)
  const difference = differenceOf(slot, edit, lowered)
  const needsPayment = difference !== null && difference > 0
  const payment = useDifference(slot, difference ?? 0, needsPayment)
  const barred = useBarredBy(lowered)
  const label = useMoneyLabel(t('move.confirm'), {
    currency: slot.currency,
    difference,
    effect: lowered.data,
    payment,
  })
  const [tried, setTried] = useState(false)
  const [toCollect, setToCollect] = useState<Order | null>(null)
  const limits = useRefusedLimits(broken)
  const mail = useMoveMail(slot.order?.id ?? null)
  const { busy, run } = useAction(
    (send, method: PaymentMethod | null) => {
      const paid = method && { method, isPaid: payment.hasPaid && !isAutomatic(method) }
      return send(
        'moveBookings',
        moveRequest(slot, to, paid, {
          overriddenLimits: limits.overridden,
          keepDiscount: lowered.isKept,
          emailingEnable: mail.isWanted,
        }),
      )
    },
    {
      onDone: ({ data: order }, method) => (method === 'creditCard' ? setToCollect(order) : onClose(true)),
      done: ({ data: order }, method) =>
        method === 'creditCard' ? null : moved(move, order, { isTold: mail.isWanted }),
      isSaid: (error) => limits.note(error),
      failed: (error) => failed(error, confirm),
      toast: MOVE_TOAST,
    },
  )
  const confirm = () => {
    const method = needsPayment ? payment.chosen : null
    setTried(true)
    if (!limits.check() || difference === null || (needsPayment && !method)) return
    void run(method)
  }
  // The difference by card is charged now, by a link, or later (BOOKING-22).
  if (toCollect) {
    const collected = (outcome: FollowUpOutcome) => {
      onClose(true)
      const { message, ...more } = moved(move, toCollect, { isCollected: outcome === 'paid', isTold: mail.isWanted })
      notify.success(message, { id: MOVE_TOAST, ...more })
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
          {label}
        </Button>
      }
    >
      <div className={style.form}>
        <Row component="dl" gap="4px 24px" align="stretch" pt={12} wrap line="above" className={style.prices}>
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
        </Row>
        <EditVerdict
          slot={slot}
          edit={edit}
          problem={null}
          today={dateOf(Date.now(), zone)}
          zone={zone}
          lowered={lowered}
        />
        <LimitsWarning {...limits} zone={zone} ticked={limits.isTicked} onTick={limits.tick} />
        {needsPayment && (
          <EditPayment payment={payment} difference={difference} currency={slot.currency} missing={tried} />
        )}
        <MoveMailSwitch mail={mail} />
      </div>
    </Dialog>
  )
}

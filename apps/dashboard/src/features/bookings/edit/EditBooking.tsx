import type { Order } from '@fieldhouse/contract/orders'
import { isAutomatic, type PaymentMethod } from '@fieldhouse/domain/fees'
import { hasMovedMoney } from '@fieldhouse/domain/orders'
import { addDays, dateOf } from '@fieldhouse/domain/time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/commands/use-action.ts'
import { useBarredBy } from '../../../lib/commands/use-rehearsal.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { PaymentFollowUp } from '../../payments/index.ts'
import type { SlotDialogProps } from '../booked-slot.ts'
import { useDayTexts } from '../day-text.ts'
import { decideEditOf, problemOf } from './edit-decision.ts'
import { LimitsWarning } from '../limits/LimitsWarning.tsx'
import { useRefusedLimits } from '../limits/use-refused-limits.ts'
import { EditFields } from './EditFields.tsx'
import { EditPayment } from './EditPayment.tsx'
import { EditVerdict } from './EditVerdict.tsx'
import { MoveMailSwitch } from './MoveMailSwitch.tsx'
import { moveRequest } from './move-request.ts'
import { rangeOfTimes, timesOf } from '../group/slot-times.ts'
import { useDifference } from './use-difference.ts'
import { useMoneyLabel } from './use-money-label.ts'
import { useMoveMail } from './use-move-mail.ts'
import { useGroups } from '../group/use-groups.ts'
import { differenceOf, useLowered } from './use-lowered.ts'
import { useReason } from '../refusal/use-reason.ts'
import { ScopeField } from '../series/ScopeField.tsx'
import { SeriesVerdict } from '../series/SeriesVerdict.tsx'
import { useSeries } from '../series/use-series.ts'
import { useSeriesMove } from '../series/use-series-move.ts'
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

  const days = [times.date, dateOf(slot.start, zone)].sort()
  const { groups } = useGroups(venue, [slot.groupId], addDays(days[0]!, -1), addDays(days.at(-1)!, 1))
  const group = groups.get(slot.groupId)
  const to = { facilityId, ...rangeOfTimes(times, zone) }
  const decision = group && decideEditOf(slot, group, to, Date.now())
  const problem = decision && !decision.ok ? problemOf(decision.refusal) : null
  const edit = decision?.ok ? decision.value : null
  const lowered = useLowered(slot, edit)
  const series = useSeries(slot)
  const seriesMove = useSeriesMove(slot, series, to)
  const { isAsked: isSeries, preview } = seriesMove
  const difference = isSeries ? (preview.data?.difference ?? null) : edit && differenceOf(slot, edit, lowered)
  const payment = useDifference(slot, difference ?? 0, paying)
  const saveLabel = useMoneyLabel(t('edit.save'), {
    currency: slot.currency,
    difference,
    effect: isSeries ? preview.data : lowered.data,
    payment,
  })
  const barredAlone = useBarredBy(lowered)
  const barredInSeries = useBarredBy(preview, preview.data && preview.data.blocked > 0 ? t('series.blocked') : null)
  const barred = isSeries ? barredInSeries : barredAlone
  const undoing = useAction(
    (send, { id, currentVersion: version }: Order) => send('undoMove', { orderId: id, body: { version } }),
    {
      done: () => t('move.undone'),
      failed: t('move.undoFailure'),
      why: useReason(),
    },
  )

  const mail = useMoveMail(slot.order?.id ?? null)
  const limits = useRefusedLimits()
  const { busy, run } = useAction(
    (send, payWith: PaymentMethod | null) => {
      const paid = payWith && { method: payWith, isPaid: payment.hasPaid && !isAutomatic(payWith) }
      if (isSeries && preview.data)
        return send('moveSeries', {
          ...seriesMove.of,
          body: {
            ...seriesMove.body,
            version: preview.data.version,
            ...(paid && { paymentMethod: paid.method }),
            orderStatus: paid?.isPaid ? 'paid' : 'pending',
            overriddenLimits: [...limits.overridden],
            emailingEnable: mail.isWanted,
          },
        })
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
      onDone: ({ data: order }, payWith) => (payWith === 'creditCard' ? setToCollect(order) : onClose()),
      // What it breaks is seen beside its new place.
      isSaid: (error) => {
        if (!limits.note(error)) return false
        setPaying(false)
        return true
      },
      done: ({ data: order }) =>
        !hasMovedMoney(order.currentVersion, order.orderTransactions)
          ? { message: t('edit.success'), action: { label: t('move.undo'), onClick: () => void undoing.run(order) } }
          : t('edit.success'),
      failed: t('edit.failure'),
      why: useReason(),
    },
  )
  const changing = preview.data?.occurrences.filter(({ state }) => state === 'changes').length ?? 0
  const confirm = () => {
    if (isSeries ? preview.data && changing === 0 : problem === 'nothing') {
      notify.info(t('edit.nothing'))
      return
    }
    if ((!isSeries && !edit) || difference === null || !limits.check()) return
    if (difference <= 0) return void run(null)
    if (!paying) {
      setTried(false)
      return setPaying(true)
    }
    setTried(true)
    if (payment.chosen) void run(payment.chosen)
  }
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
          disabled={!group || (!isSeries && problem !== null && problem !== 'nothing')}
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
      ) : paying && difference !== null ? (
        <EditPayment payment={payment} difference={difference} currency={slot.currency} missing={tried} />
      ) : (
        <div className={style.form}>
          <EditFields
            group={group}
            times={times}
            facilityId={facilityId}
            today={today}
            onTimes={(next) => {
              limits.clear()
              seriesMove.clear()
              setTimes(next)
            }}
            onFacility={(next) => {
              limits.clear()
              seriesMove.clear()
              setFacilityId(next)
            }}
          />
          {series.exists && (
            <ScopeField
              value={series.scope}
              onChange={(scope) => {
                limits.clear()
                seriesMove.clear()
                series.setScope(scope)
              }}
            />
          )}
          {isSeries ? (
            <SeriesVerdict move={seriesMove} series={series} zone={zone} />
          ) : (
            <EditVerdict slot={slot} edit={edit} problem={problem} today={today} zone={zone} lowered={lowered} />
          )}
          <LimitsWarning {...limits} zone={zone} ticked={limits.isTicked} onTick={limits.tick} />
          <MoveMailSwitch mail={mail} />
        </div>
      )}
    </Dialog>
  )
}

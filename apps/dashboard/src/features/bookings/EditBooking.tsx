import { Checkbox } from '@mantine/core'
import type { Order } from '@fieldhouse/contract/orders'
import { decideEdit, latestEditDate, type EditedBooking } from '@fieldhouse/domain/bookings'
import { chargeForDifference, feeFor, isAutomatic, type PaymentMethod } from '@fieldhouse/domain/fees'
import { formatMoney } from '@fieldhouse/domain/money'
import { addDays, dateOf } from '@fieldhouse/domain/time'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../lib/api.ts'
import { usePartner } from '../../lib/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LoadingRows } from '../../ui/Loading.tsx'
import { notify } from '../../ui/notify.ts'
import { PaymentFollowUp } from '../payments/index.ts'
import type { SlotDialogProps } from './booked-slot.ts'
import { useDayTexts } from './day-text.ts'
import { EditFields } from './EditFields.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import { offeredMethods, preselected } from './methods.ts'
import type { ReadGroup } from './read-group.ts'
import { rangeOfTimes, timesOf } from './slot-times.ts'
import { useCustomerOfOrder } from './use-customer-of-order.ts'
import { useGroups } from './use-groups.ts'
import { useReason } from './use-reason.ts'
import { useSaving } from './use-saving.ts'
import style from './booking.module.css'

/** 'Edit booking slot': another day, time or court of the same group, with what it costs more or less (BOOKING-20, -21, -101). */
export const EditBooking = (props: SlotDialogProps) => {
  const { t } = useTranslation('bookings')
  const { t: common } = useTranslation()
  const texts = useDayTexts()
  const { slot, venue, onClose, onDone } = props
  const zone = venue.timezone
  const [now] = useState(() => Date.now())
  const today = dateOf(now, zone)
  const [times, setTimes] = useState(() => timesOf(slot, zone))
  const [facilityId, setFacilityId] = useState(slot.facilityId)
  const [paying, setPaying] = useState(false)
  const [method, setMethod] = useState<PaymentMethod | null>(null)
  const [hasPaid, setHasPaid] = useState(false)
  const [tried, setTried] = useState(false)
  const [toCollect, setToCollect] = useState<Order | null>(null)
  const reasonFor = useReason()
  const { busy, save } = useSaving()
  const partner = usePartner()

  const days = [times.date, dateOf(slot.start, zone)].sort()
  const { groups } = useGroups(venue, [slot.groupId], addDays(days[0]!, -1), addDays(days.at(-1)!, 1))
  const group = groups.get(slot.groupId)
  const to = { facilityId, ...rangeOfTimes(times, zone) }
  const decision = group && decide(props, group, to)
  const problem = decision && !decision.ok ? problemOf(decision.refusal) : null
  const edit = decision?.ok ? decision.value : null
  const money = (minor: number) => formatMoney(minor, slot.currency)

  const chargeOf = (payWith: PaymentMethod) =>
    chargeForDifference(
      edit?.oldPrice ?? 0,
      edit?.newPrice ?? 0,
      feeFor(partner.processingFeeConfig, payWith, slot.currency),
      { currency: slot.currency, absorbProcessingFee: partner.absorbProcessingFee },
    ).total
  const holder = useCustomerOfOrder(slot.order?.id ?? null, paying)
  const offered = offeredMethods(
    // Passes pay no difference.
    partner.paymentMethodsForStaff.filter((each) => each !== 'packages'),
    holder.customer,
    { total: edit?.difference ?? 0, currency: slot.currency, totalOf: chargeOf },
    { wallet: holder.wallet },
  )
  const chosen = method ?? preselected(offered)

  const send = (payWith: PaymentMethod | null) =>
    save(
      async (idempotencyKey) => {
        const { data: order } = await client.moveBookings(
          {
            orderId: slot.order!.id,
            body: {
              ...(payWith && { paymentMethod: payWith }),
              orderStatus: payWith && hasPaid && !isAutomatic(payWith) ? 'paid' : 'pending',
              fromFacilityBookings: [{ id: slot.id }],
              toFacilityBookings: [
                {
                  facilityId: to.facilityId,
                  startTime: new Date(to.start).toISOString(),
                  endTime: new Date(to.end).toISOString(),
                },
              ],
            },
          },
          { idempotencyKey },
        )
        await onDone()
        notify.success(t('edit.success'))
        if (payWith === 'creditCard') setToCollect(order)
        else onClose()
      },
      (error) => notify.failure(t('edit.failure'), { detail: reasonFor(error) }),
    )
  const confirm = () => {
    if (problem === 'nothing') {
      notify.info(t('edit.nothing'))
      return
    }
    if (!edit) return
    if (!edit.needsPayment) return void send(null)
    if (!paying) {
      setTried(false)
      return setPaying(true)
    }
    setTried(true)
    if (chosen) void send(chosen)
  }
  // The difference by card is charged now, by a link, or later (BOOKING-22).
  if (toCollect) {
    const collected = () => {
      void onDone()
      onClose()
    }
    return <PaymentFollowUp order={toCollect} onDone={collected} />
  }
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={paying ? t('payment.title') : t('edit.title')}
        subtitle={`${slot.title} · ${slot.facilityName} · ${texts.when(slot, zone)}`}
        closeLabel={common('close')}
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
            loading={busy}
            onClick={confirm}
          >
            {paying ? t('payment.confirm') : t('edit.save')}
          </Button>
        }
      >
        {!group ? (
          <LoadingRows rows={3} label={common('loading')} />
        ) : paying && edit ? (
          <div className={style.form}>
            <MethodChoice
              offered={offered}
              value={chosen}
              currency={slot.currency}
              error={tried && chosen === null ? t('payment.required') : null}
              amountOf={chargeOf}
              onChange={setMethod}
            />
            <dl className={style.prices}>
              <div>
                <dt>{t('payment.difference')}</dt>
                <dd>{money(edit.difference)}</dd>
              </div>
              {chosen && (
                <div>
                  <dt>{t('edit.toPay')}</dt>
                  <dd>{money(chargeOf(chosen))}</dd>
                </div>
              )}
            </dl>
            {chosen && !isAutomatic(chosen) && (
              <Checkbox
                label={t('payment.customerHasPaid')}
                checked={hasPaid}
                onChange={(event) => setHasPaid(event.currentTarget.checked)}
              />
            )}
          </div>
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
            <Verdict problem={problem} today={today} />
            <dl className={style.prices}>
              <div>
                <dt>{t('edit.oldPrice')}</dt>
                <dd>{money(slot.order?.price ?? 0)}</dd>
              </div>
              <div>
                <dt>{t('edit.newPrice')}</dt>
                <dd>{edit ? money(edit.newPrice) : problem === 'nothing' ? money(slot.order?.price ?? 0) : '–'}</dd>
              </div>
            </dl>
            {edit && edit.difference < 0 && slot.order?.status === 'paid' && (
              <p className={style.text}>{t('edit.refundLater', { amount: money(-edit.difference) })}</p>
            )}
          </div>
        )}
      </Dialog>
    </>
  )
}

type Problem = 'notAvailable' | 'nothing' | 'tooFar'

const decide = (
  { slot }: SlotDialogProps,
  group: ReadGroup,
  to: { facilityId: string; start: number; end: number },
) => {
  // The booking's own rows, those it takes on linked courts of the group among them, are not in its way.
  const own = group.occupancies.filter(
    ({ id, start, end, booking }) =>
      id === slot.id ||
      (booking.type === 'linked' &&
        booking.groupId === slot.bookingGroupId &&
        start === slot.start &&
        end === slot.end),
  )
  const booking: EditedBooking = {
    facilityId: slot.facilityId,
    groupId: slot.groupId,
    start: slot.start,
    end: slot.end,
    occupancyIds: own.map(({ id }) => id),
    price: slot.order?.price ?? 0,
    isPaidOut: slot.order?.paidOut ?? false,
    isCanceled: slot.order?.status === 'canceled',
    isPaidByPasses: slot.order?.paymentMethod === 'packages',
  }
  const links = group.facilities.flatMap(({ id, linked }) => linked.map((other) => [id, other] as const))
  return decideEdit({
    booking,
    to,
    facilities: group.facilities.map(({ id }) => ({ id, group: group.group })),
    links,
    occupancies: group.occupancies,
    now: Date.now(),
    isForceBook: true,
  })
}

const problemOf = ({ code, details }: { code: string; details?: Record<string, unknown> }): Problem => {
  if (code === 'error.badRequest.nothingToChange') return 'nothing'
  return details?.reason === 'tooFarAhead' ? 'tooFar' : 'notAvailable'
}

const Verdict = ({ problem, today }: { problem: Problem | null; today: string }) => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  if (problem === null || problem === 'nothing') return null
  return (
    <p className={style.warning} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      {problem === 'tooFar' ? t('edit.tooFar', { day: texts.day(latestEditDate(today)) }) : t('edit.notAvailable')}
    </p>
  )
}

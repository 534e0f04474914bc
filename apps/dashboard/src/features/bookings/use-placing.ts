import type { Order } from '@fieldhouse/contract/orders'
import { scheduleOptions } from '@fieldhouse/domain/bookings'
import { isAutomatic } from '@fieldhouse/domain/fees'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, isRefusal, messageOf, newIdempotencyKey } from '../../lib/api.ts'
import { usePartner } from '../../lib/workspace.ts'
import { notify } from '../../ui/notify.ts'
import { nameOfCustomer, type Customer } from '../customers/index.ts'
import type { FollowUpOutcome } from '../payments/index.ts'
import { useDayTexts } from './day-text.ts'
import { failureOf, type BookingFailure } from './failure.ts'
import type { BookingPlan } from './use-booking-plan.ts'
import { wireRanges, type Payment } from './use-payment.ts'
import { useReason } from './use-reason.ts'

export type Done = { onClose: () => void; onBooked: () => Promise<void> }

/** What was placed, and how to say so once its payment is dealt with; internal events have no order. */
type Placed = { order: Order | null; tell: (outcome: FollowUpOutcome) => void }

type PlacedPayment = Pick<Payment, 'method' | 'hasPaid' | 'emails' | 'applied'>

/**
 * Sends a booking to the server, and deals with the answer: said with a way back, its payment followed up, or refused and perhaps
 * sent once more (BOOKING-63, BEYOND-03).
 */
export const usePlacing = ({ ranges, zone, isRepeat, nameOf }: BookingPlan, { onClose, onBooked }: Done) => {
  const { t } = useTranslation('bookings')
  const { t: common } = useTranslation()
  const texts = useDayTexts()
  const reasonFor = useReason()
  const partner = usePartner()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<BookingFailure | null>(null)
  /** Sends once more, as it was, what was not refused: its answer was lost, or somebody else was at the same thing. */
  const [again, setAgain] = useState<{ send: () => void } | null>(null)
  const [toCollect, setToCollect] = useState<{ order: Order; tell: Placed['tell'] } | null>(null)
  // One key per dialog: a booking that timed out and is sent again is placed once (BEYOND-03). After a refusal a new one.
  const [key, setKey] = useState(newIdempotencyKey)

  const refuse = (error: unknown, send: () => void) => {
    if (isRefusal(error)) setKey(newIdempotencyKey())
    setAgain(isRefusal(error) ? null : { send })
    const failed = failureOf(error, t('make.failure'))
    setFailure({ ...failed, message: reasonFor(error) ?? failed.message })
  }
  const save = async (place: () => Promise<Placed>) => {
    setSaving(true)
    try {
      const placed = await place()
      // The loading popup of the shell stays until the grid has been read again (BOOKING-111).
      await onBooked().catch(() => undefined)
      if (placed.order) return setToCollect({ order: placed.order, tell: placed.tell })
      onClose()
      placed.tell('none')
    } catch (error) {
      refuse(error, () => void save(place))
    } finally {
      setSaving(false)
    }
  }
  const where = () => {
    const first = ranges[0]
    const more = ranges.length > 1 ? ` +${ranges.length - 1}` : ''
    return first ? `${nameOf(first.facilityId)}, ${texts.when(first, zone)}${more}` : ''
  }
  const undoWith = (undo: () => Promise<unknown>) => ({
    label: common('undo'),
    onClick: () =>
      void undo().then(
        () => onBooked().then(() => notify.success(t('make.undone'))),
        (error: unknown) => notify.failure(messageOf(error) ?? t('cancel.failure')),
      ),
  })

  const placeInternal = (event: { name: string; isBlock: boolean }) =>
    save(async () => {
      const { isForceBook, ...options } = scheduleOptions({ isInternal: true, isRepeat, isDryRun: false })
      const { data } = await client.placeInternalBooking(
        {
          partnerId: partner.id,
          body: {
            bookings: wireRanges(ranges, nameOf),
            eventName: event.name,
            type: event.isBlock ? 'closure' : 'internalEvent',
            paymentMethod: 'cash',
            options,
            orderStatus: 'paid',
            isForceBook,
          },
        },
        { idempotencyKey: key },
      )
      const undo = () => client.deleteInternalBookings({ query: { groupId: data.groupId } })
      const tell = () =>
        notify.success(t('make.success'), { detail: `${event.name}, ${where()}`, action: undoWith(undo) })
      return { order: null, tell }
    })

  const placeFor = (who: Customer, customerNote: string, payment: PlacedPayment) =>
    save(async () => {
      const { isForceBook, ...options } = scheduleOptions({ isInternal: false, isRepeat, isDryRun: false })
      const paymentMethod = payment.method ?? 'cash'
      const isPaid = payment.hasPaid && !isAutomatic(paymentMethod)
      const { data: order } = await client.placeBooking(
        {
          partnerId: partner.id,
          body: {
            bookings: wireRanges(ranges, nameOf),
            paymentMethod,
            options,
            isForceBook,
            customerId: who.id,
            orderStatus: isPaid ? 'paid' : 'pending',
            emailingEnable: payment.emails,
            ...(customerNote && { customerNote }),
            ...(payment.applied && { couponCode: payment.applied }),
          },
        },
        { idempotencyKey: key },
      )
      // Taking it back is only honest while nobody was written to and nothing was paid.
      const canUndo = !payment.emails && order.status === 'pending'
      const undo = () => client.cancelOrder({ id: order.id, body: { changeLogMeta: { reason: 'Undo', comment: '' } } })
      const tell = (outcome: FollowUpOutcome) =>
        notify.success(t('make.success'), {
          detail: `${nameOfCustomer(who)}, ${where()}`,
          ...(canUndo && (outcome === 'none' || outcome === 'later') && { action: undoWith(undo) }),
        })
      return { order, tell }
    })

  return {
    saving,
    placeInternal,
    placeFor,
    failure,
    refuse,
    dismissFailure: () => setFailure(null),
    sendAgain:
      again &&
      (() => {
        setFailure(null)
        again.send()
      }),
    /** The placed order whose payment is still to be dealt with. */
    toCollect: toCollect?.order ?? null,
    /** It is: the card was charged, the link sent, or left for later, which leaves the booking unpaid (BOOKING-93). */
    collected: (outcome: FollowUpOutcome) => {
      if (outcome !== 'none') void onBooked().catch(() => undefined)
      onClose()
      // What stays unpaid was warned of (ADDTX-53).
      if (outcome !== 'unpaid') toCollect?.tell(outcome)
    },
  }
}

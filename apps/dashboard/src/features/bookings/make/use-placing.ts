import type { Order } from '@fieldhouse/contract/orders'
import { decideRepeat, scheduleOptions, type BookingLimit } from '@fieldhouse/domain/bookings'
import { customerName } from '@fieldhouse/domain/customers'
import { isAutomatic } from '@fieldhouse/domain/fees'
import { toIso } from '@fieldhouse/domain/time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal, messageOf } from '../../../lib/api/api.ts'
import { useAction, type Message, type Send } from '../../../lib/commands/use-action.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import type { Customer } from '../../customers/index.ts'
import type { FollowUpOutcome } from '../../payments/index.ts'
import { useDayTexts } from '../day-text.ts'
import { failureOf, type BookingFailure } from '../refusal/failure.ts'
import { originalOf } from '../plan/booking-plan.ts'
import type { BookingPlan } from '../plan/use-booking-plan.ts'
import { wireRanges, type Payment } from '../pay/use-payment.ts'
import { useReason } from '../refusal/use-reason.ts'

export type Done = {
  onClose: () => void
  /** The slots are booked, and not on the screen yet. */
  onBooked: () => void
}

/** What was placed, and how that is said once its payment is dealt with; internal events have no order. */
type Placed = { order: Order | null; told: (outcome: FollowUpOutcome) => Message }

/** Ranges as they are sent, each that was moved in the review with where the repeat had put it (BEYOND-08). */
const withOriginals = (ranges: BookingPlan['ranges'], rows: BookingPlan['rows'], nameOf: BookingPlan['nameOf']) =>
  wireRanges(ranges, nameOf).map((wire, i) => {
    const original = originalOf(ranges[i]!, rows)
    if (!original) return wire
    const { facilityId, start, end } = original
    return { ...wire, original: { facilityId, startTime: toIso(start), endTime: toIso(end) } }
  })

/** Sends one booking; `attempt` tells it apart from those before it. */
type Booking = (send: Send, attempt: { part: string }) => Promise<Placed>

type PlacedPayment = Pick<Payment, 'method' | 'hasPaid' | 'emails' | 'applied' | 'part'>

/**
 * Sends a booking to the server, and deals with the answer: said with a way back, its payment followed up, or refused and perhaps
 * sent once more (BOOKING-63, BEYOND-03).
 */
export const usePlacing = (
  { ranges, rows, plan, date, zone, isRepeat, nameOf }: BookingPlan,
  { onClose, onBooked }: Done,
) => {
  const { t } = useTranslation('bookings')
  const { t: common } = useTranslation()
  const texts = useDayTexts()
  const reasonFor = useReason()
  const partner = usePartner()
  const [failure, setFailure] = useState<BookingFailure | null>(null)
  /** What was not refused, as it was sent: its answer was lost, or somebody else was at the same thing. */
  const [unanswered, setUnanswered] = useState<Booking | null>(null)
  const [toCollect, setToCollect] = useState<(Placed & { order: Order }) | null>(null)
  // A booking that timed out and is sent again is placed once (BEYOND-03); what is sent once its slots were found taken is another one.
  const [attempt, setAttempt] = useState(0)

  const refuse = (error: unknown, booking: Booking | null) => {
    setUnanswered(() => (isRefusal(error) ? null : booking))
    const failed = failureOf(error, t('make.failure'))
    setFailure({ ...failed, message: reasonFor(error) ?? failed.message })
  }
  const placing = useAction(
    async (send, booking: Booking) => {
      const placed = await booking(send, { part: String(attempt) })
      onBooked()
      return placed
    },
    {
      // The loading popup of the shell stays until the grid has been read again (BOOKING-111).
      onDone: ({ order, told }) => (order ? setToCollect({ order, told }) : onClose()),
      done: ({ order, told }) => (order ? null : told('none')),
      onFailure: refuse,
      failed: () => null,
    },
  )
  const undoing = useAction((send, undo: (send: Send) => Promise<unknown>) => undo(send), {
    done: () => t('make.undone'),
    failed: (error) => messageOf(error) ?? t('cancel.failure'),
  })
  const undoWith = (undo: (send: Send) => Promise<unknown>) => ({
    label: common('undo'),
    onClick: () => void undoing.run(undo),
  })
  const where = () => {
    const first = ranges[0]
    const more = ranges.length > 1 ? ` +${ranges.length - 1}` : ''
    return first ? `${nameOf(first.facilityId)}, ${texts.when(first, zone)}${more}` : ''
  }

  const placeInternal = (event: { name: string; isBlock: boolean }) =>
    placing.run(async (send, options) => {
      const { isForceBook, ...rules } = scheduleOptions({ isInternal: true, isRepeat, isDryRun: false })
      const body = {
        bookings: wireRanges(ranges, nameOf),
        eventName: event.name,
        type: event.isBlock ? ('closure' as const) : ('internalEvent' as const),
        paymentMethod: 'cash' as const,
        options: rules,
        orderStatus: 'paid' as const,
        isForceBook,
      }
      const { data } = await send('placeInternalBooking', { partnerId: partner.id, body }, options)
      const action = undoWith((undo) => undo('deleteInternalBookings', { query: { groupId: data.groupId } }))
      return {
        order: null,
        told: () => ({ message: t('make.success'), detail: `${event.name}, ${where()}`, action }),
      }
    })

  const placeFor = (
    who: Customer,
    customerNote: string,
    payment: PlacedPayment,
    overriddenLimits: readonly BookingLimit[],
  ) =>
    placing.run(async (send, options) => {
      const { isForceBook, ...rules } = scheduleOptions({ isInternal: false, isRepeat, isDryRun: false })
      const paymentMethod = payment.method ?? 'cash'
      const isPaid = payment.hasPaid && !isAutomatic(paymentMethod)
      const { time } = plan.repeat
      const isSeries = time !== 'none' && decideRepeat(date, plan.repeat).ok
      const body = {
        bookings: isSeries ? withOriginals(ranges, rows, nameOf) : wireRanges(ranges, nameOf),
        ...(isSeries && {
          repeat: { time, startOn: date, endOn: plan.repeat.endOn, includeDays: [...plan.repeat.includeDays] },
        }),
        paymentMethod,
        options: rules,
        isForceBook,
        customerId: who.id,
        orderStatus: isPaid ? ('paid' as const) : ('pending' as const),
        emailingEnable: payment.emails,
        ...(overriddenLimits.length > 0 && { overriddenLimits: [...overriddenLimits] }),
        ...(customerNote && { customerNote }),
        ...(payment.applied && { couponCode: payment.applied }),
        ...(payment.part && { part: payment.part }),
      }
      const { data: order } = await send('placeBooking', { partnerId: partner.id, body }, options)
      // Taking it back is only honest while nobody was written to and nothing was paid.
      const canUndo = !payment.emails && payment.part === null && order.status === 'pending'
      const changeLogMeta = { reason: 'Undo', comment: '' }
      const action = undoWith((undo) => undo('cancelOrder', { id: order.id, body: { changeLogMeta } }))
      return {
        order,
        told: (outcome) => ({
          message: t('make.success'),
          detail: `${customerName(who)}, ${where()}`,
          ...(canUndo && (outcome === 'none' || outcome === 'later') && { action }),
        }),
      }
    })

  return {
    saving: placing.busy,
    placeInternal,
    placeFor,
    failure,
    /** The slots were found taken before anything was sent. */
    refuseTaken: (error: unknown) => {
      setAttempt((before) => before + 1)
      refuse(error, null)
    },
    dismissFailure: () => setFailure(null),
    sendAgain:
      unanswered &&
      (() => {
        setFailure(null)
        void placing.run(unanswered)
      }),
    /** The placed order whose payment is still to be dealt with. */
    toCollect: toCollect?.order ?? null,
    /** It is: the card was charged, the link sent, or left for later, which leaves the booking unpaid (BOOKING-93). */
    collected: (outcome: FollowUpOutcome) => {
      onClose()
      // What stays unpaid was warned of (ADDTX-53).
      if (!toCollect || outcome === 'unpaid') return
      const { message, ...more } = toCollect.told(outcome)
      notify.success(message, more)
    },
  }
}

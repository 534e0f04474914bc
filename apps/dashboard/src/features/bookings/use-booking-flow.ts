import type { Order } from '@fieldhouse/contract/orders'
import { contactFor, quickBookName, scheduleOptions } from '@fieldhouse/domain/bookings'
import { isAutomatic } from '@fieldhouse/domain/fees'
import { dateOf } from '@fieldhouse/domain/time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure, client, codeOf, messageOf, newIdempotencyKey } from '../../lib/api.ts'
import { nameOf } from '../../lib/name-of.ts'
import { useSession } from '../../lib/session.ts'
import { useMobileReader } from '../../lib/use-mobile-reader.ts'
import { usePartner, type Venue } from '../../lib/workspace.ts'
import { notify } from '../../ui/notify.ts'
import { nameOfCustomer, type Customer } from '../customers/index.ts'
import type { FollowUpOutcome } from '../payments/index.ts'
import { movedTo, type PickedSlot } from './booking-plan.ts'
import { useDayTexts } from './day-text.ts'
import { failureOf, isBusy, refusedRange, TAKEN, type BookingFailure, type Offered } from './failure.ts'
import { useBookingPlan } from './use-booking-plan.ts'
import { useHold } from './use-hold.ts'
import { useNewCustomer } from './use-new-customer.ts'
import { dryRun, wireRanges, type Payment } from './use-payment.ts'
import { useReason } from './use-reason.ts'

export type BookingRequest = {
  slots: readonly PickedSlot[]
  venue: Venue
  quick: boolean
  tab: 'customer' | 'internal'
}

export type Done = { onClose: () => void; onBooked: () => Promise<void> }

export type Step = 'details' | 'review' | 'payment'

/** What was placed, and how to say so once its payment is dealt with; internal events have no order. */
type Placed = { order: Order | null; tell: (outcome: FollowUpOutcome) => void }

// The quick book's name is a text of the product; 'staff' and the person's name stand in it (BOOKING-34).
const staffNameOf = (session: ReturnType<typeof useSession>): string | null =>
  session ? nameOf(session.account) : null

/** All that one open booking remembers and does, from picking the customer to the last reply (BOOKING-08). */
export const useBookingFlow = (request: BookingRequest, { onClose, onBooked }: Done) => {
  const { t } = useTranslation('bookings')
  const { t: common } = useTranslation()
  const texts = useDayTexts()
  const reasonFor = useReason()
  const partner = usePartner()
  const readMobile = useMobileReader(partner.countryCode === 'IN')
  const session = useSession()
  const [tab, setTab] = useState(request.quick ? ('internal' as const) : request.tab)
  const [step, setStep] = useState<Step>('details')
  const [customer, setCustomer] = useState<Customer | null>(null)
  const [customerNote, setCustomerNote] = useState('')
  const quickName = request.quick ? quickBookName(staffNameOf(session)) : ''
  const [eventName, setEventName] = useState(quickName)
  /** The slots are closed under a name instead of taken by an event (SCHEDULE-60). */
  const [isBlock, setIsBlock] = useState(request.quick)
  /** Somebody tried to go on: what is missing is said from now on. */
  const [tried, setTried] = useState(false)
  const [reviewed, setReviewed] = useState(false)
  const [busy, setBusy] = useState<'saving' | 'pricing' | null>(null)
  const [failure, setFailure] = useState<BookingFailure | null>(null)
  /** Sends once more what only met somebody else at the same thing. */
  const [again, setAgain] = useState<{ send: () => void } | null>(null)
  const [toCollect, setToCollect] = useState<{ order: Order; tell: Placed['tell'] } | null>(null)
  // One key per dialog: a booking that timed out and is sent again is placed once (BEYOND-03). After an answer a new one.
  const [key, setKey] = useState(newIdempotencyKey)

  const booking = useBookingPlan(request.slots, request.venue, customer)
  const { ranges, zone, isRepeat } = booking
  const heldUntil = useHold(partner.id, booking.holdable)
  const isInternal = tab === 'internal'

  const newcomer = useNewCustomer(partner.id, setCustomer)
  const { values: newCustomer } = newcomer
  /** The customer who was chosen, or whose form is open, once they are created; null when that was refused. */
  const settleCustomer = async (): Promise<Customer | null> => {
    if (customer || !newCustomer) return customer
    setBusy('saving')
    const created = await newcomer.create()
    setBusy(null)
    return created
  }

  const refuse = (error: unknown, send: () => void) => {
    if (error instanceof ApiFailure) setKey(newIdempotencyKey())
    setAgain(isBusy(error) ? { send } : null)
    const failed = failureOf(error, t('make.failure'))
    setFailure({ ...failed, message: reasonFor(error) ?? failed.message })
  }
  const save = async (place: () => Promise<Placed>) => {
    setBusy('saving')
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
      setBusy(null)
    }
  }
  const where = () => {
    const first = ranges[0]
    const more = ranges.length > 1 ? ` +${ranges.length - 1}` : ''
    return first ? `${booking.nameOf(first.facilityId)}, ${texts.when(first, zone)}${more}` : ''
  }
  const undoWith = (undo: () => Promise<unknown>) => ({
    label: common('undo'),
    onClick: () =>
      void undo().then(
        () => onBooked().then(() => notify.success(t('make.undone'))),
        (error: unknown) => notify.failure(messageOf(error) ?? t('cancel.failure')),
      ),
  })

  const placeInternal = () =>
    save(async () => {
      const { isForceBook, ...options } = scheduleOptions({ isInternal: true, isRepeat, isDryRun: false })
      const { data } = await client.placeInternalBooking(
        {
          partnerId: partner.id,
          body: {
            bookings: wireRanges(ranges, booking.nameOf),
            eventName: eventName.trim(),
            type: isBlock ? 'closure' : 'internalEvent',
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
        notify.success(t('make.success'), { detail: `${eventName.trim()}, ${where()}`, action: undoWith(undo) })
      return { order: null, tell }
    })

  const placeFor = (who: Customer, payment: Pick<Payment, 'method' | 'hasPaid' | 'emails' | 'applied'>) =>
    save(async () => {
      const { isForceBook, ...options } = scheduleOptions({ isInternal: false, isRepeat, isDryRun: false })
      const paymentMethod = payment.method ?? 'cash'
      const isPaid = payment.hasPaid && !isAutomatic(paymentMethod)
      const note = customerNote.trim()
      const { data: order } = await client.placeBooking(
        {
          partnerId: partner.id,
          body: {
            bookings: wireRanges(ranges, booking.nameOf),
            paymentMethod,
            options,
            isForceBook,
            customerId: who.id,
            orderStatus: isPaid ? 'paid' : 'pending',
            emailingEnable: payment.emails,
            ...(note && { customerNote: note }),
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

  /** From the details on: straight to saving, to the review, or to the payment. */
  const proceed = async (fromReview = false) => {
    // A second press must not send anything twice (BOOKING-111).
    if (busy !== null) return
    setTried(true)
    if (ranges.length === 0 && !fromReview) return setStep('review')
    if (isInternal) {
      if (eventName.trim() === '') return setStep('details')
      if (booking.blocked > 0 && !reviewed && !fromReview) return openReview()
      return placeInternal()
    }
    const who = await settleCustomer()
    if (!who) return setStep('details')
    if (booking.blocked > 0 && !reviewed && !fromReview) return openReview()
    setBusy('pricing')
    const priced = await dryRun({ partner, customer: who, ranges, nameOf: booking.nameOf, isRepeat }, 'cash').catch(
      (error: unknown) => error,
    )
    setBusy(null)
    if (codeOf(priced) === TAKEN) return refuse(priced, () => void proceed(fromReview))
    // Nothing to pay: cash, confirmed at once, without the payment page (BOOKING-10).
    if (typeof priced === 'object' && priced !== null && 'totalAmount' in priced && priced.totalAmount === 0)
      return placeFor(who, {
        method: 'cash',
        hasPaid: false,
        emails: contactFor(who, partner.countryCode, readMobile) !== null,
        applied: '',
      })
    setTried(false)
    setStep('payment')
  }
  const openReview = () => {
    setReviewed(true)
    setStep('review')
  }
  const confirm = (payment: Payment) => {
    if (busy !== null) return
    setTried(true)
    if (customer && payment.method !== null) void placeFor(customer, payment)
  }
  const takeAlternative = (offered: Offered) => {
    const refused = failure && refusedRange(ranges, failure.inTheWay)
    if (refused) booking.setPlan((before) => movedTo(before, booking.rows, refused, offered))
    booking.lookUntil(dateOf(offered.end, zone))
    setFailure(null)
    setStep('details')
  }
  return {
    partner,
    booking,
    heldUntil,
    tab,
    setTab: (next: 'customer' | 'internal') => {
      setTried(false)
      setTab(next)
    },
    isInternal,
    step,
    setStep,
    openReview,
    customer,
    setCustomer,
    newCustomer,
    startNew: newcomer.start,
    setNewCustomer: newcomer.set,
    problems: tried ? newcomer.problems : {},
    customerFailure: newcomer.failure,
    customerNote,
    setCustomerNote,
    eventName,
    isBlock,
    setIsBlock,
    setEventName,
    tried,
    busy,
    failure,
    dismissFailure: () => setFailure(null),
    sendAgain:
      again &&
      (() => {
        setFailure(null)
        again.send()
      }),
    /** Words that exist nowhere else yet. */
    isTyped: [customerNote, eventName === quickName ? '' : eventName, ...Object.values(newCustomer ?? {})].some(
      (text) => text.trim() !== '',
    ),
    /** The placed order whose payment is still to be dealt with. */
    toCollect: toCollect?.order ?? null,
    /** It is: the card was charged, the link sent, or left for later, which leaves the booking unpaid (BOOKING-93). */
    collected: (outcome: FollowUpOutcome) => {
      if (outcome !== 'none') void onBooked().catch(() => undefined)
      onClose()
      // What stays unpaid was warned of (ADDTX-53).
      if (outcome !== 'unpaid') toCollect?.tell(outcome)
    },
    takeAlternative,
    proceed,
    confirm,
  }
}

export type Flow = ReturnType<typeof useBookingFlow>

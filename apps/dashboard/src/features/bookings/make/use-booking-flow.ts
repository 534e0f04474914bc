import { quickBookName } from '@fieldhouse/domain/bookings'
import { contactFor } from '@fieldhouse/domain/customers'
import { dateOf } from '@fieldhouse/domain/time'
import { useState } from 'react'
import { codeOf } from '../../../lib/api/api.ts'
import { nameOf } from '../../../lib/formats/name-of.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { useMobileReader } from '../../../lib/formats/use-mobile-reader.ts'
import { usePartner, type Venue } from '../../../lib/session/workspace.ts'
import type { Customer } from '../../customers/index.ts'
import { movedTo, type PickedSlot } from '../plan/booking-plan.ts'
import { limitsIn } from '../limits/broken-limits.ts'
import { useLimits } from '../limits/use-limits.ts'
import { refusedRange, TAKEN, type Offered } from '../refusal/failure.ts'
import { useBookingPlan } from '../plan/use-booking-plan.ts'
import { useHold } from './use-hold.ts'
import { useNewCustomer } from './use-new-customer.ts'
import { dryRun, type Payment } from '../pay/use-payment.ts'
import { usePlacing, type Done } from './use-placing.ts'

export type BookingRequest = {
  slots: readonly PickedSlot[]
  venue: Venue
  quick: boolean
  tab: 'customer' | 'internal'
}

export type Step = 'details' | 'review' | 'payment'

// The quick book's name is a text of the product; 'staff' and the person's name stand in it (BOOKING-34).
const staffNameOf = (session: ReturnType<typeof useSession>): string | null =>
  session ? nameOf(session.account) : null

/** All that one open booking remembers and does, from picking the customer to the last reply (BOOKING-08). */
export const useBookingFlow = (request: BookingRequest, done: Done) => {
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

  const booking = useBookingPlan(request.slots, request.venue, customer)
  const { ranges, zone, isRepeat } = booking
  const limits = useLimits(partner, tab === 'internal' ? null : customer, booking)
  const placing = usePlacing(booking, done)
  const { failure } = placing
  const heldUntil = useHold(partner.id, booking.holdable)
  const isInternal = tab === 'internal'

  const newcomer = useNewCustomer(partner.id, setCustomer)
  const isReviewDue = booking.blocked > 0 && !reviewed
  /** The customer is created where there is none yet, and the price asked for: to the review, to the payment, or straight to saving. */
  const preparing = useAction(
    async (send, { fromReview, walkIn }: { fromReview: boolean; walkIn?: Customer }) => {
      const who = walkIn ?? customer ?? (await newcomer.create(send))
      if (isReviewDue && !fromReview) return { who, priced: null }
      const priced = await dryRun(
        { partner, customer: who, ranges, nameOf: booking.nameOf, isRepeat },
        { paymentMethod: 'cash' },
      ).then(
        ({ totalAmount, brokenLimits }) => ({ totalAmount, brokenLimits, error: null }),
        (error: unknown) => ({ totalAmount: null, brokenLimits: [], error }),
      )
      return { who, priced }
    },
    {
      onDone: ({ who, priced }) => {
        if (!priced) return openReview()
        if (codeOf(priced.error) === TAKEN) return placing.refuseTaken(priced.error)
        // Somebody who is new, or whose bookings came meanwhile: what they break is seen first.
        if (limitsIn(priced.brokenLimits).some((limit) => !limits.overridden.includes(limit))) {
          limits.readAgain()
          return setStep('details')
        }
        // Nothing to pay: cash, confirmed at once, without the payment page (BOOKING-10).
        if (priced.totalAmount === 0) {
          const emails = contactFor(who, partner.countryCode, readMobile) !== null
          const payment = { method: 'cash' as const, hasPaid: false, emails, applied: '', part: null }
          return void placing.placeFor(who, customerNote.trim(), payment, limits.overridden)
        }
        setTried(false)
        setStep('payment')
      },
      onFailure: (error) => {
        newcomer.refuse(error)
        setStep('details')
      },
      failed: () => null,
    },
  )
  const busy = preparing.busy || placing.saving

  /** From the details on: straight to saving, to the review, or to the payment. */
  const proceed = (fromReview = false) => {
    // A second press must not send anything twice (BOOKING-111).
    if (busy) return
    setTried(true)
    if (ranges.length === 0 && !fromReview) return setStep('review')
    const isReviewNext = isReviewDue && !fromReview
    if (isInternal) {
      if (eventName.trim() === '') return setStep('details')
      if (isReviewNext) return openReview()
      return void placing.placeInternal({ name: eventName.trim(), isBlock })
    }
    if (!customer && !newcomer.check()) return setStep('details')
    if (!limits.isTicked && !isReviewNext) return
    if (customer && isReviewNext) return openReview()
    void preparing.run({ fromReview })
  }
  /** The walk-in was chosen by Enter: where there is something to pay, that goes on to the payment. */
  const enterWalkIn = (walkIn: Customer) => {
    setCustomer(walkIn)
    if (busy || isReviewDue || booking.total === 0) return
    void preparing.run({ fromReview: false, walkIn })
  }
  const openReview = () => {
    setReviewed(true)
    setStep('review')
  }
  const confirm = (payment: Payment) => {
    if (busy) return
    setTried(true)
    if (customer && payment.method !== null)
      void placing.placeFor(customer, customerNote.trim(), payment, limits.overridden)
  }
  const takeAlternative = (offered: Offered) => {
    const refused = failure && refusedRange(ranges, failure.inTheWay)
    if (refused) booking.setPlan((before) => movedTo(before, booking.rows, refused, offered))
    booking.lookUntil(dateOf(offered.end, zone))
    placing.dismissFailure()
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
    enterWalkIn,
    newcomer,
    customerNote,
    setCustomerNote,
    eventName,
    isBlock,
    setIsBlock,
    setEventName,
    tried,
    busy,
    failure,
    /** Back to the booking: to its first page where a limit was reached meanwhile, which is said there. */
    dismissFailure: () => {
      placing.dismissFailure()
      if (!failure || failure.limits.length === 0) return
      limits.readAgain()
      setStep('details')
    },
    limits,
    sendAgain: placing.sendAgain,
    /** Words that exist nowhere else yet. */
    isTyped: [
      customerNote,
      eventName === quickName ? '' : eventName,
      ...Object.values(newcomer.fields?.values ?? {}),
    ].some((text) => text.trim() !== ''),
    toCollect: placing.toCollect,
    collected: placing.collected,
    takeAlternative,
    proceed,
    confirm,
  }
}

export type Flow = ReturnType<typeof useBookingFlow>

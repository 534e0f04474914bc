import { contactFor, quickBookName } from '@fieldhouse/domain/bookings'
import { dateOf } from '@fieldhouse/domain/time'
import { useState } from 'react'
import { codeOf } from '../../lib/api.ts'
import { nameOf } from '../../lib/name-of.ts'
import { useSession } from '../../lib/session.ts'
import { useMobileReader } from '../../lib/use-mobile-reader.ts'
import { usePartner, type Venue } from '../../lib/workspace.ts'
import type { Customer } from '../customers/index.ts'
import { movedTo, type PickedSlot } from './booking-plan.ts'
import { refusedRange, TAKEN, type Offered } from './failure.ts'
import { useBookingPlan } from './use-booking-plan.ts'
import { useHold } from './use-hold.ts'
import { useNewCustomer } from './use-new-customer.ts'
import { dryRun, type Payment } from './use-payment.ts'
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
  /** The customer is being created, or the price asked for. */
  const [preparing, setPreparing] = useState(false)

  const booking = useBookingPlan(request.slots, request.venue, customer)
  const { ranges, zone, isRepeat } = booking
  const placing = usePlacing(booking, done)
  const { failure } = placing
  const busy = preparing || placing.saving
  const heldUntil = useHold(partner.id, booking.holdable)
  const isInternal = tab === 'internal'

  const newcomer = useNewCustomer(partner.id, setCustomer)
  const { values: newCustomer } = newcomer
  /** The customer who was chosen, or whose form is open, once they are created; null when that was refused. */
  const settleCustomer = async (): Promise<Customer | null> => {
    if (customer || !newCustomer) return customer
    setPreparing(true)
    const created = await newcomer.create()
    setPreparing(false)
    return created
  }

  /** From the details on: straight to saving, to the review, or to the payment. */
  const proceed = async (fromReview = false) => {
    // A second press must not send anything twice (BOOKING-111).
    if (busy) return
    setTried(true)
    if (ranges.length === 0 && !fromReview) return setStep('review')
    if (isInternal) {
      if (eventName.trim() === '') return setStep('details')
      if (booking.blocked > 0 && !reviewed && !fromReview) return openReview()
      return placing.placeInternal({ name: eventName.trim(), isBlock })
    }
    const who = await settleCustomer()
    if (!who) return setStep('details')
    if (booking.blocked > 0 && !reviewed && !fromReview) return openReview()
    setPreparing(true)
    const priced = await dryRun({ partner, customer: who, ranges, nameOf: booking.nameOf, isRepeat }, 'cash').catch(
      (error: unknown) => error,
    )
    setPreparing(false)
    if (codeOf(priced) === TAKEN) return placing.refuse(priced, () => void proceed(fromReview))
    // Nothing to pay: cash, confirmed at once, without the payment page (BOOKING-10).
    if (typeof priced === 'object' && priced !== null && 'totalAmount' in priced && priced.totalAmount === 0)
      return placing.placeFor(who, customerNote.trim(), {
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
    if (busy) return
    setTried(true)
    if (customer && payment.method !== null) void placing.placeFor(customer, customerNote.trim(), payment)
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
    dismissFailure: placing.dismissFailure,
    sendAgain: placing.sendAgain,
    /** Words that exist nowhere else yet. */
    isTyped: [customerNote, eventName === quickName ? '' : eventName, ...Object.values(newCustomer ?? {})].some(
      (text) => text.trim() !== '',
    ),
    toCollect: placing.toCollect,
    collected: placing.collected,
    takeAlternative,
    proceed,
    confirm,
  }
}

export type Flow = ReturnType<typeof useBookingFlow>

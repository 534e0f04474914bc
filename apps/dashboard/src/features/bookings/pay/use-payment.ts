import type { CouponWhy } from '@fieldhouse/contract/coupons'
import { paymentSums, reducedTotal, scheduleOptions, type FacilityRange } from '@fieldhouse/domain/bookings'
import { lackingContact } from '@fieldhouse/domain/customers'
import { chargeFor, feeFor, type PaymentMethod } from '@fieldhouse/domain/fees'
import { restBeside } from '@fieldhouse/domain/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure, client, query } from '../../../lib/api/api.ts'
import { useMobileReader } from '../../../lib/formats/use-mobile-reader.ts'
import type { Partner } from '../../../lib/session/session.ts'
import type { Customer } from '../../customers/index.ts'
import { offeredMethods, preselected, type PartOffer, type PassPrice } from './methods.ts'
import { useParts } from './use-parts.ts'

export type PaymentRequest = {
  partner: Partner
  customer: Customer
  ranges: readonly FacilityRange[]
  nameOf: (facilityId: string) => string
  isRepeat: boolean
  currency: string
  /** Sum of the slots' prices, what stands when the dry run fails (BOOKING-67). */
  slotTotal: number
}

/** The ranges as the booking calls carry them (BOOKING-56). */
export const wireRanges = (ranges: readonly FacilityRange[], nameOf: (facilityId: string) => string) =>
  ranges.map(({ facilityId, start, end }) => ({
    facilityId,
    facilityName: nameOf(facilityId),
    startTime: new Date(start).toISOString(),
    endTime: new Date(end).toISOString(),
  }))

/** Asks what a booking costs with a method and coupon; stores nothing (BOOKING-56, BOOKING-79, BOOKING-80). */
export const dryRun = (
  { partner, customer, ranges, nameOf, isRepeat }: Omit<PaymentRequest, 'currency' | 'slotTotal'>,
  { paymentMethod, couponCode, part }: { paymentMethod: PaymentMethod; couponCode?: string; part?: PartOffer | null },
  signal?: AbortSignal,
) => {
  const { isForceBook, ...options } = scheduleOptions({ isInternal: false, isRepeat, isDryRun: true })
  return client
    .priceBooking(
      {
        partnerId: partner.id,
        body: {
          bookings: wireRanges(ranges, nameOf),
          paymentMethod,
          options,
          isForceBook,
          customerId: customer.id,
          ...(couponCode && { couponCode }),
          ...(part && { part }),
        },
      },
      { ...(signal && { signal }) },
    )
    .then(({ data }) => data)
}

/** Of a coupon that was refused, why. */
const whyRefused = (error: unknown): CouponWhy | null =>
  error instanceof ApiFailure ? ((error.body.data.metaData?.['why'] as CouponWhy | undefined) ?? null) : null

/** What is chosen on the payment page, with the price by the server's rules for every change of method (BOOKING-09). */
export const usePayment = (request: PaymentRequest) => {
  const { partner, customer, currency, slotTotal } = request
  const [coupon, setCoupon] = useState('')
  const [applied, setApplied] = useState('')
  const [chosen, setChosen] = useState<PaymentMethod | null>(null)
  const [hasPaid, setHasPaid] = useState(false)
  const [emails, setEmails] = useState(true)
  // By SMS in India (BOOKING-91).
  const readMobile = useMobileReader(partner.countryCode === 'IN')
  const lacks = lackingContact(customer, partner.countryCode, readMobile)
  const allowed = partner.paymentMethodsForStaff
  const wallet = useQuery({
    ...query('getWallet', { id: customer.id }),
    enabled: allowed.includes('fieldhouseWallet'),
    staleTime: 0,
  })
  const [passes, setPasses] = useState<PassPrice>()
  // What the coupon takes off, by the last price that was asked for.
  const [takenOff, setTakenOff] = useState(0)
  // What the slots come to with the tax that is on top of them, by the same price.
  const [sold, setSold] = useState(slotTotal)
  const reduced = reducedTotal(sold, takenOff)
  // What the customer pays by a method, whichever one the price was asked for.
  const totalOf = (by: PaymentMethod) =>
    chargeFor(reduced, feeFor(partner.processingFeeConfig, by, currency), {
      currency,
      absorbProcessingFee: partner.absorbProcessingFee,
    }).total
  const offered = offeredMethods(
    allowed,
    customer,
    { total: reduced, currency, totalOf },
    { wallet: wallet.data?.data, passes },
  )
  const wanted = chosen ?? preselected(offered)
  // The owner may switch a method off, or another desk may use up what pays for it, while it is chosen here.
  const method = offered.some((each) => each.method === wanted && each.barred === null) ? wanted : null
  const parts = useParts(offered, { method, price: reduced })
  const part = parts.chosen
  const asked = { paymentMethod: method ?? 'cash', ...(applied && { couponCode: applied }), part } as const
  const priced = useQuery({
    queryKey: ['dryRun', partner.id, customer.id, wireRanges(request.ranges, () => ''), method, applied, part],
    queryFn: ({ signal }) => dryRun(request, asked, signal),
    placeholderData: (before) => before,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const reply = priced.isError ? undefined : priced.data
  if (reply && reply.passes !== passes) setPasses(reply.passes)
  const total = reply?.totalAmount ?? (method === 'packages' ? 0 : slotTotal)
  const { discount, subtotal } = reply ? paymentSums(reply) : { discount: 0, subtotal: total }
  if (!priced.isPlaceholderData && discount !== takenOff) setTakenOff(discount)
  // Passes pay for slots at no price.
  if (reply?.taxes && !priced.isPlaceholderData && method !== 'packages' && subtotal !== sold) setSold(subtotal)
  const line = reply?.orderLineItems.find(({ targetType }) => targetType === 'coupon')
  return {
    offered,
    method,
    choose: setChosen,
    hasPaid,
    setHasPaid,
    emails: emails && lacks === null,
    /** What the customer has not, so that no confirmation can be sent. */
    lacks,
    setEmails,
    coupon,
    /** Another code typed, or none, takes back the one applied: what is sent is what can be seen. */
    typeCoupon: (code: string) => {
      setCoupon(code)
      setApplied('')
    },
    applied,
    /** The coupon as a line of the order, its price below 0 (BOOKING-92); null while none applies. */
    couponLine: line ? { code: line.description, price: line.priceCents } : null,
    /** Does nothing for an empty code (BOOKING-41). */
    apply: () => {
      if (coupon.trim() !== '') setApplied(coupon.trim())
    },
    /** Why the coupon that is asked for applies or not; null while none is, and where the club has no such code. */
    couponWhy: reply?.couponWhy ?? whyRefused(priced.error),
    removeCoupon: () => {
      setApplied('')
      setCoupon('')
    },
    isLoading: priced.isFetching,
    error: priced.error,
    fee: reply?.processingFee ?? 0,
    /** The taxes within the total; undefined for a club without tax (BEYOND-35). */
    taxes: reply?.taxes,
    discount,
    subtotal,
    total,
    parts,
    /** What is taken first of what the customer holds; null where the method takes all. */
    part,
    /** What is left for the method, minor units. */
    toPay: restBeside(total, part),
    /** How many passes pay for it; null where money does. */
    passes: method === 'packages' ? (passes?.needed ?? null) : null,
  }
}

export type Payment = ReturnType<typeof usePayment>

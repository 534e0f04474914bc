import { asksWhetherPaid, methodWithCredits, PAYMENT_METHODS, type PaymentMethod } from '@fieldhouse/domain/fees'
import { chargeBesidePart, restBeside } from '@fieldhouse/domain/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../lib/api/api.ts'
import type { Partner } from '../../lib/session/session.ts'
import { offeredMethods, preselected, useParts } from '../bookings/index.ts'
import type { Customer } from '../customers/index.ts'
import { chargeBy } from './charge.ts'

/** Passes pay for one service each, never for something that is sold here. */
const METHODS: readonly PaymentMethod[] = PAYMENT_METHODS.filter((method) => method !== 'packages')

type Sold = {
  partner: Partner
  customer: Customer | null
  /** What is sold costs this with its tax, before the fee of a method; minor units. */
  net: number
  currency: string
  /** A sum of 0 is none to be paid, and no sum that is still to be typed. */
  mayBeFree?: boolean
}

/** How a sale is paid: what the club allows its staff, with the fee of each, and what is chosen of it (ADDTX-12, ADDTX-24, ADDTX-49). */
export const usePaymentChoice = ({ partner, customer, net, currency, mayBeFree = true }: Sold) => {
  const [picked, setPicked] = useState<PaymentMethod | null>(null)
  const [hasPaid, setHasPaid] = useState(false)
  const allowed = partner.paymentMethodsForStaff.filter((each) => METHODS.includes(each))
  const wallet = useQuery({
    ...query('getWallet', { id: customer?.id ?? '' }),
    enabled: customer !== null && allowed.includes('fieldhouseWallet'),
    staleTime: 0,
  })
  const totalBy = (method: PaymentMethod) => chargeBy(partner, net, currency, method).total
  const offered = offeredMethods(
    allowed,
    customer,
    { total: net, currency, totalOf: totalBy },
    { wallet: wallet.data?.data },
  ).map((each) =>
    // Whose credits they would be is not known yet.
    each.method === 'clubCredits' && !customer ? { ...each, barred: null, balance: null } : each,
  )
  const wanted = picked ?? preselected(offered)
  const reaching =
    wanted && customer ? methodWithCredits(wanted, totalBy(wanted), customer.clubCreditBalance, currency) : wanted
  const method = offered.some((each) => each.method === reaching && each.barred === null) ? reaching : null
  // It stays in cash when the balance would reach again: what is shown is never changed back unasked (ADDTX-24, ADDTX-50).
  if (picked !== null && method !== picked) setPicked(method)
  const isFree = mayBeFree && net === 0
  const parts = useParts(offered, { method, price: net })
  const part = parts.chosen
  const chargeOf = (by: PaymentMethod | null) =>
    chargeBesidePart({ part: part?.amount ?? 0, rest: restBeside(net, part) }, (rest) =>
      chargeBy(partner, rest, currency, by),
    )
  const charge = chargeOf(isFree ? null : method)
  const asksPaid = method !== null && asksWhetherPaid(method, charge.toPay)
  return {
    offered,
    /** What is left for a method to take; minor units. */
    toPayBy: (by: PaymentMethod) => chargeOf(by).toPay,
    /** Nothing is asked for: no method has to be chosen (ADDTX-23). */
    isFree,
    method,
    pick: setPicked,
    asksPaid,
    hasPaid: asksPaid && hasPaid,
    setHasPaid,
    /** What the customer pays; minor units. */
    total: charge.total,
    parts,
    /** What is taken first of what the customer holds; null where the method takes all. */
    part,
    /** What is left for the method; minor units. */
    toPay: charge.toPay,
    fee: charge.processingFeeExclusiveCents,
    currency,
  }
}

export type PaymentChoice = ReturnType<typeof usePaymentChoice>

import { chargeForDifference, feeFor, type PaymentMethod } from '@fieldhouse/domain/fees'
import { useState } from 'react'
import { usePartner } from '../../../lib/session/workspace.ts'
import type { BookedSlot } from '../booked-slot.ts'
import { offeredMethods, preselected } from '../pay/methods.ts'
import { useCustomerOfOrder } from './use-customer-of-order.ts'

/** How the difference to a dearer place, in minor units, is paid: what may pay it and for how much, and what was chosen (BOOKING-100). */
export const useDifference = ({ order, currency }: BookedSlot, difference: number, paying: boolean) => {
  const partner = usePartner()
  const [method, setMethod] = useState<PaymentMethod | null>(null)
  const [hasPaid, setHasPaid] = useState(false)
  const holder = useCustomerOfOrder(order?.id ?? null, paying)
  /** Minor units, with the method's fee. */
  const chargeOf = (payWith: PaymentMethod) =>
    chargeForDifference(0, difference, feeFor(partner.processingFeeConfig, payWith, currency), {
      currency,
      absorbProcessingFee: partner.absorbProcessingFee,
    }).total
  const offered = offeredMethods(
    // Passes pay no difference.
    partner.paymentMethodsForStaff.filter((each) => each !== 'packages'),
    holder.customer,
    { total: difference, currency, totalOf: chargeOf },
    { wallet: holder.wallet },
  )
  return { offered, chosen: method ?? preselected(offered), setMethod, hasPaid, setHasPaid, chargeOf }
}

export type Difference = ReturnType<typeof useDifference>

import type { Partner } from '@fieldhouse/contract/partners'
import { chargeFor, feeFor } from '@fieldhouse/domain/fees'
import type { NextTerm } from '@fieldhouse/domain/memberships'
import { dateOf, type Instant, type LocalDate } from '@fieldhouse/domain/time'
import { withTax } from '../formats/with-tax.ts'

type Club = Pick<
  Partner,
  'taxes' | 'timezone' | 'paymentMethodsForCustomers' | 'processingFeeConfig' | 'absorbProcessingFee'
>

/**
 * When a next term is asked for, and for how much, in minor units: on its day, or today where that is over; with the tax that is on top then, and
 * the fee of a card where customers pay by one (BEYOND-27, BEYOND-35).
 */
export const renewalAhead = (
  { orderOn, pricing: { price, currency } }: Pick<NextTerm, 'orderOn' | 'pricing'>,
  club: Club,
  now: Instant,
): { day: LocalDate; total: number } => {
  const today = dateOf(now, club.timezone)
  const day = orderOn < today ? today : orderOn
  const byCard = club.paymentMethodsForCustomers.includes('creditCard')
  const fee = byCard ? feeFor(club.processingFeeConfig, 'creditCard', currency) : null
  const { absorbProcessingFee } = club
  return {
    day,
    total: chargeFor(withTax(club, 'membership', price, day), fee, { currency, absorbProcessingFee }).total,
  }
}

import type { Placement, PlacedLine } from '@fieldhouse/domain/bookings'
import { pricedInPasses, type PassDemand } from '@fieldhouse/domain/packages'
import { grossOf, type KeptRate } from '@fieldhouse/domain/taxes'
import { wrongField } from '../../../db/refused.ts'
import type { Applied } from '../../coupons/index.ts'
import { paymentOfSale, type AskedPayment } from '../../collecting/index.ts'
import type { Customership } from './customership.store.ts'

export type PricedByMethod = {
  lines: readonly PlacedLine[]
  payment: ReturnType<typeof paymentOfSale>
  /** What each line costs of passes; null where money pays. */
  passes: PassDemand[] | null
}

/** A placement at what it costs with a rate: more by the tax where that is on top of prices (BEYOND-35). */
export const placedWithTax = ({ lines }: Placement, rate: KeptRate | null): Pick<Placement, 'lines' | 'slotTotal'> => {
  const sold = lines.map((line) => ({ ...line, price: grossOf(line.price, rate) }))
  return { lines: sold, slotTotal: sold.reduce((sum, { price }) => sum + price, 0) }
}

/**
 * What a placement costs as it is paid, less what a coupon takes off, its fee included (COUPONS-54); passes pay in their own unit, and
 * no money (PAYMETHODS-32), so that there is nothing that a coupon could take something off. Minor units.
 */
export const priceByMethod = (
  { lines, slotTotal }: Pick<Placement, 'lines' | 'slotTotal'>,
  asked: AskedPayment,
  partner: Customership['partner'],
  coupon: Applied | null,
): PricedByMethod => {
  if (asked.paymentMethod === 'packages' && slotTotal > 0) {
    if (asked.part) throw wrongField('part', 'Passes pay for whole slots')
    if (coupon) throw wrongField('paymentMethod', 'Coupons can not be used with passes')
    const inPasses = pricedInPasses(lines)
    return { ...inPasses, payment: { ...paymentOfSale(0, asked, partner), paymentMethod: 'packages' } }
  }
  return { lines, payment: paymentOfSale(slotTotal - (coupon?.discount ?? 0), asked, partner), passes: null }
}

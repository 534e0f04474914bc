/** What the parts of a priced booking come to beside its total, in minor units: the discount below 0, the slots before it and the fee. */
export const paymentSums = (priced: {
  totalAmount: number
  processingFee: number
  orderLineItems: readonly { targetType: string; priceCents: number }[]
}): { discount: number; subtotal: number } => {
  const discount = priced.orderLineItems
    .filter(({ targetType }) => targetType === 'coupon')
    .reduce((sum, { priceCents }) => sum + priceCents, 0)
  return { discount, subtotal: priced.totalAmount - priced.processingFee - discount }
}

/** What slots cost less what a coupon takes off, before the fee of any method; `discount` is 0 or below (COUPONS-54). */
export const reducedTotal = (slotTotal: number, discount: number): number => Math.max(0, slotTotal + discount)

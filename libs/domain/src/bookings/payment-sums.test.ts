import { describe, expect, it } from 'vitest'
import { paymentSums } from './index.ts'

const line = (targetType: string, priceCents: number) => ({ targetType, priceCents })

describe('what a booking comes to before its fee', () => {
  it.each([
    ['slots alone', 4000, 0, [line('booking', 4000)], { discount: 0, subtotal: 4000 }],
    ['slots and a fee', 4120, 120, [line('booking', 4000)], { discount: 0, subtotal: 4000 }],
    [
      'two coupons and a fee',
      3320,
      120,
      [line('booking', 2500), line('booking', 1500), line('coupon', -500), line('coupon', -300)],
      { discount: -800, subtotal: 4000 },
    ],
  ])('%s', (_case, totalAmount, processingFee, orderLineItems, sums) => {
    expect(paymentSums({ totalAmount, processingFee, orderLineItems })).toEqual(sums)
  })
})

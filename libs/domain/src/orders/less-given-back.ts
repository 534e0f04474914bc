import { shareDiscount } from '../coupons/share-discount.ts'

type Line = { targetType: string; price: number; canceled: boolean }

/**
 * The lines of an order at what each costs once lines below 0 that were added by hand, as where a part of the price went back, are shared over all
 * that was sold and stands, by the prices; minor units (BEYOND-50).
 */
export const lessGivenBack = <Of extends Line>(lines: readonly Of[]): Of[] => {
  const stands = lines.map(({ price, canceled }) => price > 0 && !canceled)
  const byHand = lines.reduce(
    (sum, { targetType, price }) => (targetType === 'adjust' && price < 0 ? sum - price : sum),
    0,
  )
  const parts = shareDiscount(
    byHand,
    lines.map(({ price }, at) => (stands[at] ? price : 0)),
  )
  return lines.map((line, at) => ({ ...line, price: line.price - parts[at]! }))
}

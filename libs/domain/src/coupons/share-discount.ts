/**
 * Shares a discount over the prices that it was taken off, in proportion to them and exact to the minor unit: each part is rounded down, and
 * what is left of the whole goes to those that lost most by it, one unit each, of equal ones to the first. The parts sum to the discount, and
 * none is above its price. All amounts in minor units, 0 or more; of a discount above all the prices together no more is shared than those.
 */
export const shareDiscount = (discount: number, prices: readonly number[]): number[] => {
  const base = prices.reduce((sum, price) => sum + BigInt(price), 0n)
  if (base === 0n) return prices.map(() => 0)
  const whole = BigInt(discount) < base ? BigInt(discount) : base
  const exact = prices.map((price, at) => ({
    at,
    down: (whole * BigInt(price)) / base,
    lost: (whole * BigInt(price)) % base,
  }))
  const left = Number(whole - exact.reduce((sum, { down }) => sum + down, 0n))
  const lifted = new Set(
    exact
      .toSorted((a, b) => (a.lost === b.lost ? a.at - b.at : a.lost > b.lost ? -1 : 1))
      .slice(0, left)
      .map(({ at }) => at),
  )
  return exact.map(({ at, down }) => Number(down) + (lifted.has(at) ? 1 : 0))
}

/**
 * The amount that a coupon may still take off once a part of its discount went with what was cancelled: as much less of it, rounded down and
 * never below what it takes off by now, so that a later move gives none of that part back. Null where the coupon knows no amount. Minor units.
 */
export const amountLeft = (
  amount: number | null,
  { before, after }: { before: number; after: number },
): number | null =>
  amount === null || before === 0 ? amount : Number((BigInt(amount) * BigInt(after)) / BigInt(before))

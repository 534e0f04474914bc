/**
 * Splits an amount of minor units by whole-number weights so that the parts sum to it exactly.
 * Each part is its exact share rounded down or up by less than one unit; where all weights are 0 the shares are equal.
 * The left-over units go to the largest remainders, the earlier part first. Throws a RangeError for a negative weight.
 */
export const splitMoney = (total: number, weights: readonly number[]): number[] => {
  if (weights.length === 0) {
    if (total === 0) return []
    throw new RangeError('An amount cannot be split into no parts')
  }
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0))
    throw new RangeError('Weights are whole and not negative')
  const shares = weights.every((weight) => weight === 0) ? weights.map(() => 1n) : weights.map(BigInt)
  const sum = shares.reduce((a, b) => a + b, 0n)
  const amount = BigInt(Math.abs(total))
  const parts = shares.map((share) => (amount * share) / sum)
  let left = Number(amount - parts.reduce((a, b) => a + b, 0n))
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: (amount * share) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder) {
    if (left-- <= 0) break
    parts[index]! += 1n
  }
  return parts.map((part) => (total < 0 && part !== 0n ? -Number(part) : Number(part)))
}

import { formatMoney } from '@fieldhouse/domain/money'

/** Sums of several currencies, one after the other; minor units. */
export const sumsText = (sums: readonly { currency: string; amount: number }[]): string =>
  sums.map(({ currency, amount }) => formatMoney(amount, currency)).join(' + ')

import { roundHalfAway } from '../money/index.ts'
import { keptFees } from './refundable.ts'
import { COLLECTABLE, sumOf } from './status.ts'
import type { OrderMoney, OrderTransaction } from './types.ts'

/** The tax within the price of an order's lines and within its fee on top, by the parts of the rates that it keeps; minor units. */
export type OrderTaxes = { price: readonly number[]; fee: readonly number[] }

type Taxed = Pick<OrderMoney, 'totalAmount' | 'processingFeeExclusiveCents' | 'processingFeeInclusiveCents'> & {
  taxes: OrderTaxes
}

/** `amount` x `of` / `whole`, a half away from zero; 0 of nothing. */
const shareOf = (amount: number, of: number, whole: number): number =>
  whole === 0
    ? 0
    : roundHalfAway({
        numerator: BigInt(amount) * BigInt(of) * (whole < 0 ? -1n : 1n),
        denominator: BigInt(Math.abs(whole)),
      })

/**
 * What of a part of an order, with the fees within it, is price, fee on top and tax (BEYOND-35): each tax is the same part of the tax of the
 * order, rounded by itself. So what was given back in steps adds up to what is given back at once, and the whole to the whole. Minor units.
 */
export const taxesWithin = (
  order: Taxed,
  { total, fees }: { total: number; fees: number },
): { price: number; fee: number; priceTaxes: number[]; feeTaxes: number[] } => {
  const { processingFeeExclusiveCents: onTop, processingFeeInclusiveCents: within, totalAmount } = order
  const fee = within === 0 ? fees : shareOf(fees, onTop, onTop + within)
  const price = total - fee
  return {
    price,
    fee,
    priceTaxes: order.taxes.price.map((tax) => shareOf(tax, price, totalAmount - onTop)),
    feeTaxes: order.taxes.fee.map((tax) => shareOf(tax, fee, onTop)),
  }
}

type Paid = Taxed &
  Pick<OrderMoney, 'processingStatus'> & {
    transactions: readonly Pick<OrderTransaction, 'transactionType' | 'status' | 'amount' | 'fee'>[]
  }

/** What was paid of an order and is neither given back nor to be, with its taxes: what its tax documents are of. Minor units. */
export const paidAndKept = (order: Paid): ReturnType<typeof taxesWithin> => {
  const { transactions } = order
  const given = sumOf(transactions, 'REFUND', ['SUCCESS', 'UNKNOWN', 'PENDING'])
  return taxesWithin(order, {
    total: sumOf(transactions, 'PURCHASE', ['SUCCESS']) - given,
    fees: keptFees(transactions),
  })
}

/** True once nothing of an order is open: everything was paid, or it was cancelled. A draft is not placed yet. */
export const isSettled = ({ processingStatus, transactions }: Paid): boolean =>
  processingStatus === 'CANCELED' ||
  (processingStatus === 'COMMITTED' && sumOf(transactions, 'PURCHASE', [...COLLECTABLE, 'UNKNOWN']) === 0)

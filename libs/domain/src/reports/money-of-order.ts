import { paysFromHoldings } from '../fees/payment-methods.ts'
import { COLLECTABLE, type OrderTransaction } from '../orders/index.ts'

/**
 * Where the money of an order stands, in minor units: `received` is money that came in less what went back, `redeemed` the same of what customers
 * hold of the club, as credits and wallets, `unpaid` is still to come, and `refundOwed` is to go back and has not. What stands as sold, by the ledger,
 * is received + redeemed + unpaid - refundOwed.
 */
export type MoneyOfOrder = { received: number; redeemed: number; unpaid: number; refundOwed: number }

/** Of an order by its payment log; what was open of one that was cancelled is open no more. */
export const moneyOfOrder = (
  transactions: readonly Pick<OrderTransaction, 'transactionType' | 'status' | 'paymentMethod' | 'amount'>[],
  isCanceled: boolean,
): MoneyOfOrder => {
  const money: MoneyOfOrder = { received: 0, redeemed: 0, unpaid: 0, refundOwed: 0 }
  for (const { transactionType, status, paymentMethod, amount } of transactions) {
    const isRefund = transactionType === 'REFUND'
    const isOpen = status === 'PENDING' || status === 'UNKNOWN'
    if (status === 'SUCCESS')
      money[paysFromHoldings(paymentMethod) ? 'redeemed' : 'received'] += isRefund ? -amount : amount
    else if (isRefund && isOpen) money.refundOwed += amount
    else if (!isRefund && (isOpen || (!isCanceled && COLLECTABLE.includes(status)))) money.unpaid += amount
  }
  return money
}

/** What of an order stands as sold, in minor units. */
export const soldOf = ({ received, redeemed, unpaid, refundOwed }: MoneyOfOrder): number =>
  received + redeemed + unpaid - refundOwed

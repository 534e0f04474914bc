import { refundsAutomatically, settlesAtOnce } from '../fees/index.ts'
import type { RefundPart } from './refund-by-method.ts'
import { disputedAmount, keptAmount, paidFees } from './refundable.ts'
import { COLLECTABLE, statusOf, sumOf } from './status.ts'
import type { OrderMoney, OrderTransaction } from './types.ts'

/** How a refund reaches the customer: by the provider that took it, by a person later, or by one who did so already. */
export type RefundWay = 'automatic' | 'byHand' | 'handedBack'

/**
 * What a command does to an order's money, read off the order before and after it (BEYOND-10, BEYOND-39). Minor units;
 * kept + returned is `paid`.
 */
export type MoneyEffect = {
  /** What was paid before and neither went back nor was on its way back, nor is disputed at the bank. */
  paid: number
  kept: number
  /** What this command gives back, at once or as a refund that is still to be completed. */
  returned: number
  /** By which methods, and how. */
  parts: (RefundPart & { way: RefundWay })[]
  /** Processing fees that were paid and stay. */
  fees: number
  /** What went back or goes back by earlier refunds: no part of this one. */
  earlier: number
  /** What its customers' banks have taken back, for good or until they have decided: no part of what was paid. */
  disputed: number
  /** Open payments that fall away. */
  waived: number
  /** What the customer is to pay on top, paid at once or not. */
  charged: number
  /** What is open afterwards. */
  open: number
  /** What the order comes to afterwards. */
  totalAmount: number
}

/** What was paid, and how much of it is kept and returned; kept + returned is paid. Minor units. */
export type Split = { paid: number; kept: number; returned: number }

/** What was paid as it stands now: what of it went back, and what is still to go back. kept + returned + toReturn is paid. Minor units. */
export type StandingSplit = Split & { toReturn: number }

/** Every payment is either kept or returned, or is to be returned by a refund that is not completed yet (BEYOND-10). */
export const splitOf = ({ transactions }: Pick<OrderMoney, 'transactions'>): StandingSplit => {
  const paid = sumOf(transactions, 'PURCHASE', ['SUCCESS'])
  const returned = sumOf(transactions, 'REFUND', ['SUCCESS'])
  const all = refunds(transactions)
  return { paid, kept: paid - all, returned, toReturn: all - returned }
}

/** What an order still owes, in minor units: what can be collected of one that is neither paid nor cancelled. */
export const owedAmount = (order: OrderMoney): number =>
  statusOf(order).status === 'pending' ? sumOf(order.transactions, 'PURCHASE', COLLECTABLE) : 0

const asked = (transactions: readonly OrderTransaction[]): number =>
  sumOf(transactions, 'PURCHASE', [...COLLECTABLE, 'UNKNOWN', 'SUCCESS'])

const refunds = (transactions: readonly OrderTransaction[]): number =>
  sumOf(transactions, 'REFUND', ['SUCCESS', 'PENDING', 'UNKNOWN'])

const wayOf = ({ status, paymentMethod }: OrderTransaction): RefundWay => {
  if (status === 'PENDING') return 'byHand'
  // A provider is asked after the command, and its entry is UNKNOWN until then: what is done by now of a card was handed back.
  const isAutomatic = status === 'UNKNOWN' || settlesAtOnce(paymentMethod)
  return isAutomatic && refundsAutomatically(paymentMethod) ? 'automatic' : 'handedBack'
}

const partsOf = (entries: readonly OrderTransaction[]): MoneyEffect['parts'] => {
  const parts: MoneyEffect['parts'] = []
  for (const entry of entries) {
    const { paymentMethod, amount } = entry
    const way = wayOf(entry)
    const same = parts.find((part) => part.paymentMethod === paymentMethod && part.way === way)
    if (same) same.amount += amount
    else parts.push({ paymentMethod, amount, way })
  }
  return parts
}

/** What happened to an order's money between two states of it: the second is what a command made of the first. */
export const moneyEffect = (before: OrderMoney, after: OrderMoney): MoneyEffect => {
  const known = new Set(before.transactions.map(({ id }) => id))
  const given = after.transactions.filter(
    ({ id, transactionType, status }) =>
      !known.has(id) && transactionType === 'REFUND' && ['SUCCESS', 'PENDING', 'UNKNOWN'].includes(status),
  )
  // What this command takes at once, as credits do, was not paid before.
  const taken = after.transactions.filter(({ id, transactionType }) => !known.has(id) && transactionType === 'PURCHASE')
  const kept = Math.max(0, keptAmount(after) - sumOf(taken, 'PURCHASE', ['SUCCESS']))
  const asks = asked(after.transactions) - asked(before.transactions)
  return {
    paid: keptAmount(before),
    kept,
    returned: sumOf(given, 'REFUND', ['SUCCESS', 'PENDING', 'UNKNOWN']),
    parts: partsOf(given),
    fees: Math.min(kept, paidFees(before.transactions)),
    earlier: refunds(before.transactions),
    disputed: disputedAmount(before),
    waived: Math.max(0, -asks),
    charged: Math.max(0, asks),
    open: sumOf(after.transactions, 'PURCHASE', [...COLLECTABLE, 'UNKNOWN']),
    totalAmount: after.totalAmount,
  }
}

/** What is kept and returned in all of several orders, by currency; currencies in which nothing is held are left out. */
export const totalSplits = (splits: readonly (Split & { currency: string })[]): (Split & { currency: string })[] => {
  const sums = new Map<string, Split>()
  for (const { currency, paid, kept, returned } of splits) {
    const sum = sums.get(currency) ?? { paid: 0, kept: 0, returned: 0 }
    sums.set(currency, { paid: sum.paid + paid, kept: sum.kept + kept, returned: sum.returned + returned })
  }
  return [...sums].flatMap(([currency, split]) => (split.paid > 0 ? [{ currency, ...split }] : []))
}

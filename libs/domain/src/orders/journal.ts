import type { PaymentMethod } from '../fees/payment-methods.ts'

/**
 * An account of the ledger. 'receivable' is what customers owe; 'sales' and 'processingFees' are what was earned and what fees
 * were charged; 'clubCredits' and 'wallet' are what customers hold; 'settlement.*' is money by the way it came. 'passes' stays
 * empty: an order by passes moves no money, and passes have journals of their own.
 */
export type Account =
  | 'receivable'
  | 'sales'
  | 'processingFees'
  | 'clubCredits'
  | 'wallet'
  | 'passes'
  | `settlement.${PaymentMethod}`

/** One side of a journal, in minor units: debits above 0, credits below. The postings of a journal sum to zero. */
export type Posting = { account: Account; amount: number }

/** What happened to the money of an order. Amounts in minor units; `fees` are processing fees, on top or within. */
export type OrderEvent =
  /** `total` is what the customer owes, `fees` the part of it that is processing fee. */
  | { type: 'placed'; total: number; fees: number }
  /** Signed: what was added to the total and to the fees by an edit or by line items. */
  | { type: 'changed'; total: number; fees: number }
  | { type: 'paid'; amount: number; method: PaymentMethod }
  /** Below 0: a refund that had gone through, and whose money came back. */
  | { type: 'refunded'; amount: number; method: PaymentMethod }
  /** A provider gave back what the order neither owed nor held: the customer owes it. Below 0: it came back. */
  | { type: 'excessRefunded'; amount: number; method: PaymentMethod }
  /** What the customer no longer owes or gets back: `total` in all, `fees` the processing fee within it. */
  | { type: 'canceled'; total: number; fees: number }

/** Where money of a payment method comes to lie. */
export const accountOf = (method: PaymentMethod): Account => {
  if (method === 'clubCredits') return 'clubCredits'
  if (method === 'fieldhouseWallet') return 'wallet'
  return method === 'packages' ? 'passes' : `settlement.${method}`
}

const sale = (total: number, fees: number): Posting[] => [
  { account: 'receivable', amount: total },
  { account: 'sales', amount: fees - total },
  { account: 'processingFees', amount: -fees },
]

const payment = (amount: number, method: PaymentMethod): Posting[] => [
  { account: accountOf(method), amount },
  { account: 'receivable', amount: -amount },
]

const postingsOf = (event: OrderEvent): Posting[] => {
  if (event.type === 'paid') return payment(event.amount, event.method)
  if (event.type === 'refunded' || event.type === 'excessRefunded') return payment(-event.amount, event.method)
  return event.type === 'canceled' ? sale(-event.total, -event.fees) : sale(event.total, event.fees)
}

/** The postings of an event; they sum to zero, and none is 0. A customer who has paid and got back all they should owes nothing. */
export const journalFor = (event: OrderEvent): Posting[] => postingsOf(event).filter((posting) => posting.amount !== 0)

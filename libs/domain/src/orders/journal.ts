import type { PaymentMethod } from '../fees/payment-methods.ts'
import { keptFees, paidFees } from './refundable.ts'
import { COLLECTABLE, sumOf } from './status.ts'
import type { OrderMoney, OrderTransaction, TransactionStatus } from './types.ts'

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

/** What happened to an order, for its journals. */
export type OrderJournalKind = 'sale' | 'saleChange' | 'saleCancellation' | 'payment' | 'refund' | 'overRefund'

/** What happened to the money of an order, with postings that sum to zero, none of them 0. */
export type OrderJournal = { kind: OrderJournalKind; postings: Posting[] }

/** What of an order its journals follow from. All amounts in minor units. */
export type PostedOrder = Pick<
  OrderMoney,
  'processingStatus' | 'totalAmount' | 'processingFeeExclusiveCents' | 'processingFeeInclusiveCents'
> & {
  transactions: readonly Pick<OrderTransaction, 'transactionType' | 'status' | 'paymentMethod' | 'amount' | 'fee'>[]
  /** What providers gave back beyond what the order held, and that has not come back. */
  overRefunds: readonly { paymentMethod: PaymentMethod; amount: number }[]
}

/** Where money of a payment method comes to lie. */
export const accountOf = (method: PaymentMethod): Account => {
  if (method === 'clubCredits') return 'clubCredits'
  if (method === 'fieldhouseWallet') return 'wallet'
  return method === 'packages' ? 'passes' : `settlement.${method}`
}

/** What is sold, and the processing fees within it. */
type Sale = { total: number; fees: number }

const less = (a: Sale, b: Sale): Sale => ({ total: a.total - b.total, fees: a.fees - b.fees })

const NOTHING: Sale = { total: 0, fees: 0 }

/** What an order says it comes to. */
const said = (order: PostedOrder | null): Sale =>
  order
    ? { total: order.totalAmount, fees: order.processingFeeExclusiveCents + order.processingFeeInclusiveCents }
    : NOTHING

/**
 * What of an order stands as sold: what was paid or can still be, less what went back or is to go back. An order says more than that
 * once a part of it was refunded while it stayed active, and once it was cancelled (ORDERS-134, ORDERS-135): what was open of it then
 * is open no more, also where a payment had failed.
 */
const standing = (order: PostedOrder | null): Sale => {
  if (!order) return NOTHING
  const { transactions, processingStatus } = order
  const isOver = processingStatus === 'CANCELED'
  const live: TransactionStatus[] = ['SUCCESS', 'UNKNOWN', ...(isOver ? (['PENDING'] as const) : COLLECTABLE)]
  const given = sumOf(transactions, 'REFUND', ['SUCCESS', 'UNKNOWN', 'PENDING'])
  return {
    total: sumOf(transactions, 'PURCHASE', live) - given,
    fees: keptFees(transactions) + (isOver ? 0 : said(order).fees - paidFees(transactions)),
  }
}

const sale = (kind: OrderJournalKind, { total, fees }: Sale): OrderJournal => ({
  kind,
  postings: [
    { account: 'receivable', amount: total },
    { account: 'sales', amount: fees - total },
    { account: 'processingFees', amount: -fees },
  ],
})

const money = (kind: OrderJournalKind, method: PaymentMethod, amount: number): OrderJournal => ({
  kind,
  postings: [
    { account: accountOf(method), amount },
    { account: 'receivable', amount: -amount },
  ],
})

const methodsIn = (order: PostedOrder | null): PaymentMethod[] =>
  order ? [...order.transactions, ...order.overRefunds].map(({ paymentMethod }) => paymentMethod) : []

const movedBy = (order: PostedOrder | null, method: PaymentMethod) => {
  const entries = order?.transactions.filter(({ paymentMethod }) => paymentMethod === method) ?? []
  const over = order?.overRefunds.filter(({ paymentMethod }) => paymentMethod === method) ?? []
  return {
    payment: sumOf(entries, 'PURCHASE', ['SUCCESS']),
    refund: -sumOf(entries, 'REFUND', ['SUCCESS']),
    overRefund: -over.reduce((sum, { amount }) => sum + amount, 0),
  }
}

/**
 * The journals of a change of an order, from `before` (null: it is new) to `after`: what its total and its fees rose by, what it says
 * and is no longer sold, and by each method what was paid, given back, and given back too much. Journals of changes that
 * follow each other sum up to those of the whole, so that an order's ledger is the difference between nothing and the order as it
 * stands. What moves nothing leaves no journal; a customer who has paid and got back all they should owes nothing.
 */
export const journalsBetween = (before: PostedOrder | null, after: PostedOrder): OrderJournal[] => {
  const saidMore = less(said(after), said(before))
  const soldMore = less(standing(after), standing(before))
  const journals = [
    sale(before ? 'saleChange' : 'sale', saidMore),
    sale('saleCancellation', less(soldMore, saidMore)),
    ...[...new Set([...methodsIn(before), ...methodsIn(after)])].flatMap((method) => {
      const [was, is] = [movedBy(before, method), movedBy(after, method)]
      return (['payment', 'refund', 'overRefund'] as const).map((kind) => money(kind, method, is[kind] - was[kind]))
    }),
  ]
  return journals.flatMap(({ kind, postings }) => {
    const moved = postings.filter(({ amount }) => amount !== 0)
    return moved.length > 0 ? [{ kind, postings: moved }] : []
  })
}

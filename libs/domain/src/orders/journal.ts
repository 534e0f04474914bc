import { totalOf } from '../money/index.ts'
import { movesOf, type Account, type MoneyMove, type MovedMoneyOf } from './money-moves.ts'
import { taxesWithin, type OrderTaxes } from './order-taxes.ts'
import { keptFees, paidFees } from './refundable.ts'
import { COLLECTABLE, sumOf } from './status.ts'
import type { OrderMoney, TransactionStatus } from './types.ts'

/** One side of a journal, in minor units: debits above 0, credits below. The postings of a journal sum to zero. */
export type Posting = { account: Account; amount: number }

/** What happened to an order, for its journals. */
export type OrderJournalKind = 'sale' | 'saleChange' | 'saleCancellation' | MoneyMove['kind']

/** What happened to the money of an order, with postings that sum to zero, none of them 0. */
export type OrderJournal = { kind: OrderJournalKind; postings: Posting[] }

/** What of an order its journals follow from. All amounts in minor units. */
export type PostedOrder = Pick<
  OrderMoney,
  'processingStatus' | 'totalAmount' | 'processingFeeExclusiveCents' | 'processingFeeInclusiveCents'
> &
  MovedMoneyOf & {
    /** The tax within the price of its lines and within its fee on top, by the parts of the rates; nothing where it has no rate. */
    taxes: OrderTaxes
  }

/** What is sold, the processing fees within it, and the tax within the price and within the fees. */
type Sale = { total: number; fees: number; priceTax: number; feeTax: number }

const less = (a: Sale, b: Sale): Sale => ({
  total: a.total - b.total,
  fees: a.fees - b.fees,
  priceTax: a.priceTax - b.priceTax,
  feeTax: a.feeTax - b.feeTax,
})

const NOTHING: Sale = { total: 0, fees: 0, priceTax: 0, feeTax: 0 }

/** What an order says it comes to. */
const said = (order: PostedOrder | null): Sale =>
  order
    ? {
        total: order.totalAmount,
        fees: order.processingFeeExclusiveCents + order.processingFeeInclusiveCents,
        priceTax: totalOf(order.taxes.price),
        feeTax: totalOf(order.taxes.fee),
      }
    : NOTHING

/**
 * What of an order stands as sold: what was paid or can still be, less what went back or is to go back. An order says more than that
 * once a part of it was refunded while it stayed active, and once it was cancelled (ORDERS-134, ORDERS-135): what was open of it then
 * is open no more, also where a payment had failed. Its tax is the part of what it says that its price and its fee are.
 */
const standing = (order: PostedOrder | null): Sale => {
  if (!order) return NOTHING
  const { transactions, processingStatus } = order
  const isOver = processingStatus === 'CANCELED'
  const live: TransactionStatus[] = ['SUCCESS', 'UNKNOWN', ...(isOver ? (['PENDING'] as const) : COLLECTABLE)]
  const given = sumOf(transactions, 'REFUND', ['SUCCESS', 'UNKNOWN', 'PENDING'])
  const total = sumOf(transactions, 'PURCHASE', live) - given
  const fees = keptFees(transactions) + (isOver ? 0 : said(order).fees - paidFees(transactions))
  const { priceTaxes, feeTaxes } = taxesWithin(order, { total, fees })
  return { total, fees, priceTax: totalOf(priceTaxes), feeTax: totalOf(feeTaxes) }
}

const sale = (kind: OrderJournalKind, { total, fees, priceTax, feeTax }: Sale): OrderJournal => ({
  kind,
  postings: [
    { account: 'receivable', amount: total },
    { account: 'sales', amount: fees + priceTax - total },
    { account: 'processingFees', amount: feeTax - fees },
    { account: 'taxPayable', amount: -priceTax - feeTax },
  ],
})

const money = ({ kind, to, from, amount }: MoneyMove): OrderJournal => ({
  kind,
  postings: [
    { account: to, amount },
    { account: from, amount: -amount },
  ],
})

const keyOf = ({ kind, to, from }: MoneyMove): string => `${kind} ${to} ${from}`

/** What moved between two states. */
const movesBetween = (before: PostedOrder | null, after: PostedOrder): MoneyMove[] => {
  const moves = new Map<string, MoneyMove>()
  const add = (move: MoneyMove, sign: 1 | -1) =>
    moves.set(keyOf(move), { ...move, amount: (moves.get(keyOf(move))?.amount ?? 0) + sign * move.amount })
  for (const move of before ? movesOf(before) : []) add(move, -1)
  for (const move of movesOf(after)) add(move, 1)
  return [...moves.values()]
}

/**
 * The journals of a change of an order, from `before` (null: it is new) to `after`: what its total and its fees rose by, what it says
 * and is no longer sold, and what money moved. Journals of changes that
 * follow each other sum up to those of the whole, so that an order's ledger is the difference between nothing and the order as it
 * stands. What moves nothing leaves no journal; a customer who has paid and got back all they should owes nothing.
 */
export const journalsBetween = (before: PostedOrder | null, after: PostedOrder): OrderJournal[] => {
  const saidMore = less(said(after), said(before))
  const soldMore = less(standing(after), standing(before))
  const journals = [
    sale(before ? 'saleChange' : 'sale', saidMore),
    sale('saleCancellation', less(soldMore, saidMore)),
    ...movesBetween(before, after).map(money),
  ]
  return journals.flatMap(({ kind, postings }) => {
    const moved = postings.filter(({ amount }) => amount !== 0)
    return moved.length > 0 ? [{ kind, postings: moved }] : []
  })
}

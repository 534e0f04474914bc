import { accountOf, COLLECTABLE, statusOf, sumOf, type OrderTransaction } from '@fieldhouse/domain/orders'
import type { Kysely } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { DB } from '../db/schema.gen.ts'
import type { Broken } from './broken.ts'
import {
  findBookingsOfCanceledOrders,
  findBookingsWithoutCourt,
  findBookingsWithoutLine,
  findCourtsTakenTwice,
  findStrayShadows,
} from './courts.store.ts'
import {
  findBrokenCharges,
  findBrokenCredits,
  findBrokenJournals,
  findBrokenPasses,
  findBrokenWallets,
} from './ledger.store.ts'
import { findMembershipsOfCanceledOrders, findOrderBooks, type OrderBooks } from './order-books.store.ts'

/** Something in the database that contradicts itself: where, and what is wrong there. */
export type Finding = Broken & {
  check: 'journals' | 'orders' | 'credits' | 'wallets' | 'passes' | 'cards' | 'courts' | 'memberships'
}

const PAGE = 5000
const NIL = '00000000-0000-0000-0000-000000000000'

/**
 * Reads a whole database, all partners, at one moment and returns what does not fit together; nothing when the books are
 * right (law 4, law 1). Journals sum to zero; what an order says was paid, refunded and is open is what its postings say,
 * and its statuses are those that the rules derive (ORDERS-124); what customers hold of credits, wallets and passes is what the ledger owes them;
 * what cards paid and got back is what the payment log says; no membership outlives its order; every live booking holds exactly one live row of its court,
 * linked ones too, and no other booking holds any.
 */
export const checkBooks = (database: Database): Promise<Finding[]> =>
  database.connection(async ({ client, db }) => {
    // Whole tables are joined: where the planner knows nothing of them yet it would go row by row, for hours.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL enable_nestloop = off')
    try {
      const findings: Finding[] = []
      const note = (check: Finding['check'], broken: readonly Broken[]) =>
        findings.push(...broken.map((each) => ({ check, ...each })))
      note('journals', await findBrokenJournals(db))
      for await (const order of orderBooks(db)) note('orders', checkOrder(order))
      note('credits', await findBrokenCredits(db))
      note('wallets', await findBrokenWallets(db))
      note('passes', await findBrokenPasses(db))
      note('cards', await findBrokenCharges(db))
      note('courts', await findBookingsWithoutCourt(db))
      note('courts', await findStrayShadows(db))
      note('courts', await findBookingsOfCanceledOrders(db))
      note('courts', await findBookingsWithoutLine(db))
      note('memberships', await findMembershipsOfCanceledOrders(db))
      note('courts', await findCourtsTakenTwice(db))
      return findings
    } finally {
      await client.query('ROLLBACK').catch(() => undefined)
    }
  })

async function* orderBooks(db: Kysely<DB>): AsyncGenerator<OrderBooks> {
  for (let after = { partnerId: NIL, id: NIL }; ;) {
    const page = await findOrderBooks(db, after, PAGE)
    yield* page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = last
  }
}

/** What is wrong with the money of one order, in words; nothing when all of it agrees. */
export const checkOrder = (order: OrderBooks): Broken[] => {
  const log = order.log as unknown as OrderTransaction[]
  const posted = (matches: (posting: OrderBooks['postings'][number]) => boolean) =>
    order.postings.reduce((sum, posting) => (matches(posting) ? sum + posting.amount : sum), 0)
  // What was refunded of an active order is posted as no longer sold, while its total stays what it costs (ORDERS-135).
  const isSale = ({ kind }: { kind: string }) => kind === 'sale' || kind === 'saleChange'
  const paid = sumOf(log, 'PURCHASE', ['SUCCESS'])
  const refunded = sumOf(log, 'REFUND', ['SUCCESS'])
  // A purchase that failed is still owed, until its order is cancelled.
  const owed = order.processingStatus === 'CANCELED' ? (['PENDING'] as const) : COLLECTABLE
  const open = sumOf(log, 'PURCHASE', [...owed, 'UNKNOWN']) - sumOf(log, 'REFUND', ['PENDING', 'UNKNOWN'])
  // What a provider gave back too much is no refund of the order: its customer owes it.
  const excessOf = (isOf: (method: string) => boolean) =>
    order.excess.reduce((sum, { paymentMethod, amount }) => (isOf(paymentMethod) ? sum + amount : sum), 0)
  const excess = excessOf(() => true)
  const fees = order.feeExclusive + order.feeInclusive
  const derived = statusOf({
    processingStatus: order.processingStatus,
    transactions: log,
    totalAmount: order.total,
  })
  const expected: [what: string, says: number | string, is: number | string][] = [
    ['status', order.status, derived.status],
    ['payment status', order.paymentStatus, derived.paymentStatus],
    ['total, by its lines and the fee on top', order.total, order.lines + order.feeExclusive],
    ['paid, by its postings', paid, -posted((p) => p.kind === 'payment' && p.account === 'receivable')],
    ['refunded, by its postings', refunded, posted((p) => p.kind === 'refund' && p.account === 'receivable')],
    [
      'given back too much, by its postings',
      excess,
      posted((p) => p.kind === 'excessRefund' && p.account === 'receivable'),
    ],
    ['open, by its postings', open + excess, posted((p) => p.account === 'receivable')],
    ...[...new Set(log.map((entry) => entry.paymentMethod))].map((method): [string, number, number] => {
      const ofMethod = log.filter((entry) => entry.paymentMethod === method)
      return [
        `kept by ${method}, by its postings`,
        sumOf(ofMethod, 'PURCHASE', ['SUCCESS']) -
          sumOf(ofMethod, 'REFUND', ['SUCCESS']) -
          excessOf((is) => is === method),
        posted((p) => p.account === accountOf(method)),
      ]
    }),
  ]
  // A cancelled order keeps its total as what it once cost; what was sold is what stayed paid.
  if (order.processingStatus !== 'CANCELED')
    expected.push(
      ['total, by its sales', order.total, posted((p) => isSale(p) && p.account === 'receivable')],
      ['fees, by its postings', fees, -posted((p) => p.account === 'processingFees')],
    )
  return expected
    .filter(([, says, is]) => says !== is)
    .map(([what, says, is]) => ({
      partnerId: order.partnerId,
      subject: `order ${order.readableId}`,
      message: `${what}: ${is}, the order says ${says}`,
    }))
}

import { journalsBetween, statusOf } from '@fieldhouse/domain/orders'
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
 * right (law 4, law 1). Journals sum to zero; what an order's total, fees and payment log come to is what its postings say,
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
  const { processingStatus, log: transactions, total: totalAmount } = order
  const derived = statusOf({ processingStatus, transactions, totalAmount })
  const expected: [what: string, says: number | string, is: number | string][] = [
    ['status', order.status, derived.status],
    ['payment status', order.paymentStatus, derived.paymentStatus],
    ['total, by its lines and the fee on top', order.total, order.lines + order.feeExclusive],
    ...postingsOf(order),
  ]
  return expected
    .filter(([, says, is]) => says !== is)
    .map(([what, says, is]) => ({
      partnerId: order.partnerId,
      subject: `order ${order.readableId}`,
      message: `${what}: ${is}, the order says ${says}`,
    }))
}

/** What an order's ledger is by its total, fees and payment log, and what was posted, by kind and account: the same rule as posts it. */
const postingsOf = (order: OrderBooks): [what: string, says: number, is: number][] => {
  const says = journalsBetween(null, {
    processingStatus: order.processingStatus,
    totalAmount: order.total,
    processingFeeExclusiveCents: order.feeExclusive,
    processingFeeInclusiveCents: order.feeInclusive,
    transactions: order.log,
    excessRefunds: order.excess,
  }).flatMap(({ kind, postings }) => postings.map((posting) => ({ kind, ...posting })))
  const sums = new Map<string, { says: number; is: number }>()
  const add = (side: 'says' | 'is', { kind, account, amount }: OrderBooks['postings'][number]) => {
    // A sale and what was changed of it make up one total.
    const what = `${kind === 'saleChange' ? 'sale' : kind} on ${account}, by its postings`
    const sum = sums.get(what) ?? { says: 0, is: 0 }
    sums.set(what, { ...sum, [side]: sum[side] + amount })
  }
  for (const posting of says) add('says', posting)
  for (const posting of order.postings) add('is', posting)
  return [...sums].map(([what, sum]) => [what, sum.says, sum.is])
}

import { accountName, journalFaults, journalName, PASS_UNIT } from '@fieldhouse/domain/ledger'
import { accountOf, journalsBetween, methodsOfOrder, statusOf, type PostedOrder } from '@fieldhouse/domain/orders'
import { taxesOfOrder } from '@fieldhouse/domain/taxes'
import { paidOutFaults } from './check-paid-out.ts'
import { taxFaults } from './check-taxes.ts'
import { trailFaults } from './check-trail.ts'
import type { OrderBooks } from './order-books.store.ts'
import { entryName, sayIn, type Say } from './order-words.ts'

/** What is wrong with the money of one order, in words; nothing when all of it agrees. `zone` is the club's. */
export const checkOrder = (order: OrderBooks, zone: string): string[] => {
  const say = sayIn(order.currency, zone)
  return [
    ...headFaults(order, say),
    ...logFaults(order, say),
    ...journalFaultsOf(order, say),
    ...ledgerFaults(order, say),
    ...taxFaults(order, postedOf(order), say),
    ...trailFaults(order, say),
    ...paidOutFaults(order, say),
  ]
}

const headFaults = (order: OrderBooks, { money, time }: Say): string[] => {
  const { status, paymentStatus, paymentMethod, processingStatus, total, feeExclusive, versions, currentVersion } =
    order
  const lines = order.lines.reduce((sum, { price }) => sum + price, 0)
  const derived = statusOf({ processingStatus, transactions: order.log, totalAmount: total })
  const faults: string[] = []
  if (status !== derived.status) faults.push(`says that it is ${status}; by its payments it is ${derived.status}`)
  if (paymentStatus !== derived.paymentStatus)
    faults.push(`says of its payment ${paymentStatus}; by its payments it is ${derived.paymentStatus}`)
  const methods = methodsOfOrder({ paymentMethod, transactions: order.log })
  const told = order.methods ?? [paymentMethod]
  // Which of those of one moment comes first is no fault.
  if (told.toSorted().join(', ') !== methods.toSorted().join(', '))
    faults.push(`says that it is paid by ${told.join(', ')}; by its payments by ${methods.join(', ')}`)
  if (total !== lines + feeExclusive)
    faults.push(`comes to ${money(total)}; its lines and the fee on top come to ${money(lines + feeExclusive)}`)
  if ((processingStatus === 'CANCELED') !== (order.canceledAt !== null))
    faults.push(
      order.canceledAt === null
        ? 'is cancelled, and nothing says who did so'
        : `was cancelled on ${time(order.canceledAt)}, and is not`,
    )
  if (versions.length !== currentVersion || versions.some(({ version }) => version < 1 || version > currentVersion))
    faults.push(`is at version ${currentVersion}; its change log has ${versions.length}`)
  const latest = versions.find(({ version }) => version === currentVersion)
  if (latest && (latest.total !== total || latest.currency !== order.currency))
    faults.push(`comes to ${money(total)}; by its change log to ${sayIn(latest.currency, 'UTC').money(latest.total)}`)
  if (latest && latest.lines !== lines)
    faults.push(`has lines of ${money(lines)}; by its change log of ${money(latest.lines)}`)
  return faults
}

const logFaults = (order: OrderBooks, { money }: Say): string[] => {
  const { log, currentVersion, feeExclusive, feeInclusive } = order
  const faults: string[] = []
  for (const entry of log) {
    const what = () => entryName(entry, money)
    if (entry.status === 'SUCCESS' && entry.settledAt === null) faults.push(`${what()} went through at no time`)
    if (entry.fee < 0 || entry.fee > entry.amount) faults.push(`${what()} is said to hold a fee of ${money(entry.fee)}`)
    if (entry.version < 1 || entry.version > currentVersion)
      faults.push(`${what()} is of version ${entry.version}; the order is at ${currentVersion}`)
  }
  const fees = log.reduce((sum, { transactionType, status, fee }) => {
    const isLive = transactionType === 'PURCHASE' && status !== 'ADJUSTED' && status !== 'CANCELED'
    return isLive ? sum + fee : sum
  }, 0)
  if (fees > feeExclusive + feeInclusive)
    faults.push(`has payments with fees of ${money(fees)}; the order's fees are ${money(feeExclusive + feeInclusive)}`)
  return faults
}

const journalFaultsOf = (order: OrderBooks, { time }: Say): string[] =>
  order.journals.flatMap(({ kind, currency, at, postings }) => {
    const faults = journalFaults({ kind, currency, hasOrder: true, postings })
    if (currency !== order.currency && currency !== PASS_UNIT)
      faults.push(`is in ${currency}, its order in ${order.currency}`)
    return faults.map((fault) => `its journal '${journalName(kind)}' of ${time(at)} ${fault}`)
  })

/** Journals by what they tell of, as a person calls it. A sale and its changes are one: together they are what the order comes to. */
const SUMS: Readonly<Record<string, string>> = {
  sale: 'what was sold',
  saleCancellation: 'what is no longer sold',
  payment: 'payments',
  refund: 'refunds',
  overRefund: 'what was given back too much',
  overRefundPaidBack: 'what customers paid back of that',
  overRefundWrittenOff: 'what was written off of that',
  feeWithheld: 'fees that were withheld',
  dispute: 'what is disputed',
  disputeLost: 'what was lost in disputes',
}

const sumOfKind = (kind: string): string => (kind === 'saleChange' ? 'sale' : kind)

/** What the ledger and the tax documents of an order follow from. */
const postedOf = (order: OrderBooks): PostedOrder => ({
  taxes: taxesOfOrder(order.lines, { amount: order.feeExclusive, rate: order.feeTaxRate }),
  processingStatus: order.processingStatus,
  totalAmount: order.total,
  processingFeeExclusiveCents: order.feeExclusive,
  processingFeeInclusiveCents: order.feeInclusive,
  transactions: order.log,
  overRefunds: order.overRefunds.flatMap(({ reversedAt, settlements, ...each }) => {
    const settledAs = settlements.find(({ undoneAt }) => undoneAt === null)?.as ?? null
    const cameBack = reversedAt !== null
    return cameBack && settledAs === null ? [] : [{ ...each, settledAs, cameBack }]
  }),
  disputes: order.disputes,
})

/** An order's journals as they would be, were it placed as it stands: the rule that posts them tells what they come to. */
const ledgerOf = (order: OrderBooks) => journalsBetween(null, postedOf(order))

const ledgerFaults = (order: OrderBooks, say: Say): string[] => {
  const sums = new Map<string, { kind: string; account: string; posted: number; derived: number }>()
  const sumOf = (kind: string, account: string) => {
    const key = `${sumOfKind(kind)} ${account}`
    let sum = sums.get(key)
    if (!sum) sums.set(key, (sum = { kind: sumOfKind(kind), account, posted: 0, derived: 0 }))
    return sum
  }
  for (const { kind, currency, postings } of order.journals)
    if (currency !== PASS_UNIT) for (const { account, amount } of postings) sumOf(kind, account).posted += amount
  for (const { kind, postings } of ledgerOf(order))
    for (const { account, amount } of postings) sumOf(kind, account).derived += amount
  const differing = [...sums.values()].filter(({ posted, derived }) => posted !== derived)
  const faults = differing
    // What the customer owes is the other side of the rest, and says the same once more.
    .filter(
      ({ kind, account }) =>
        account !== 'receivable' || differing.every((each) => each.kind !== kind || each.account === account),
    )
    .map(
      ({ kind, account, posted, derived }) =>
        `${SUMS[kind] ?? journalName(kind)} on '${accountName(account)}': the ledger has ${say.money(posted)}, by lines, fees and payment log it is ${say.money(derived)}`,
    )
  // Where sums differ, so do days.
  return faults.length > 0 ? faults : dayFaults(order, say)
}

/** Money moves in the ledger at the moment at which the payment log says so, and a sale when the order was placed. */
const dayFaults = (order: OrderBooks, { money, time }: Say): string[] => {
  const moved = new Map<string, { kind: string; account: string; at: number; log: number; ledger: number }>()
  const at = (kind: string, account: string, moment: number) => {
    const key = `${kind} ${account} ${moment}`
    let sum = moved.get(key)
    if (!sum) moved.set(key, (sum = { kind, account, at: moment, log: 0, ledger: 0 }))
    return sum
  }
  const untold = new Set<string>()
  for (const { transactionType, status, paymentMethod, amount, settledAt, reversedAt } of order.log) {
    const account = accountOf(paymentMethod)
    if (transactionType === 'PURCHASE') {
      if (status === 'SUCCESS' && settledAt !== null) at('payment', account, settledAt).log += amount
      continue
    }
    // What went through, came back and went through again has lost its first moment.
    if (status === 'SUCCESS' && reversedAt !== null) untold.add(`refund ${account}`)
    if (settledAt !== null && (status === 'SUCCESS' || reversedAt !== null))
      at('refund', account, settledAt).log -= amount
    if (reversedAt !== null && status !== 'SUCCESS') at('refund', account, reversedAt).log += amount
  }
  for (const { paymentMethod, amount, createdAt, reversedAt, settlements } of order.overRefunds) {
    const account = accountOf(paymentMethod)
    at('overRefund', account, createdAt).log -= amount
    if (reversedAt !== null) at('overRefund', account, reversedAt).log += amount
    for (const { as, at: settledAt, undoneAt } of settlements) {
      const [kind, to] = as === 'writtenOff' ? ['overRefundWrittenOff', as] : ['overRefundPaidBack', accountOf(as)]
      at(kind, to, settledAt).log += amount
      if (undoneAt !== null) at(kind, to, undoneAt).log -= amount
    }
  }
  for (const { kind, at: moment, postings } of order.journals)
    if (kind === 'payment' || kind === 'refund' || kind.startsWith('overRefund'))
      for (const { account, amount } of postings)
        if (account !== 'receivable' && account !== 'suspense') at(kind, account, moment).ledger += amount
  const faults = [...moved.values()]
    .filter(({ kind, account, log, ledger }) => log !== ledger && !untold.has(`${kind} ${account}`))
    .map(
      ({ kind, account, at: moment, log, ledger }) =>
        `${SUMS[kind]} on '${accountName(account)}' at ${time(moment)}: the ledger has ${money(ledger)}, the payment log ${money(log)}`,
    )
  for (const { kind, at: moment } of order.journals)
    if (kind === 'sale' && moment !== order.createdAt)
      faults.push(`was placed on ${time(order.createdAt)}, and sold by the ledger on ${time(moment)}`)
  return faults
}

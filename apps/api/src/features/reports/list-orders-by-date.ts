import type { ReportOrder } from '@fieldhouse/contract/reports'
import { moneyOfOrder, payoutAmounts, problemOfRange } from '@fieldhouse/domain/reports'
import { splitGross } from '@fieldhouse/domain/taxes'
import { dateOf, toIso } from '@fieldhouse/domain/time'
import type { Context } from '../../db/context.ts'
import { wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { readBankNumbers } from '../payout-accounts/index.ts'
import { findPartEnd, findReportOrders, findReportSettings, type FoundOrder, type ReportRow } from './reports.store.ts'

type Range = { start: number; end: number }

/** So many orders make a part, and as many more that were paid in it: what they are made of is forgotten before there is more of it. */
const AT_ONCE = 300
/** So many parts are read before they are sent, each on a connection of its own. */
const AHEAD = 2

/**
 * Every order whose date lies in a range, both its ends included, the earliest first, in parts of some hundred each (REPORT-15, REPORT-17). The
 * range is of at most 31 days by the clock of the partner, else it is refused. A super admin is told the commission and the bank account,
 * and the audit trail that its numbers were read (REPORT-12, BANK-49).
 */
export const listOrdersByDate = async (
  deps: Deps,
  context: Context,
  range: Range,
  atOnce = AT_ONCE,
): Promise<AsyncIterable<IteratorObject<ReportOrder>>> => {
  const { partnerId, actor } = context
  const { zone, commissions } = await deps.read(partnerId, (db) => findReportSettings(db, partnerId))
  refuseRange(range, zone)
  const stripeAccount = actor.superAdmin ? await bankOf(deps, context) : null
  const presentOrder = (order: FoundOrder): ReportOrder => {
    const row = order.read()
    const { commissionAmount, payoutAmount } = payoutAmounts(row, row.paidOutAt ?? commissions[row.currency] ?? null)
    return { ...present(row), payoutAmount, ...(actor.superAdmin && { commissionAmount, stripeAccount }) }
  }
  const read = (part: Range) => deps.read(partnerId, (_db, rows) => findReportOrders(rows, partnerId, part))
  const findEnd = (rest: Range) => deps.read(partnerId, (db) => findPartEnd(db, partnerId, rest, atOnce))
  const parts = partsOf(range, { findEnd, read })
  // Where the database does not answer, a reply that has not begun says so.
  return presented(await parts.next(), parts, presentOrder)
}

/** What was read already, and what follows it, each order when it is asked for. */
const presented = async function* (
  { done, value }: IteratorResult<FoundOrder[], void>,
  rest: AsyncGenerator<FoundOrder[]>,
  present: (order: FoundOrder) => ReportOrder,
) {
  if (!done) yield value.values().map(present)
  for await (const part of rest) yield part.values().map(present)
}

/**
 * What `read` finds, from the beginning of a range to its end, in parts that end where `findEnd` says. While a part is sent the next two are read: the
 * database is at one of them while the other arrives. An order that is paid for the first time meanwhile is of a later day than it was, and told once.
 */
const partsOf = async function* (
  { start, end }: Range,
  { findEnd, read }: { findEnd: (rest: Range) => Promise<number>; read: (part: Range) => Promise<FoundOrder[]> },
): AsyncGenerator<FoundOrder[]> {
  const told = new Set<string>()
  let from = start
  const readNext = async () => {
    const part = { start: from, end: await findEnd({ start: from, end }) }
    from = part.end + 1
    const reading = read(part)
    // Whoever asked may be gone before it is waited for.
    reading.catch(() => undefined)
    return { reading }
  }
  const hasMore = () => from <= end
  const begun = [await readNext()]
  for (let next = begun.shift(); next; next = begun.shift()) {
    const orders = await next.reading
    while (hasMore() && begun.length < AHEAD) begun.push(await readNext())
    yield orders.filter(({ id }) => !told.has(id))
    for (const { id } of orders) told.add(id)
  }
}

const refuseRange = ({ start, end }: Range, zone: string): void => {
  if (start > end) throw wrongField('start', 'Start date can not after end date')
  if (problemOfRange(dateOf(start, zone), dateOf(end, zone)) !== null)
    throw wrongField('end', 'Maximum date range is 31 days, please select another date range')
}

/** The bank account that payouts go to, with its numbers in full. */
const bankOf = async (deps: Deps, context: Context): Promise<ReportOrder['stripeAccount']> => {
  const banks = await readBankNumbers(deps, context)
  const bank = banks.find(({ isDefault }) => isDefault) ?? banks[0]
  if (!bank) return null
  return {
    bankInfo: {
      accountHolderName: bank.holderName,
      accountNumber: bank.accountNumber,
      routingNumber: bank.routingNumber,
    },
  }
}

const present = (row: ReportRow): Omit<ReportOrder, 'payoutAmount'> => ({
  id: row.id,
  readableId: { readableId: row.readableId },
  transactionDate: toIso(row.date),
  customer: row.customer,
  venues: row.venue ? [row.venue] : [],
  serviceType: row.serviceType,
  source: row.isOfStaff ? 'RVB' : 'fieldhouse',
  paymentMethod: row.paymentMethod,
  ...(row.methods && { paymentMethods: row.methods }),
  status: row.status,
  currency: row.currency,
  allOrderLineItems: row.lines.map(({ targetType, price, booking, coupon }) => ({
    targetType,
    priceCents: { price },
    facilityBooking: booking && {
      venueId: booking.venueId,
      timeRange: { start: toIso(booking.start), end: toIso(booking.end) },
    },
    coupon: coupon === null ? null : { code: coupon },
  })),
  orderTransactions: row.transactions.map(({ transactionType, createdAt }) => ({
    transactionType,
    createdAt: toIso(createdAt),
  })),
  processingFeeExclusiveCents: row.feeExclusive,
  processingFeeInclusiveCents: row.feeInclusive,
  totalAmount: row.total,
  ...amountsOf(row),
  ...taxOf(row),
})

const amountsOf = ({ transactions, status }: ReportRow) => {
  const { received, redeemed, unpaid, refundOwed } = moneyOfOrder(transactions, status === 'canceled')
  return { receivedAmount: received, redeemedAmount: redeemed, unpaidAmount: unpaid, refundOwedAmount: refundOwed }
}

/** Of an order without a rate nothing is said of tax (BEYOND-35). */
const taxOf = ({ lines, feeTaxRate, feeExclusive, total }: ReportRow): Pick<ReportOrder, 'tax'> => {
  if (!feeTaxRate && lines.every(({ tax }) => tax === null)) return {}
  const ofFee = feeTaxRate ? splitGross(feeExclusive, { ...feeTaxRate, inclusive: true }).tax : 0
  const tax = lines.reduce((sum, line) => sum + (line.tax ?? 0), ofFee)
  return { tax: { net: total - tax, tax } }
}

import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { fullName } from '@fieldhouse/domain/identity'
import { formatMoney } from '@fieldhouse/domain/money'
import {
  COLLECTABLE,
  documentNumber,
  keptAmount,
  lastPaidAt,
  paidByMethod,
  refundedAmount,
  refundingAmount,
  sumOf,
} from '@fieldhouse/domain/orders'
import { receiptTotals, type Paying } from '@fieldhouse/domain/receipts'
import { dateOf, formatClock, formatListDate, formatSlashedDay, wallOf } from '@fieldhouse/domain/time'
import { wordsIn, type Locale } from '../../messages/locale.ts'
import type { Words } from '../../messages/templates/words.ts'
import { inOrderOfTime, moneyOf, taxesPresented, type LineItemRecord, type OrderRecord } from '../orders/index.ts'
import { contactOf, type Club } from '../partners/index.ts'
import { taxFacts } from '../taxes/index.ts'
import { packageOf } from '../packages/index.ts'

export type Fact = { name: string; value: string }

/** A receipt in words: what is drawn, and nothing that still has to be decided. It travels to the thread that draws it. */
export type Receipt = {
  locale: Locale
  /** `details` say how to reach who sells, and what else a document has to. */
  club: { name: string; logo: string | null; details?: string[] }
  title: string
  printed: Fact
  /** Who paid: the name, and below it how to reach them. */
  customer: { heading: string; name: string; details: Fact[] }
  columns: { description: string; venue: string; time: string; amount: string }
  orders: ReceiptOrder[]
  totals: Fact[]
}

export type ReceiptOrder = {
  facts: Fact[]
  lines: { description: string; note: string | null; venue: string; time: string[]; amount: string }[]
  /** Below the lines; the total is the strong one. */
  sums: (Fact & { strong?: boolean })[]
}

type About = {
  /** Its days and hours are those of the dates. */
  club: Club
  locale: Locale
  printedAt: number
  /** Passes that paid, by order. */
  usedPasses: ReadonlyMap<string, number>
}

/** What the receipt of one customer's orders says (ORDERS-121, ORDERS-145). */
export const receiptOf = (orders: readonly OrderRecord[], { club, locale, printedAt, usedPasses }: About): Receipt => {
  const words = wordsIn(locale)
  const { receipt } = words
  const day = (instant: number) => listDay(dateOf(instant, club.zone), locale)
  const time = (instant: number) => `${day(instant)} ${formatClock(wallOf(instant, club.zone).minute)}`
  const { totals, passes } = receiptTotals(
    orders.map((order) => ({
      currency: order.currency,
      totalAmount: order.total,
      ...payingOf(order),
      lines: order.lineItems.map((line) => ({ numberOfPasses: packageOf(line)?.totalPasses ?? null })),
      passesUsed: usedPasses.get(order.id) ?? 0,
    })),
  )
  return {
    locale,
    club: { name: club.brandName, logo: club.logo, details: contactOf(club, words) },
    title: receipt.title,
    printed: { name: receipt.printed, value: day(printedAt) },
    customer: customerOf(orders[0]!, receipt),
    columns: {
      description: receipt.description,
      venue: receipt.venue,
      time: receipt.time,
      amount: receipt.amount,
    },
    orders: orders.map((order) => orderOf(order, words, time)),
    totals: [
      // Of a single order they stand below its lines already.
      ...(orders.length === 1 ? [] : totals).flatMap(({ currency, amount, ...paying }) => [
        { name: receipt.total, value: formatMoney(amount, currency) },
        ...paidAndOpen(paying, currency, words),
      ]),
      { name: receipt.totalPasses, value: String(passes) },
    ],
  }
}

const listDay = (date: string, locale: Locale): string =>
  locale === 'vi' ? formatSlashedDay(date) : formatListDate(date)

const customerOf = ({ customer }: OrderRecord, words: Words['receipt']): Receipt['customer'] => ({
  heading: words.customer,
  name: customer ? fullName(customer) : words.noCustomer,
  details: [
    { name: words.email, value: customer?.email },
    { name: words.mobile, value: customer?.mobile },
    { name: words.ownId, value: customer?.partnerSideCustomerIdString },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : [])),
})

const orderOf = (order: OrderRecord, words: Words, time: (instant: number) => string): ReceiptOrder => {
  const { receipt } = words
  const money = (amount: number) => formatMoney(amount, order.currency)
  // A cancelled order whose money went back says so, as the list of transactions does.
  const status = order.status === 'canceled' && order.paymentStatus === 'refunded' ? 'refunded' : order.status
  const isPartPaid = status === 'pending' && keptAmount(moneyOf(order)) > 0
  const paidAt = lastPaidAt(order.transactions)
  const refunding = refundingAmount(moneyOf(order).transactions)
  return {
    facts: [
      { name: receipt.transaction, value: order.readableId },
      { name: receipt.date, value: time(order.createdAt) },
      {
        name: receipt.payment,
        value: `${methodsOf(order).map(words.method).join(', ')} · ${receipt.status[isPartPaid ? 'partPaid' : status]}`,
      },
      ...(paidAt === null ? [] : [{ name: receipt.paidOn, value: time(paidAt) }]),
    ],
    lines: inOrderOfTime(order.lineItems).map((line) => ({
      description: line.description,
      note: line.canceled ? receipt.canceledLine : null,
      venue: line.time ? (order.venue?.venueName ?? '') : '',
      time: timeOf(line, order, words),
      amount: money(line.price),
    })),
    sums: [
      ...(order.feeExclusive > 0 ? [{ name: receipt.fee, value: money(order.feeExclusive) }] : []),
      ...taxFacts(taxesPresented(order), { gross: order.total, currency: order.currency }, words),
      { name: receipt.total, value: money(order.total), strong: true },
      ...paidByEach(order, words),
      ...(refunding > 0 ? [{ name: receipt.refunding, value: money(refunding) }] : []),
      ...order.taxDocuments.map((document) => ({
        name: `${words.tax[document.kind]} ${documentNumber(document)}`,
        value: money(document.gross),
      })),
    ],
  }
}

/** The methods that paid, and the one that takes what is open. */
const methodsOf = (order: OrderRecord): PaymentMethod[] => {
  const paid = paidByMethod(moneyOf(order)).map(({ paymentMethod }) => paymentMethod)
  return payingOf(order).open > 0 || paid.length === 0 ? [...new Set([...paid, order.paymentMethod])] : paid
}

/** What was paid and what is open; by each method where several paid, or another one than takes the rest. */
const paidByEach = (order: OrderRecord, words: Words): Fact[] => {
  const [paid, ...rest] = paidAndOpen(payingOf(order), order.currency, words)
  if (methodsOf(order).length === 1) return [paid!, ...rest]
  const each = paidByMethod(moneyOf(order)).map(({ paymentMethod, amount }) => ({
    name: `${words.receipt.paid} (${words.method(paymentMethod)})`,
    value: formatMoney(amount, order.currency),
  }))
  return [...each, ...rest]
}

/** What of an order was paid, what of that went back, and what is open, in minor units. */
const payingOf = (order: OrderRecord): Paying => {
  const { transactions } = moneyOf(order)
  return {
    paid: sumOf(transactions, 'PURCHASE', ['SUCCESS']),
    refunded: refundedAmount({ transactions }),
    // Whether a charge of unknown outcome was paid will be known; till then it is not. Nobody collects for a cancelled order.
    open: order.status === 'canceled' ? 0 : sumOf(transactions, 'PURCHASE', [...COLLECTABLE, 'UNKNOWN']),
  }
}

/** A receipt says what was paid, also where that is nothing; of the others what there is. */
const paidAndOpen = ({ paid, refunded, open }: Paying, currency: string, { receipt, toPay }: Words): Fact[] => [
  { name: receipt.paid, value: formatMoney(paid, currency) },
  ...(refunded > 0 ? [{ name: receipt.refunded, value: formatMoney(refunded, currency) }] : []),
  ...(open > 0 ? [{ name: toPay, value: formatMoney(open, currency) }] : []),
]

/** The day and the hours of a line by the clock of its venue; nothing for one without a time. */
const timeOf = ({ time }: LineItemRecord, { venue }: OrderRecord, words: Words): string[] => {
  if (!time || !venue) return []
  const start = wallOf(time.start, venue.timezone)
  const end = wallOf(time.end, venue.timezone)
  return [words.day(start.date), `${formatClock(start.minute)}–${formatClock(end.minute)}`]
}

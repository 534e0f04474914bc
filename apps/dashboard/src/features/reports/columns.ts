import { fullName } from '@fieldhouse/domain/identity'
import type { ReportOrder } from '@fieldhouse/contract/reports'
import { decimalsOf, toMajor, totalOf } from '@fieldhouse/domain/money'
import { soldOf } from '@fieldhouse/domain/reports'

/** How times are written in a report: 'DD MMM YYYY HH:mm' by the clock of the club (REPORT-16). */
type Times = { day: (instant: string) => string; clock: (instant: string) => string }

/** What stands in the report in the reader's language. */
export type ReportWords = {
  titles: Readonly<Record<ColumnName, string>>
  serviceType: Readonly<Record<ReportOrder['serviceType'], string>>
  source: Readonly<Record<ReportOrder['source'], string>>
  status: Readonly<Record<ReportOrder['status'], string>>
  paymentMethod: Readonly<Record<string, string>>
  /** What is summed up in each currency. */
  sums: Readonly<Record<TotalName, string>>
  /** What the sheet of the sums is called. */
  sumsOf: string
}

type Cell = string | { minor: number; currency: string }
type Column = (order: ReportOrder, words: ReportWords, times: Times) => Cell

const money =
  (of: (order: ReportOrder) => number): Column =>
  (order) => ({ minor: of(order), currency: order.currency })

const linesOf = (order: ReportOrder, isCoupon: boolean) =>
  order.allOrderLineItems.filter(({ targetType }) => (targetType === 'coupon') === isCoupon)
const sumOf = (order: ReportOrder, isCoupon: boolean) =>
  totalOf(linesOf(order, isCoupon).map(({ priceCents }) => priceCents.price))
const bankOf = (order: ReportOrder) => order.stripeAccount?.bankInfo

/** What stands in each column (REPORT-16). */
const COLUMNS = {
  transactionId: (order) => order.readableId.readableId,
  transactionDate: (order, _, { day, clock }) => `${day(order.transactionDate)} ${clock(order.transactionDate)}`,
  customerName: ({ customer }) => (customer ? fullName(customer) : ''),
  customerEmail: ({ customer }) => customer?.email ?? '',
  customerMobile: ({ customer }) => customer?.mobile ?? '',
  venue: ({ venues }) => venues.map(({ venueName }) => venueName).join(', '),
  serviceType: (order, { serviceType }) => serviceType[order.serviceType],
  serviceTime: (order, _, { day, clock }) =>
    order.allOrderLineItems
      .flatMap(({ facilityBooking }) => (facilityBooking ? [facilityBooking.timeRange] : []))
      .map(({ start, end }) => `${day(start)} ${clock(start)}-${clock(end)}`)
      .join(', '),
  bookedBy: (order, { source }) => source[order.source],
  paymentMethod: (order, { paymentMethod: words }) =>
    (order.paymentMethods ?? [order.paymentMethod]).map((method) => words[method] ?? method).join(', '),
  status: (order, { status }) => status[order.status],
  couponCode: (order) => order.allOrderLineItems.flatMap(({ coupon }) => (coupon ? [coupon.code] : [])).join(', '),
  currency: ({ currency }) => currency,
  price: money((order) => sumOf(order, false)),
  discount: money((order) => sumOf(order, true)),
  feeOfCustomer: money((order) => order.processingFeeExclusiveCents),
  feeOfPartner: money((order) => order.processingFeeInclusiveCents),
  net: money((order) => order.tax?.net ?? order.totalAmount),
  tax: money((order) => order.tax?.tax ?? 0),
  total: money((order) => order.totalAmount),
  received: money((order) => order.receivedAmount),
  redeemed: money((order) => order.redeemedAmount),
  unpaid: money((order) => order.unpaidAmount),
  refundOwed: money((order) => order.refundOwedAmount),
  payout: money((order) => order.payoutAmount),
  commission: money((order) => order.commissionAmount ?? 0),
  bankName: (order) => bankOf(order)?.accountHolderName ?? '',
  bankNumber: (order) => bankOf(order)?.accountNumber ?? '',
  routingNumber: (order) => bankOf(order)?.routingNumber ?? '',
} as const satisfies Record<string, Column>
export type ColumnName = keyof typeof COLUMNS

/** Of a club without tax none of these is shown (BEYOND-35). */
const OF_TAX: readonly ColumnName[] = ['net', 'tax']

const FOR_ADMINS: readonly ColumnName[] = ['commission', 'bankName', 'bankNumber', 'routingNumber']

/** Every column, in their order (REPORT-16). */
export const ALL_COLUMNS = Object.keys(COLUMNS) as ColumnName[]

/** The columns of a report: those of a super admin where the server told what stands in them (REPORT-12). */
export const columnsOf = (orders: readonly ReportOrder[]): ColumnName[] => {
  const isTold = orders.some(({ commissionAmount }) => commissionAmount !== undefined)
  const isTaxed = orders.some(({ tax }) => tax !== undefined)
  return ALL_COLUMNS.filter((name) => (isTold || !FOR_ADMINS.includes(name)) && (isTaxed || !OF_TAX.includes(name)))
}

/** For these A4 is too narrow: on paper there are their sums. */
const OF_SHEETS = ['received', 'redeemed', 'unpaid', 'refundOwed'] as const satisfies readonly ColumnName[]
export type PaperColumn = Exclude<ColumnName, (typeof OF_SHEETS)[number]>

/** The columns of a report that is printed. */
export const columnsOnPaper = (orders: readonly ReportOrder[]): PaperColumn[] =>
  columnsOf(orders).filter((name): name is PaperColumn => !OF_SHEETS.some((other) => other === name))

/** An order as the cells of its row: texts, and amounts. */
export const cellsOf = (order: ReportOrder, columns: readonly ColumnName[], words: ReportWords, times: Times): Cell[] =>
  columns.map((name) => COLUMNS[name](order, words, times))

/** What the orders of a currency come to, in minor units: what stands as sold is received + redeemed + unpaid - refundOwed. */
export type ReportTotals = { currency: string } & Record<TotalName, number>

/** What is summed up, in the order in which it is told; each but what stands as sold has a column of the same name. */
const TOTALS = {
  received: (order) => order.receivedAmount,
  redeemed: (order) => order.redeemedAmount,
  unpaid: (order) => order.unpaidAmount,
  refundOwed: (order) => order.refundOwedAmount,
  sold: (order) =>
    soldOf({
      received: order.receivedAmount,
      redeemed: order.redeemedAmount,
      unpaid: order.unpaidAmount,
      refundOwed: order.refundOwedAmount,
    }),
  payout: (order) => order.payoutAmount,
} as const satisfies Record<string, (order: ReportOrder) => number>
type TotalName = keyof typeof TOTALS
export const TOTAL_NAMES = Object.keys(TOTALS) as TotalName[]

/** What the orders of a report come to in each currency, in the order of the currencies’ names (REPORT-19). */
export const totalsOf = (orders: readonly ReportOrder[]): ReportTotals[] =>
  [...Map.groupBy(orders, ({ currency }) => currency)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, ofOne]) => ({
      currency,
      ...(Object.fromEntries(TOTAL_NAMES.map((name) => [name, totalOf(ofOne.map(TOTALS[name]))])) as Record<
        TotalName,
        number
      >),
    }))

/** Major units as a number, and with how many decimals it is shown: as many as the currency has. */
export const shownMoney = ({ minor, currency }: { minor: number; currency: string }) => ({
  major: toMajor(minor, currency),
  decimals: decimalsOf(currency),
})

/** Days and clocks of one zone. */
export const timesIn = (zone: string): Times => {
  const date = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: zone })
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  })
  return {
    // 'Sept' is no month of three letters.
    day: (instant) => date.format(Date.parse(instant)).replace('Sept', 'Sep'),
    clock: (instant) => time.format(Date.parse(instant)),
  }
}

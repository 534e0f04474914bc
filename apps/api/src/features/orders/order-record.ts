import type { z } from 'zod'
import type {
  Order,
  OrderLineItem,
  OrderStatus,
  OrderTransaction,
  ProcessingStatus,
  ServiceType,
} from '@fieldhouse/contract/orders'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import type { MoneyChange, OnlineStatus } from '@fieldhouse/domain/orders'
import type { KeptRate, KeptTax } from '@fieldhouse/domain/taxes'
import type { DisputeRecord, EntryAttempt, OverRefundRecord } from '../payments/index.ts'
import type { TaxDocumentRecord } from '../taxes/index.ts'

/** A payment or refund of an order as the database keeps it. Amounts in minor units, instants in epoch milliseconds. */
export type TransactionRecord = {
  id: string
  transactionType: OrderTransaction['transactionType']
  status: OrderTransaction['status']
  paymentMethod: PaymentMethod
  paymentId: string | null
  amount: number
  /** Processing fee contained in the amount. */
  fee: number
  /** Its fee leaves with its payout, as of what was posted before fees were withheld at once. */
  feeWithPayout?: boolean
  version: number
  settledAt: number | null
  createdAt: number
  /** The attempt to take or give money that settled it, else the last one; null where none was made. */
  attempt: EntryAttempt | null
}

/** A line of an order. */
export type LineItemRecord = {
  id: string
  targetType: OrderLineItem['targetType']
  targetId: string | null
  description: string
  price: number
  /** What another line of the order, as a coupon's, takes off what it sold, while that stands. Minor units, 0 or more. */
  discount: number
  createdAt: number
  /** When what it sold takes place, also once that was cancelled; null for what has no time. Epoch milliseconds. */
  time: { start: number; end: number } | null
  /** True where what it sold was cancelled apart from the money: it stands no more. */
  canceled: boolean
  /** What it sold, as its line kind describes it and alone can read it; null for a line by hand. */
  target: unknown
  /** The rate that it keeps, and the tax within its price by the parts of that, in minor units; null where it has none (BEYOND-35). */
  tax: KeptTax
}

export type OrderRecord = {
  id: string
  partnerId: string
  readableId: string
  serviceType: z.infer<typeof ServiceType>
  customerId: string | null
  customer: {
    id: string
    firstName: string
    lastName: string
    email: string | null
    mobile: string | null
    partnerSideCustomerIdString: string | null
  } | null
  venue: { id: string; venueName: string; timezone: string } | null
  paymentMethod: PaymentMethod
  currency: string
  total: number
  feeExclusive: number
  feeInclusive: number
  /** The rate of the tax within its fee on top; null where there is none. */
  feeTaxRate: KeptRate | null
  status: z.infer<typeof OrderStatus>
  paymentStatus: Order['paymentStatus']
  processingStatus: z.infer<typeof ProcessingStatus>
  /** What the online gateway says of its money; null where it took none. */
  onlineStatus: OnlineStatus | null
  customerNote: string | null
  partnerNote: string | null
  currentVersion: number
  processingPayoutId: string | null
  successfulPayoutId: string | null
  createdAt: number
  updatedAt: number
  /** Of the partner. */
  countryCode: string
  /** When each version was made, newest first. */
  changeLog: { version: number; changedAt: number }[]
  lineItems: LineItemRecord[]
  transactions: TransactionRecord[]
  overRefunds: OverRefundRecord[]
  /** What of its money was disputed at a bank, as that stands. */
  disputes: DisputeRecord[]
  /** Its tax invoices and credit notes, as they were issued; none of an order without a rate. */
  taxDocuments: TaxDocumentRecord[]
  /** What the partner was paid this order in: one or none. */
  payouts: { id: string; settlementUtr: string | null }[]
}

/**
 * What a version changed, kept with it so that it can be taken back exactly (BEYOND-42): the money, and what was kept by the noun
 * that changed it. Minor units.
 */
export type VersionUndo<Kept extends object = object> = Kept & { money: MoneyChange }

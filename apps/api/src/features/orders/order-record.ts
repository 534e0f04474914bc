import type { z } from 'zod'
import type {
  Order,
  OrderLineItem,
  OrderStatus,
  OrderTransaction,
  ProcessingStatus,
  ServiceType,
} from '@fieldhouse/contract/orders'
import type { MoneyChange } from '@fieldhouse/domain/orders'
import type { UsedPasses } from '../packages/index.ts'
import type { ChargeRecord } from '../payments/index.ts'

/** A payment or refund of an order as the database keeps it. Amounts in minor units, instants in epoch milliseconds. */
export type TransactionRecord = {
  id: string
  transactionType: OrderTransaction['transactionType']
  status: OrderTransaction['status']
  paymentMethod: string
  paymentId: string | null
  amount: number
  /** Processing fee contained in the amount. */
  fee: number
  version: number
  settledAt: number | null
  createdAt: number
  /** The attempt by card or in a form of the gateway that settled it, else the last one; null where none was made. */
  card: {
    chargeId: string
    status: ChargeRecord['status']
    failureCode: string | null
    providerId: string | null
    /** The charge that a refund gives back of; a charge has none. */
    ofChargeId: string | null
    /** What of it was given back or is on its way back. */
    givenBack: number
    /** When it was written down. */
    createdAt: number
    /** True where nobody tells any more how an attempt for the entry ended, this one or one before. */
    isUnheard: boolean
  } | null
}

/** A line of an order; a booking's line knows its court and time, also after the booking was cancelled. */
export type LineItemRecord = {
  id: string
  targetType: OrderLineItem['targetType']
  targetId: string | null
  description: string
  price: number
  createdAt: number
  booking: {
    id: string
    canceled: boolean
    facilityId: string
    facilityName: string | null
    startsAt: number
    endsAt: number
  } | null
  /** What a line of a membership sold; others have none. */
  subscription?: { id: string; planName: string } | null
  /** What a line of a package sold; others have none. */
  customerPackage?: { id: string; name: string; totalPasses: number } | null
}

/** What a provider gave back beyond what the order held, and that has not come back. Minor units, epoch milliseconds. */
export type ExcessRefundRecord = {
  id: string
  /** The charge that took the money. */
  chargeId: string
  amount: number
  paymentMethod: string
  /** The provider's own name of the refund. */
  providerId: string
  createdAt: number
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
  paymentMethod: string
  currency: string
  total: number
  feeExclusive: number
  feeInclusive: number
  status: z.infer<typeof OrderStatus>
  paymentStatus: Order['paymentStatus']
  processingStatus: z.infer<typeof ProcessingStatus>
  /** What the online gateway says of its money; null where it took none. */
  razorpayStatus: Order['razorpayStatus']
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
  excessRefunds: ExcessRefundRecord[]
  /** What the partner was paid this order in: one or none. */
  payouts: { id: string; settlementUtr: string | null }[]
}

/** What a version changed, kept with it so that it can be taken back exactly (BEYOND-42). Minor units, epoch milliseconds. */
export type VersionUndo = {
  money: MoneyChange
  /** The bookings and the lines that it changed, as they were. */
  bookings: readonly { id: string; facilityId: string; start: number; end: number; price: number }[]
  lines: readonly Pick<LineItemRecord, 'id' | 'price' | 'description'>[]
  /** The passes that paid for those lines. */
  passes: readonly UsedPasses[]
}

import { OVER_REFUND_SETTLEMENTS } from '@fieldhouse/domain/orders'
import { z } from 'zod'
import { InstantOut, PaymentMethod, Price } from '../schemas.ts'
import { OrderTax } from '../taxes/documents.ts'

export const OrderStatus = z.enum(['pending', 'paid', 'canceled', 'refunded'])
export const ProcessingStatus = z.enum(['DRAFT', 'COMMITTED', 'CANCELED'])
export const ServiceType = z.enum(['facilityBooking', 'subscription', 'buyPackage', 'joinClass', 'counterSale'])
export const TransactionStatus = z.enum([
  'PENDING',
  'SUCCESS',
  'PAYMENT_FAILURE',
  'PLUGIN_FAILURE',
  'UNKNOWN',
  'CANCELED',
  'ADJUSTED',
])

const Coupon = z.object({
  code: z.string(),
  discountType: z.enum(['PERCENT', 'AMOUNT', 'PERCENT_OR_AMOUNT']),
  discountAmountPercentage: z.number().nullable(),
  discountAmountCents: z.number().int().nullable(),
})

/** One line of an order (ORDERS-24); what it sold stands in the field of its target type, the others are null. */
export const OrderLineItem = z.object({
  id: z.string(),
  orderId: z.string(),
  targetType: z.enum([
    'facilityBooking',
    'subscription',
    'subscriptionPause',
    'buyPackage',
    'joinClass',
    'coupon',
    'adjust',
  ]),
  targetId: z.string().nullable(),
  description: z.string(),
  price: Price,
  priceCents: z.number().int(),
  createdAt: InstantOut,
  /** What of its price is tax, in minor units; absent where it has no rate (BEYOND-35). */
  tax: z.object({ net: z.number().int(), tax: z.number().int() }).optional(),
  facilityBooking: z
    .object({
      id: z.string(),
      canceled: z.boolean(),
      facility: z.object({ id: z.string(), name: z.string().nullable() }),
      timeRange: z.object({ start: InstantOut, end: InstantOut }),
    })
    .nullable(),
  /** What was sold; of a pause, the membership that it is one of. */
  subscription: z.object({ id: z.string(), planName: z.string() }).nullable(),
  customerPackage: z
    .object({ id: z.string(), packages: z.object({ name: z.string(), numberOfPasses: z.number().int() }) })
    .nullable(),
  joinClass: z
    .object({
      id: z.string(),
      name: z.string(),
      /** The place was taken back. */
      canceled: z.boolean(),
      timeRange: z.object({ start: InstantOut, end: InstantOut }),
    })
    .nullable(),
  meta: z.object({ coupon: Coupon }).nullable(),
})
export type OrderLineItem = z.infer<typeof OrderLineItem>

/** One entry of the payment log (ORDERS-26). */
export const OrderTransaction = z.object({
  id: z.string(),
  orderId: z.string(),
  transactionType: z.enum(['PURCHASE', 'REFUND']),
  status: TransactionStatus,
  paymentMethod: PaymentMethod,
  paymentId: z.string().nullable(),
  amount: z.number().int(),
  /** Processing fee contained in the amount. */
  fee: z.number().int(),
  totalAmount: z.number().int(),
  currency: z.string(),
  version: z.number().int(),
  createdAt: InstantOut,
  /** What a form of the payment method asked for; null for methods without one. */
  formDescriptor: z
    .object({ formFields: z.array(z.object({ key: z.string(), label: z.string(), value: z.string().nullable() })) })
    .nullable(),
  /** What the provider answered; a client_secret in it marks a 3DS failure (ORDERS-28). Null where no provider was asked. */
  rawData: z.object({ properties: z.record(z.string(), z.unknown()) }).nullable(),
})
export type OrderTransaction = z.infer<typeof OrderTransaction>

const OrderCustomer = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    partnerSideCustomerIdString: z.string().nullable(),
  })
  .nullable()

/** An order as lists show it (ORDERS-23). */
export const OrderSummary = z.object({
  id: z.string(),
  readableId: z.object({ readableId: z.string() }),
  partnerId: z.string(),
  status: OrderStatus,
  paymentStatus: z.enum(['pending', 'paid', 'refunded']),
  processingStatus: ProcessingStatus,
  /** What the gateway says; null for orders that it has nothing to do with (ORDERS-12). */
  razorpayStatus: z.enum(['captured', 'refunded']).nullable(),
  canceled: z.boolean(),
  /** What takes the rest of it, or took all. */
  paymentMethod: PaymentMethod,
  /** By which methods it was paid or is to be paid, the one that paid first before the others; absent where that is `paymentMethod` alone. */
  paymentMethods: z.array(PaymentMethod).optional(),
  serviceType: ServiceType,
  currency: z.string(),
  totalAmount: z.number().int(),
  currentVersion: z.number().int(),
  customerId: z.string().nullable(),
  customer: OrderCustomer,
  createdAt: InstantOut,
  updatedAt: InstantOut,
  processingPayoutId: z.string().nullable(),
  successfulPayoutId: z.string().nullable(),
})
export type OrderSummary = z.infer<typeof OrderSummary>

/** What a list of orders can be the orders behind (BEYOND-38, BEYOND-25). */
export const ORDER_FIGURES = ['unpaid', 'toHandBack', 'revenue'] as const

/** An order of a list; `part` is what it adds to the figure of the list, where that has one. Minor units. */
export const ListedOrder = OrderSummary.extend({ part: z.number().int().optional() })
export type ListedOrder = z.infer<typeof ListedOrder>

/**
 * The figure that a list of orders is behind: what is unpaid of those that are pending, what is to be handed back, or the revenue of what was
 * played. Sums of all that is listed, on every page, one for each currency, in minor units, with of how many payments, refunds or bookings; null for a list that is not counted to its end.
 */
export const OrderFigure = z.object({
  of: z.enum(ORDER_FIGURES),
  sums: z.array(z.object({ currency: z.string(), amount: z.number().int(), count: z.number().int() })).nullable(),
})
export type OrderFigure = z.infer<typeof OrderFigure>

/** Money that a provider gave back beyond what the order held, as it was handed back otherwise, too. Minor units. */
export const OverRefund = z.object({
  id: z.string(),
  amount: z.number().int(),
  paymentMethod: PaymentMethod,
  /** The provider's own name of the refund. */
  paymentId: z.string(),
  createdAt: InstantOut,
  /** Written off, or paid back by the customer, by this method; null while it is to be settled. */
  settledAs: z.enum(OVER_REFUND_SETTLEMENTS).nullable(),
  settledAt: InstantOut.nullable(),
  /** True where the provider took it back once its customer had paid it back, too: that is to be handed back. */
  cameBack: z.boolean(),
})
export type OverRefund = z.infer<typeof OverRefund>

/** Money of an order that its cardholder disputes at the bank. Minor units. */
export const OrderDispute = z.object({
  id: z.string(),
  amount: z.number().int(),
  paymentMethod: PaymentMethod,
  /** The provider's own name of the dispute. */
  paymentId: z.string(),
  /** As the provider calls it. */
  reason: z.string().nullable(),
  status: z.enum(['open', 'won', 'lost']),
  createdAt: InstantOut,
  decidedAt: InstantOut.nullable(),
})
export type OrderDispute = z.infer<typeof OrderDispute>

/** What a command does to an order's money; minor units (BEYOND-39). */
export const MoneyEffect = z.object({
  currency: z.string(),
  /** What was paid before and is held: kept + returned. */
  paid: z.number().int(),
  kept: z.number().int(),
  returned: z.number().int(),
  /** By which methods it goes back: by the provider, by hand later, or handed back now. */
  parts: z.array(
    z.object({
      paymentMethod: PaymentMethod,
      amount: z.number().int(),
      way: z.enum(['automatic', 'byHand', 'handedBack']),
    }),
  ),
  /** Processing fees that were paid and stay. */
  fees: z.number().int(),
  /** What went back or goes back by earlier refunds. */
  earlier: z.number().int(),
  /** What its customers' banks have taken back, for good or until they have decided. */
  disputed: z.number().int(),
  /** Open payments that fall away. */
  waived: z.number().int(),
  /** What is to be paid on top. */
  charged: z.number().int(),
  /** What is open afterwards. */
  open: z.number().int(),
  totalAmount: z.number().int(),
  /** The most that may be given back, and what the cancellation policy gives; null where none speaks of it. */
  maximum: z.number().int(),
  byPolicy: z.number().int().nullable(),
  /** Of which lines how much was not used, and how many per cent of its value are suggested; absent where none is used bit by bit (BEYOND-50). */
  unused: z
    .array(
      z.object({
        lineItemId: z.string(),
        unit: z.enum(['pass', 'day']),
        left: z.number().int(),
        total: z.number().int(),
        percent: z.number().int(),
        amount: z.number().int(),
      }),
    )
    .optional(),
})
export type MoneyEffect = z.infer<typeof MoneyEffect>

/** An order with its lines, payments and changes (ORDERS-23). Amounts in minor units. */
export const Order = OrderSummary.extend({
  refundableAmount: z.number().int(),
  razorpayRefundableAmount: z.number().int(),
  refundedAmount: z.number().int(),
  refundingAmount: z.number().int(),
  priceInclusivePf: z.number().int().nullable(),
  processingFee: z.object({ amount: z.number().int() }),
  processingFeeExclusiveCents: z.number().int(),
  processingFeeInclusiveCents: z.number().int(),
  customerNote: z.string().nullable(),
  partnerNote: z.string().nullable(),
  transactionType: z.literal('PURCHASE'),
  partner: z.object({ countryCode: z.string() }),
  /** Newest first; the snapshots are read apart (ORDERS-29). */
  orderChangeLogs: z.array(z.object({ version: z.number().int(), changedAt: InstantOut })),
  payoutLogs: z.array(z.object({ settlement: z.object({ utr: z.string() }).nullable() })),
  classSessionAttendances: z.array(z.object({ id: z.string(), sessionId: z.string() })),
  venues: z.array(z.object({ id: z.string(), venueName: z.string(), timezone: z.string() })),
  orderLineItems: z.array(OrderLineItem),
  orderTransactions: z.array(OrderTransaction),
  overRefunds: z.array(OverRefund),
  /** Payments that were disputed, oldest first; absent where none was. */
  disputes: z.array(OrderDispute).optional(),
  /** Its taxes and tax documents, oldest first; absent where it has none (BEYOND-35). */
  taxes: z.array(OrderTax).optional(),
  taxDocuments: z
    .array(
      z.object({
        id: z.string(),
        kind: z.enum(['invoice', 'creditNote']),
        number: z.string(),
        issuedAt: InstantOut,
        gross: z.number().int(),
      }),
    )
    .optional(),
})
export type Order = z.infer<typeof Order>

export const OrderVersion = z.object({
  version: z.number().int(),
  changedAt: InstantOut,
  changedBy: z.string().nullable(),
  meta: z.object({ reason: z.string(), comment: z.string() }).nullable(),
  order: z.object({
    totalAmount: z.number().int(),
    currency: z.string(),
    processingStatus: ProcessingStatus,
    status: OrderStatus,
    orderLineItems: z.array(
      z.object({
        description: z.string(),
        priceCents: z.number().int(),
        targetType: z.string(),
        /** When a booking's line stood then; absent in versions that were made before they kept it. */
        timeRange: z.object({ start: InstantOut, end: InstantOut }).nullish(),
      }),
    ),
  }),
})

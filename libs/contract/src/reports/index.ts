import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OrderStatus, ServiceType } from '../orders/order.ts'
import { data, InstantIn, InstantOut, PaymentMethod } from '../schemas.ts'

const Cents = z.number().int()

/** An order as the daily report lists it (REPORT-05); amounts in minor units. */
const ReportOrder = z.object({
  id: z.string(),
  readableId: z.object({ readableId: z.string() }),
  /** When its first payment was asked for, or else when it was made (REPORT-17). */
  transactionDate: InstantOut,
  customer: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
    })
    .nullable(),
  venues: z.array(z.object({ id: z.string(), venueName: z.string() })),
  serviceType: ServiceType,
  /** A customer made it ('fieldhouse'), or somebody of the staff ('RVB') (REPORT-06). */
  source: z.enum(['fieldhouse', 'RVB']),
  paymentMethod: PaymentMethod,
  /** By which methods it was paid or is to be paid; absent where that is `paymentMethod` alone. */
  paymentMethods: z.array(PaymentMethod).optional(),
  status: OrderStatus,
  currency: z.string(),
  allOrderLineItems: z.array(
    z.object({
      targetType: z.string(),
      priceCents: z.object({ price: Cents }),
      facilityBooking: z
        .object({ venueId: z.string(), timeRange: z.object({ start: InstantOut, end: InstantOut }) })
        .nullable(),
      coupon: z.object({ code: z.string() }).nullable(),
    }),
  ),
  orderTransactions: z.array(z.object({ transactionType: z.enum(['PURCHASE', 'REFUND']), createdAt: InstantOut })),
  processingFeeExclusiveCents: Cents,
  processingFeeInclusiveCents: Cents,
  totalAmount: Cents,
  /** Money that came in, and what was redeemed of credits and wallets, each less what went back. */
  receivedAmount: Cents,
  redeemedAmount: Cents,
  /** What is still to come, and what is to go back to the customer and has not. */
  unpaidAmount: Cents,
  refundOwedAmount: Cents,
  /** What of the total is tax, and what is left; absent where it has no rate (BEYOND-35). */
  tax: z.object({ net: Cents, tax: Cents }).optional(),
  payoutAmount: Cents,
  /** For super admins only, as is the bank account (REPORT-12, REPORT-15). */
  commissionAmount: Cents.optional(),
  stripeAccount: z
    .object({
      bankInfo: z.object({
        accountHolderName: z.string().nullable(),
        /** Null where the number was never told to us. */
        accountNumber: z.string().nullable(),
        routingNumber: z.string().nullable(),
      }),
    })
    .nullable()
    .optional(),
})
export type ReportOrder = z.infer<typeof ReportOrder>

export const reports = {
  listOrdersByDate: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/orders/byDate',
    access: 'payout.viewPayoutsLog',
    summary: 'Every order of up to 31 days, by when it was first to be paid (REPORT-13, REPORT-15, REPORT-17)',
    query: z.strictObject({ start: InstantIn, end: InstantIn }),
    reply: data(z.array(ReportOrder)),
  }),
}

import { MOST_OF_ANY_LINE } from '@fieldhouse/domain/orders'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { TaxDocument } from '../taxes/documents.ts'
import {
  Currency,
  data,
  Day,
  Id,
  InstantOut,
  Minor,
  page,
  pageLimit,
  Pagination,
  Paging,
  pattern,
  PaymentMethod,
  requiredText,
  text,
  wholeNumber,
} from '../schemas.ts'
import {
  MoneyEffect,
  Order,
  OrderStatus,
  ListedOrder,
  OrderFigure,
  OrderTransaction,
  OrderVersion,
  ProcessingStatus,
  ServiceType,
} from './order.ts'

export * from './order.ts'

/**
 * Of which bookings, not cancelled, an order has one: those that began on some days of their venue, both with them, on all courts or those
 * of a venue, of a group, or one court; `playedHour` asks for those that reach into an hour of the wall clock.
 */
const Played = {
  playedFrom: Day.optional(),
  playedTo: Day.optional(),
  playedHour: wholeNumber(0, 23).optional(),
  playedVenueId: Id.optional(),
  playedGroupId: Id.optional(),
  playedFacilityId: Id.optional(),
}

type AskedPlayed = Partial<Record<keyof typeof Played, string | number | undefined>>

const refusePlayed = (query: AskedPlayed, context: z.RefinementCtx): void => {
  if (!(Object.keys(Played) as (keyof AskedPlayed)[]).some((field) => query[field] !== undefined)) return
  for (const field of ['playedFrom', 'playedTo'] as const)
    if (query[field] === undefined)
      context.addIssue({
        code: 'custom',
        path: [field],
        message: 'is required with the other fields of what was played',
      })
}

/** How a customer is sent a confirmation. */
export const ConfirmationChannel = z.enum(['SMS', 'EMAIL'])
export type ConfirmationChannel = z.infer<typeof ConfirmationChannel>

/**
 * Why a message is not tried again: nobody has that address or number, the way there is closed to us, its owner wants none, or
 * nobody took it however often it was tried.
 */
export const MessageFailure = z.enum(['noSuchRecipient', 'notAllowed', 'unsubscribed', 'notReached'])
export type MessageFailure = z.infer<typeof MessageFailure>

const UndeliveredMessage = z.object({
  id: z.string(),
  channel: ConfirmationChannel,
  /** An address, or a number in E.164. */
  recipient: z.string(),
  reason: MessageFailure,
  failedAt: InstantOut,
})
export type UndeliveredMessage = z.infer<typeof UndeliveredMessage>

/** What no provider gives back is handed to the customer now: the refund is done, and no debt. */
const handedBack = z.boolean().default(false)

export const CancelBody = {
  emailingEnable: z.boolean().default(false),
  autoRefund: z.boolean().default(false),
  handedBack,
  refundAmountCents: Minor.min(0).default(0),
  changeLogMeta: z
    .strictObject({ reason: text(200).default(''), comment: text(1000).default('') })
    .default({ reason: '', comment: '' }),
}

/** A cancellation asked about beforehand; without an amount, the one that the cancellation policy gives. */
export const CancelPreviewBody = {
  autoRefund: z.boolean().default(false),
  handedBack,
  refundAmountCents: Minor.min(0).optional(),
}

/**
 * The version of the order that the caller saw: where it has another by now, nothing is done and the answer is 409. Who repeats a
 * request of which no answer came, with anything in it changed, so does no second one.
 */
const seenVersion = z.number().int().min(1).max(2_147_483_647).optional()

const RefundBody = {
  refundAmountCents: Minor.min(0),
  autoRefund: z.boolean().default(false),
  includesProcessingFee: z.boolean().default(false),
  handedBack,
}

const AddLinesBody = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        action: z.literal('addItem'),
        lineItem: z.strictObject({
          // Of its own currency the command says the most (ORDERS-67).
          price: Minor.min(-MOST_OF_ANY_LINE)
            .max(MOST_OF_ANY_LINE)
            .refine((price) => price !== 0, 'must not be 0'),
          currency: Currency,
          description: requiredText(200),
          paymentMethod: PaymentMethod.optional(),
        }),
      }),
    )
    .min(1)
    .max(50),
  paymentMethod: PaymentMethod.optional(),
  handedBack,
})

export const orders = {
  listOrders: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/orders',
    access: 'order.view',
    summary:
      'Orders of a partner, last changed first (ORDERS-89, ORDERS-122, ORDERS-123); with playedFrom and playedTo those of which a booking began on these days of its venue (BEYOND-25), with toHandBack those that a refund is owed of (BEYOND-38); where a list is of what is pending, owed or played, what each order adds to that figure',
    query: z
      .strictObject({
        offset: Paging.offset,
        limit: pageLimit(12),
        q: text(100).optional(),
        customerId: Id.optional(),
        processingStatus: ProcessingStatus.optional(),
        canceled: z.enum(['true', 'false']).optional(),
        toHandBack: z.literal('true').optional(),
        status: OrderStatus.optional(),
        serviceType: ServiceType.optional(),
        paymentMethod: pattern(40, /^[A-Za-z]+$/).optional(),
        venueIds: z.array(Id).max(100).optional(),
        fromDate: Day.optional(),
        toDate: Day.optional(),
        ...Played,
      })
      .superRefine(refusePlayed),
    // `more`: there are more than `total`, which counts 5,000 orders behind the page and no further.
    reply: page(ListedOrder).extend({
      pagination: Pagination.extend({ more: z.literal(true).optional() }),
      figure: OrderFigure.optional(),
    }),
  }),
  listOrdersByIds: endpoint({
    method: 'GET',
    path: '/partners/orders',
    access: 'order.view',
    summary: 'Orders by their ids (ORDERS-88)',
    query: z.strictObject({ orderIds: z.array(Id).min(1).max(100) }),
    reply: data(z.array(Order)),
  }),
  getOrder: endpoint({
    method: 'GET',
    path: '/partners/orders/:id',
    params: {
      id: pattern(36, /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$|^[2-9A-HJ-NP-Za-hj-np-z]{8}$/),
    },
    access: 'order.view',
    summary: 'An order by its id or readable id (ORDERS-90)',
    reply: data(Order),
  }),
  listOrderVersions: endpoint({
    method: 'GET',
    path: '/partners/orders/:id/versions',
    access: 'order.view',
    summary: 'The change log of an order, newest first, 20 changes at most (ORDERS-88, ORDERS-133)',
    // Fewer than other lists have: each change tells every line of the order, up to 1,000.
    query: z.strictObject({ offset: Paging.offset, limit: wholeNumber(1, 20).default(20) }),
    reply: page(OrderVersion),
  }),
  listTaxDocuments: endpoint({
    method: 'GET',
    path: '/partners/orders/:id/taxDocuments',
    access: 'order.view',
    summary: 'The tax invoices and credit notes of an order as they were issued, oldest first (BEYOND-35)',
    reply: data(z.array(TaxDocument)),
  }),
  listOrderTransactions: endpoint({
    method: 'GET',
    path: '/partners/orders/:id/orderTransactions',
    access: 'orderTransaction.view',
    summary: 'The payment history of an order, newest first (ORDERS-132)',
    reply: data(z.array(OrderTransaction)),
  }),
  listUndeliveredMessages: endpoint({
    method: 'GET',
    path: '/partners/orders/:id/undeliveredMessages',
    access: 'order.view',
    summary:
      'Messages about an order that could not be sent and are not tried again, newest first; none that a later message made up for',
    reply: data(z.array(UndeliveredMessage)),
  }),
  updateOrderNote: endpoint({
    method: 'PUT',
    path: '/partners/orders/:id',
    access: 'order.edit',
    changes: ['orders', 'schedule'],
    summary: 'Write the internal transaction note (ORDERS-92, ORDERS-149)',
    body: z.strictObject({ partnerNote: text(1000) }),
    reply: data(Order),
    idempotent: true,
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: '/partners/orders/:id/canceled',
    access: 'order.cancel',
    changes: ['orders', 'schedule'],
    summary: 'Cancel an order, with or without refund (ORDERS-84, ORDERS-134)',
    body: z.strictObject(CancelBody),
    reply: data(Order),
    idempotent: true,
  }),
  previewCancelOrder: endpoint({
    method: 'POST',
    path: '/partners/orders/:id/canceled/dryRun',
    access: 'order.cancel',
    summary:
      'What cancelling an order would do with its money; changes nothing. By the policy where no amount is given (BEYOND-39)',
    body: z.strictObject(CancelPreviewBody),
    reply: data(MoneyEffect),
  }),
  previewCancelOrders: endpoint({
    method: 'POST',
    path: '/partners/orders/canceled/dryRun',
    access: 'order.cancel',
    summary:
      'The same for several orders, one answer for each that can be cancelled; changes nothing. By the policy where no amount is given (ORDERS-143, BEYOND-39, BEYOND-50)',
    body: z.strictObject({
      autoRefund: z.boolean().default(false),
      orders: z
        .array(z.strictObject({ orderId: Id, refundAmountCents: Minor.min(0).optional() }))
        .min(1)
        .max(100),
    }),
    reply: data(z.array(MoneyEffect.extend({ orderId: z.string() }))),
  }),
  confirmOrder: endpoint({
    method: 'POST',
    path: '/partners/orders/:id/confirmed',
    access: 'order.edit',
    changes: ['orders', 'schedule'],
    summary: 'Mark a paid draft as confirmed, for clubs in India (ORDERS-36, ORDERS-37, ORDERS-94)',
    reply: data(Order),
    idempotent: true,
  }),
  sendConfirmation: endpoint({
    method: 'POST',
    path: '/partners/orders/:id/confirmations',
    access: 'order.edit',
    changes: ['orders'],
    summary: 'Send the customer the confirmation of an order, by SMS or email (ORDERS-93)',
    body: z.strictObject({ channel: ConfirmationChannel }),
    reply: data(z.object({ channel: ConfirmationChannel })),
    idempotent: true,
  }),
  refundOrder: endpoint({
    method: 'POST',
    path: '/partners/orders/:id/refunded',
    access: 'orderTransaction.edit',
    changes: ['orders'],
    summary: 'Issue a refund (ORDERS-79, ORDERS-80, ORDERS-85)',
    body: z.strictObject({ ...RefundBody, emailingEnable: z.boolean().default(false), version: seenVersion }),
    reply: data(Order),
    idempotent: true,
  }),
  previewRefundOrder: endpoint({
    method: 'POST',
    path: '/partners/orders/:id/refunded/dryRun',
    access: 'orderTransaction.edit',
    summary: 'What issuing a refund would do with the money; changes nothing (BEYOND-39)',
    body: z.strictObject(RefundBody),
    reply: data(MoneyEffect),
  }),
  addLineItems: endpoint({
    method: 'PUT',
    path: '/partners/orders/:id/lineItems',
    access: 'order.edit',
    changes: ['orders', 'schedule'],
    summary: 'Add line items; above 0 they are charged, below 0 refunded (ORDERS-50, ORDERS-51, ORDERS-91)',
    body: AddLinesBody.extend({ emailingEnable: z.boolean().default(false), version: seenVersion }),
    reply: data(Order),
    idempotent: true,
  }),
  previewAddLineItems: endpoint({
    method: 'POST',
    path: '/partners/orders/:id/lineItems/dryRun',
    access: 'order.edit',
    summary: 'What adding line items would do with the money; changes nothing (BEYOND-39)',
    body: AddLinesBody,
    reply: data(MoneyEffect),
  }),
  refundTransaction: endpoint({
    method: 'POST',
    path: '/partners/orderTransactions/:id/refunded',
    access: 'orderTransaction.edit',
    changes: ['orders'],
    summary:
      'Mark a pending refund as handed back, wholly or in part (ORDERS-44, ORDERS-45, ORDERS-97); with autoRefund, give it back by the provider that took the money',
    body: z.strictObject({ amount: Minor.min(1), autoRefund: z.boolean().default(false) }),
    reply: data(Order),
    idempotent: true,
  }),
  previewRefundTransaction: endpoint({
    method: 'POST',
    path: '/partners/orderTransactions/:id/refunded/dryRun',
    access: 'orderTransaction.edit',
    summary: 'What completing a pending refund would do with the money; changes nothing (BEYOND-39)',
    body: z.strictObject({ amount: Minor.min(1), autoRefund: z.boolean().default(false) }),
    reply: data(MoneyEffect),
  }),
}

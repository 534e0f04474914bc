import { GATEWAY_CHOICES } from '@fieldhouse/domain/payments'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Order } from '../orders/order.ts'
import { data, pattern } from '../schemas.ts'

/** What a browser needs to open the gateway's form (ADDTX-19). Amount in minor units. */
export const GatewayForm = z.object({
  /** 'sandbox' moves no money and has a form of our own. */
  provider: z.enum(['razorpay', 'sandbox']),
  /** The public half of the key; null in the sandbox. */
  keyId: z.string().nullable(),
  /** The gateway's id of what is to be paid. */
  gatewayOrderId: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  readableId: z.string(),
  brandName: z.string(),
  customer: z.object({ name: z.string(), email: z.string().nullable(), mobile: z.string().nullable() }).nullable(),
})
export type GatewayForm = z.infer<typeof GatewayForm>

const providerId = pattern(100, /^[A-Za-z0-9_-]{1,100}$/)

export const gateway = {
  openGateway: endpoint({
    method: 'POST',
    path: '/partners/orders/:id/gatewayPayments',
    access: 'orderTransaction.edit',
    changes: ['orders', 'schedule'],
    summary: 'Open the form of the online gateway for what an order owes; opened again, it is the same form (ADDTX-19)',
    reply: data(GatewayForm),
    idempotent: true,
  }),
  reportGatewayPayment: endpoint({
    method: 'POST',
    path: '/partners/orders/:id/gatewayPayments/reported',
    access: 'orderTransaction.edit',
    changes: ['orders', 'schedule'],
    summary:
      'Hand over what the form of the gateway answered, signed by it; the gateway is asked and the order answered',
    body: z.strictObject({
      gatewayOrderId: providerId,
      gatewayPaymentId: providerId,
      signature: pattern(64, /^[0-9a-f]{64}$/),
    }),
    reply: data(Order),
    idempotent: true,
  }),
  payInGatewaySandbox: endpoint({
    method: 'POST',
    path: '/partners/orders/:id/gatewayPayments/sandbox',
    access: 'orderTransaction.edit',
    changes: ['orders', 'schedule'],
    summary: "What was chosen in the form of the gateway's sandbox, which moves no money; refused where there is none",
    body: z.strictObject({ choice: z.enum(GATEWAY_CHOICES) }),
    reply: data(z.object({ declined: z.boolean() })),
    idempotent: true,
  }),
  receiveRazorpayEvent: endpoint({
    method: 'POST',
    path: '/partners/webhooks/razorpay',
    access: 'public',
    summary:
      'An event of the online gateway, signed by it; repeated ones change nothing, and their order does not matter (PAYMETHODS-33)',
    format: 'raw',
    body: z.string().min(1),
    reply: data(z.object({ received: z.literal(true) })),
  }),
}

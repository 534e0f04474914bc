import type { Api } from '@fieldhouse/contract'
import type { payments } from '@fieldhouse/contract/payments'
import type { Handlers } from '../../../http/serve.ts'
import type { FeatureParts } from '../../feature-parts.ts'
import { answerSandboxBank } from './answer-sandbox-bank.ts'
import { applyEvent } from './apply-event.ts'
import { checkPayment, findPayment, payByLink } from './pay-by-link.ts'
import { chooseInSandbox, hearGateway } from '../gateway/hear-gateway.ts'
import { openGateway } from '../gateway/open-gateway.ts'
import { reportPayment } from '../gateway/report-payment.ts'
import { requestPayment } from './request-payment.ts'

export const paymentRoutes = (parts: FeatureParts): Pick<Handlers<Api>, keyof typeof payments> => ({
  requestPayment: async ({ context, params, body }) => ({
    data: await requestPayment(parts, context, params.id, body),
  }),
  getPayment: async ({ params }) => ({ data: await findPayment(parts, params.token) }),
  payByLink: async ({ params, body, idempotency }) => ({
    data: await payByLink(parts, params.token, body, idempotency),
  }),
  checkPayment: async ({ params }) => ({ data: await checkPayment(parts, params.token) }),
  answerSandboxBank: async ({ body }) => {
    await answerSandboxBank(parts, body)
    return { data: { answered: true } }
  },
  openGateway: async ({ context, params }) => ({ data: await openGateway(parts, context, params.id) }),
  reportGatewayPayment: async ({ context, params, body }) => ({
    data: await reportPayment(parts, context, params.id, body),
  }),
  payInGatewaySandbox: async ({ context, params, body }) => ({
    data: await chooseInSandbox(parts, context, params.id, body.choice),
  }),
  receiveRazorpayEvent: async ({ body, headers }) => {
    const of = (name: string) => String(headers[name] ?? '')
    await hearGateway(parts, body, { signature: of('x-razorpay-signature'), eventId: of('x-razorpay-event-id') })
    return { data: { received: true } }
  },
  receiveStripeEvent: async ({ body, headers }) => {
    await applyEvent(parts, body, String(headers['stripe-signature'] ?? ''))
    return { data: { received: true } }
  },
})

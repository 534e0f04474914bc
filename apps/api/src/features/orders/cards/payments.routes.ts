import type { Api } from '@fieldhouse/contract'
import type { payments } from '@fieldhouse/contract/payments'
import type { Handlers } from '../../../http/serve.ts'
import type { Deps } from '../../deps.ts'
import { answerSandboxBank } from './answer-sandbox-bank.ts'
import { handleWebhook } from './handle-webhook.ts'
import { checkPayment, findPayment, payByLink } from './payment-links/pay-by-link.ts'
import { chooseInSandbox } from '../gateway/settle-forms.ts'
import { openGateway } from '../gateway/open-gateway.ts'
import { reportPayment } from '../gateway/report-payment.ts'
import { requestPayment } from './payment-links/request-payment.ts'

export const paymentRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof payments> => ({
  requestPayment: async ({ context, params, body }) => ({
    data: await requestPayment(deps, context, params.id, body),
  }),
  getPayment: async ({ params }) => ({ data: await findPayment(deps, params.token) }),
  payByLink: async ({ params, body, idempotency }) => ({
    data: await payByLink(deps, params.token, body, idempotency),
  }),
  checkPayment: async ({ params }) => ({ data: await checkPayment(deps, params.token) }),
  answerSandboxBank: async ({ body }) => {
    await answerSandboxBank(deps, body)
    return { data: { answered: true } }
  },
  openGateway: async ({ context, params }) => ({ data: await openGateway(deps, context, params.id) }),
  reportGatewayPayment: async ({ context, params, body }) => ({
    data: await reportPayment(deps, context, params.id, body),
  }),
  payInGatewaySandbox: async ({ context, params, body }) => ({
    data: await chooseInSandbox(deps, context, params.id, body.choice),
  }),
  receiveRazorpayEvent: async ({ body, headers }) => {
    await handleWebhook(deps, 'razorpay', body, headerOf(headers))
    return { data: { received: true } }
  },
  receiveStripeEvent: async ({ body, headers }) => {
    await handleWebhook(deps, 'stripe', body, headerOf(headers))
    return { data: { received: true } }
  },
})

const headerOf = (headers: Record<string, unknown>) => (name: string) => String(headers[name] ?? '')

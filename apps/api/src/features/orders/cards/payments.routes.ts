import type { Api } from '@fieldhouse/contract'
import type { payments } from '@fieldhouse/contract/payments'
import type { Handlers } from '../../../http/serve.ts'
import type { Deps } from '../../deps.ts'
import type { webhookRoutes } from '../../payments/index.ts'
import { checkPayment, findPayment, payByLink } from './payment-links/pay-by-link.ts'
import { chooseInSandbox } from '../gateway/choose-in-sandbox.ts'
import { openGateway } from '../gateway/open-gateway.ts'
import { reportPayment } from '../gateway/report-payment.ts'
import { requestPayment } from './payment-links/request-payment.ts'

export const paymentRoutes = (
  deps: Deps,
): Pick<Handlers<Api>, Exclude<keyof typeof payments, keyof ReturnType<typeof webhookRoutes>>> => ({
  requestPayment: async ({ context, params, body }) => ({
    data: await requestPayment(deps, context, params.id, body),
  }),
  getPayment: async ({ params }) => ({ data: await findPayment(deps, params.token) }),
  payByLink: async ({ params, body, idempotency }) => ({
    data: await payByLink(deps, params.token, body, idempotency),
  }),
  checkPayment: async ({ params }) => ({ data: await checkPayment(deps, params.token) }),
  openGateway: async ({ context, params }) => ({ data: await openGateway(deps, context, params.id) }),
  reportGatewayPayment: async ({ context, params, body }) => ({
    data: await reportPayment(deps, context, params.id, body),
  }),
  payInGatewaySandbox: async ({ context, params, body }) => ({
    data: await chooseInSandbox(deps, context, params.id, body.choice),
  }),
})

import type { Api } from '@fieldhouse/contract'
import type { payments } from '@fieldhouse/contract/payments'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { checkStatus } from './attempts/check-status.ts'
import { settleByHand } from './attempts/settle-by-hand.ts'
import { chargeCard } from './charging/charge-card.ts'
import { retryPayment } from './charging/retry-payment.ts'
import { chooseInSandbox } from './checkout/choose-in-sandbox.ts'
import { openCheckout } from './checkout/open-checkout.ts'
import { reportPayment } from './checkout/report-payment.ts'
import { checkPayment, findPayment, payByLink } from './links/pay-by-link.ts'
import { requestPayment } from './links/request-payment.ts'
import { settleOverRefund } from './refunds/settle-over-refund.ts'
import { removeCard } from './saved-cards/remove-card.ts'
import { listCards } from './saved-cards/list-cards.ts'
import { saveCard } from './saved-cards/save-card.ts'
import type { webhookRoutes } from './webhooks/webhooks.routes.ts'

export const paymentRoutes = (
  deps: Deps,
): Pick<Handlers<Api>, Exclude<keyof typeof payments, keyof ReturnType<typeof webhookRoutes>>> => ({
  chargeTransaction: async ({ context, params, body }) => ({
    data: await chargeCard(deps, context, params.id, body.creditToken),
  }),
  retryTransaction: async ({ context, params }) => ({ data: await retryPayment(deps, context, params.id) }),
  checkTransactionStatus: async ({ context, params }) => ({ data: await checkStatus(deps, context, params.id) }),
  settleTransaction: async ({ context, params, body }) => ({
    data: await settleByHand(deps, context, params.id, body.outcome),
  }),
  settleOverRefund: async ({ context, params, body }) => ({
    data: await settleOverRefund(deps, context, {
      orderId: params.id,
      overRefundId: params.overRefundId,
      settledAs: body.settledAs,
    }),
  }),
  listSavedCards: async ({ context: { partnerId }, params }) => ({ data: await listCards(deps, partnerId, params.id) }),
  saveCard: async ({ context, params, body }) => ({ data: await saveCard(deps, context, params.id, body) }),
  removeSavedCard: async ({ context, params }) => ({ data: await removeCard(deps, context, params.id) }),
  requestPayment: async ({ context, params, body }) => ({
    data: await requestPayment(deps, context, params.id, body),
  }),
  getPayment: async ({ params }) => ({ data: await findPayment(deps, params.token) }),
  payByLink: async ({ params, body, idempotency }) => ({
    data: await payByLink(deps, params.token, body, idempotency),
  }),
  checkPayment: async ({ params }) => ({ data: await checkPayment(deps, params.token) }),
  openGateway: async ({ context, params }) => ({ data: await openCheckout(deps, context, params.id) }),
  reportGatewayPayment: async ({ context, params, body }) => ({
    data: await reportPayment(deps, context, params.id, body),
  }),
  payInGatewaySandbox: async ({ context, params, body }) => ({
    data: await chooseInSandbox(deps, context, params.id, body.choice),
  }),
})

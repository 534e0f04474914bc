export { isPaymentGone, openForm, stateOfPayment } from './attempts/ask-about-page.ts'
export {
  askHowItEnded,
  closeAttempt,
  isUnheard,
  knownEnding,
  takeMoney,
  unheardProviders,
} from './attempts/ask-provider.ts'
export {
  closeCharge,
  findCharge,
  findChargesOfTransaction,
  findRunningRefunds,
  insertCharge,
  insertRefunds,
  isAwaited,
  isRunning,
  methodOfAttempt,
  type ChargeRecord,
} from './attempts/charges.store.ts'
export { GIVEN_BACK_ELSEWHERE, type Ending } from './attempts/endings.ts'
export { findForm, findOpenForms, findRefundsBy, noteReported } from './attempts/forms.store.ts'
export { settleBySystem } from './attempts/settle-by-system.ts'
export { settleForms } from './attempts/settle-forms.ts'
export { settleUnknown } from './attempts/settle-unknown.ts'
export type { PaidOrders } from './paid-orders.ts'
export {
  countFailedCharges,
  findContact,
  findPartnerName,
  findPaymentLink,
  insertPaymentLink,
  type PaymentLink,
} from './payment-links.store.ts'
export { checkMethod } from './check-method.ts'
export { findPaymentSettings } from './payment-settings.store.ts'
export { askForRefund } from './refunds/ask-for-refund.ts'
export { carryOutRefunds, settleAndGiveBack } from './refunds/carry-out-refunds.ts'
export { applyEvent } from './webhooks/handle-webhook.ts'
export { webhookRoutes } from './webhooks/webhooks.routes.ts'

export { isPaymentGone, stateOfPayment } from './attempts/ask-about-page.ts'
export { askHowItEnded, unheardProviders } from './attempts/ask-provider.ts'
export { insertRefunds, type PaymentAttempt } from './attempts/attempts.store.ts'
export { describedAttempt, entryAttempt, type EntryAttempt } from './attempts/entry-attempts.store.ts'
export { describedDisputes, type DisputeRecord } from './disputes/disputes.store.ts'
export { findOpenForms } from './attempts/forms.store.ts'
export { settleForms } from './attempts/settle-forms.ts'
export { settleUnknown } from './attempts/settle-unknown.ts'
export { checkStatus } from './attempts/check-status.ts'
export { settling } from './attempts/confirm-payment.ts'
export { chargeCard } from './charging/charge-card.ts'
export { expectPayableAtOnce, payAtOnce } from './charging/pay-at-once.ts'
export type {
  ExternalRefund,
  GivenBack,
  HeldOrder,
  MovedMoney,
  OrderForCustomer,
  PaidOrders,
  PayableOrder,
  PaymentRequest,
} from './paid-orders.ts'
export { chargeSavedCard } from './saved-cards/charge-saved-card.ts'
export { forgetCards } from './saved-cards/forget-cards.ts'
export { countNotSent, findChargeable, type ChargeableCard } from './saved-cards/saved-cards.store.ts'
export { makePaymentLink } from './links/make-payment-link.ts'
export { findContact, findPartnerName } from './links/payment-links.store.ts'
export { requestPayment } from './links/request-payment.ts'
export { onlineOnWire, refundableOnWire } from './online-on-wire.ts'
export { checkMethod } from './check-method.ts'
export { findPaymentSettings, type PaymentSettings } from './payment-settings.store.ts'
export {
  closeOverRefund,
  describedOverRefunds,
  insertOverRefund,
  type OverRefundRecord,
} from './refunds/over-refunds.store.ts'
export { presentDisputes } from './disputes/present-disputes.ts'
export { carryOutRefunds, settleAndGiveBack } from './refunds/carry-out-refunds.ts'
export { paymentRoutes } from './payments.routes.ts'
export { webhookRoutes } from './webhooks/webhooks.routes.ts'

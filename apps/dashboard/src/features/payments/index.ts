export { CollectPayment } from './collect/CollectPayment.tsx'
export { GatewayCheckout } from './gateway/index.ts'
export { RetryPayment } from './collect/RetryPayment.tsx'
export { PaymentFollowUp, type FollowUpOutcome } from './PaymentFollowUp.tsx'

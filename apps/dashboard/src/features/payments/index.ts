export { CollectPayment, type CollectOutcome } from './collect/CollectPayment.tsx'
export { GatewayCheckout, type GatewayOutcome } from './gateway/index.ts'
export { RetryPayment } from './collect/RetryPayment.tsx'
export { PaymentFollowUp, type FollowUpOutcome } from './PaymentFollowUp.tsx'

export { PaymentOptions } from './PaymentOptions.tsx'
export { PaymentsTabs } from './PaymentsTabs.tsx'

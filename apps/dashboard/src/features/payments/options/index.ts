export { PaymentOptions } from './PaymentOptions.tsx'
export { PaymentsTabs } from './PaymentsTabs.tsx'
export { Unsupported } from './Unsupported.tsx'

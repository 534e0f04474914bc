export { GatewayBank } from './bank-accounts/GatewayBank.tsx'
export { PayoutAccountSetup } from './PayoutAccountSetup.tsx'

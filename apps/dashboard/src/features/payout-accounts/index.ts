export { PayoutAccountSetup } from './PayoutAccountSetup.tsx'

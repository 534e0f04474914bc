export { GatewayCheckout } from './GatewayCheckout.tsx'

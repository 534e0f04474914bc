export { GatewayCheckout, type GatewayOutcome } from './GatewayCheckout.tsx'

export { loadStripeFor } from './load-stripe.ts'

export { payoutRoutes } from './payouts.routes.ts'
export { askAboutPayouts, payOutWhoIsDue } from './run-payouts.ts'

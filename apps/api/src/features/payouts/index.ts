export { holdsMoney } from './holds-money.ts'
export { payoutRoutes } from './payouts.routes.ts'
export { askAboutPayouts, payOutWhoIsDue } from './run-payouts.ts'

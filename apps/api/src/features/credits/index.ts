export { findCreditSettings } from './credits.store.ts'
export { revokeAllOf } from './issue-credit.ts'
export { moveCreditsOfOrder } from './move-credits.ts'

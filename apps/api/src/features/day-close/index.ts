export { findPartnerDay } from './day-closes.store.ts'

export { notePayoutAccount } from './note-state.ts'
export { findAccountPaidThrough } from './set-up.ts'

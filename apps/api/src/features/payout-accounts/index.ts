export { notePayoutAccount } from './provider/note-state.ts'
export { rotateBankKeys } from './bank-accounts/rotate-bank-keys.ts'
/** @public The daily report of super admins is what it is made for (REPORT-12). */
export { readBankNumbers } from './bank-accounts/read-bank-numbers.ts'
export { findAccountPaidThrough } from './set-up.ts'

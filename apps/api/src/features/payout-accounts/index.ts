export { notePayoutAccount } from './provider/note-state.ts'
export { rotateBankKeys } from './bank-accounts/rotate-bank-keys.ts'
export { readBankNumbers } from './bank-accounts/read-bank-numbers.ts'
export { findAccountPaidThrough } from './set-up.ts'

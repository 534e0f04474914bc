export { notePayoutAccount } from './note-state.ts'

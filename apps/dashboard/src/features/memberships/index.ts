export { AddTransaction } from './AddTransaction.tsx'

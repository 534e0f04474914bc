export { AddTransaction } from './AddTransaction.tsx'
export { MembershipsScreen } from './screen/MembershipsScreen.tsx'

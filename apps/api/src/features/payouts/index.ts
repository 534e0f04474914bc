export { recordPayout } from './payouts.store.ts'

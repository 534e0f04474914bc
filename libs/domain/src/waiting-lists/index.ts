export * from './offers.ts'

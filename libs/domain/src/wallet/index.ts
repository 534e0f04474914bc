export * from './wallet.ts'

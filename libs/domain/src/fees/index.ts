export * from './club-credits.ts'
export * from './payment-methods.ts'
export * from './payment-options.ts'
export * from './processing-fee.ts'

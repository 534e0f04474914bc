export * from './plans.ts'
export * from './sell.ts'
export * from './subscriptions.ts'

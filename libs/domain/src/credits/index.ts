export * from './credit-types.ts'
export * from './issue.ts'
export * from './journal.ts'

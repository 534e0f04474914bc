export * from './accounts.ts'
export * from './templates.ts'

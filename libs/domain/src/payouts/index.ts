export * from './figures.ts'
export * from './journal.ts'
export * from './request.ts'
export * from './states.ts'

export * from './close.ts'
export * from './figures.ts'
export * from './journal.ts'
export * from './types.ts'

export * from './convert.ts'
export * from './currency.ts'
export * from './decimal.ts'
export * from './split.ts'

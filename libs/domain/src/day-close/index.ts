export * from './close.ts'
export * from './figures.ts'
export * from './types.ts'

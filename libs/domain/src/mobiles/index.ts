export * from './read-mobile.ts'

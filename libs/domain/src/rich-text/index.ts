export * from './links.ts'
export * from './rich-text.ts'

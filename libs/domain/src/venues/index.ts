export * from './hours.ts'
export * from './tags.ts'
export * from './venue-form.ts'
export * from './website.ts'

export * from './class-form.ts'
export * from './coach-conflicts.ts'
export * from './place-price.ts'
export * from './session-times.ts'

export * from './class-form.ts'
export * from './coach-conflicts.ts'
export * from './session-times.ts'

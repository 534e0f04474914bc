export * from './password.ts'
export * from './session.ts'

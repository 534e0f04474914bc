export * from './password.ts'
export * from './second-factor.ts'
export * from './session.ts'
export * from './full-name.ts'

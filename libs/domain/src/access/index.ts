export * from './modules.ts'
export * from './policies.ts'
export * from './roles.ts'
export * from './viewed-roles.ts'

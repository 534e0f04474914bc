export * from './owners.ts'
export * from './role-modules.ts'
export * from './staff-form.ts'

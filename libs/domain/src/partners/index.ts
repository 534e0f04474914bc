export * from './banners.ts'
export * from './first-steps.ts'
export * from './partner-form.ts'
export * from './page-address.ts'

export { brandPageRoutes } from './brand-pages.routes.ts'
export { serveBrandPages } from './serve-brand-pages.ts'

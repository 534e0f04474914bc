export { instructorRoutes } from './instructors.routes.ts'

export { lessonHours } from './lesson-hours.ts'
export { lessonRoutes } from './lessons.routes.ts'

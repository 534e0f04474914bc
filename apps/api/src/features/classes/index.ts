export { classLines } from './attendances/class-lines.ts'

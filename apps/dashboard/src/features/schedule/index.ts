export { ScheduleScreen } from './ScheduleScreen.tsx'
export { readSearch, type ScheduleSearch } from './search.ts'

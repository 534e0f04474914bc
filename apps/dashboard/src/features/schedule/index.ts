export { ScheduleScreen } from './ScheduleScreen.tsx'

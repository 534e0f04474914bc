export { ClassCalendar } from './calendar/ClassCalendar.tsx'
export { ClassTabs } from './ClassTabs.tsx'

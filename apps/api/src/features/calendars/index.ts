export type { EntryRow } from './calendar-entries.store.ts'
export { calendarRoutes } from './calendars.routes.ts'
export { writeCalendar } from './write-calendar.ts'

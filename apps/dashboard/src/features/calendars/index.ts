export { CalendarAddress } from './CalendarAddress.tsx'
export { CalendarsDialog } from './CalendarsDialog.tsx'

export { CALENDAR_SUBJECTS, calendarWindow, rightToShare, type CalendarSubject } from './calendar-feeds.ts'

export { RemindersOf, RemindersOfBooking, useRemindersOf } from './RemindersOf.tsx'
export { RemindersScreen } from './RemindersScreen.tsx'

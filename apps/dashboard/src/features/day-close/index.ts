export { DayCloseScreen } from './DayCloseScreen.tsx'

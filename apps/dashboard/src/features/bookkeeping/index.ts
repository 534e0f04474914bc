export { BookkeepingScreen } from './BookkeepingScreen.tsx'

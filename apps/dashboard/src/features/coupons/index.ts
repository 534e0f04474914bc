export { CouponsScreen } from './CouponsScreen.tsx'

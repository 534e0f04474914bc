export { CreateVenue } from './CreateVenue.tsx'
export { VenuesScreen } from './VenuesScreen.tsx'

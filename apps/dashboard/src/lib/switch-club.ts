import { createScreenRequest } from './screen-request.ts'

const request = createScreenRequest<{ partnerId: string }>()

/** Goes to another club of one's own, which the menu and a message may ask for and the shell does. */
export const switchClub = { open: request.open, close: request.close }

/** The club that was asked for, or null. */
export const useSwitchClub = request.use

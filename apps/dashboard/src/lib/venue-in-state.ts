import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The venue of the facility group that is created or edited (FACILITIES-07, FACILITIES-10). */
    venueId?: string
  }
}

/** The venue that the way to this screen named. */
export const useVenueInState = (): string | undefined => useLocation({ select: ({ state }) => state.venueId })

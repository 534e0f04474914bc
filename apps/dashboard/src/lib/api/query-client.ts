import { QueryClient } from '@tanstack/react-query'
import { isNetworkError } from './api.ts'
import { connection } from './connection.ts'

/** The cache of everything read from the server. Refusals are shown at once; only the network's failures are tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      retry: (count, error) => isNetworkError(error) && count < 2,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
})

// Once the server answers again, whatever is on the screen is read anew.
// What a command would do was answered for what is entered, and a command whose answer was lost may have been done by now.
connection.onRecovery(
  () =>
    void queryClient.invalidateQueries({
      predicate: ({ meta, state }) => !(meta?.rehearses && state.status === 'success'),
    }),
)

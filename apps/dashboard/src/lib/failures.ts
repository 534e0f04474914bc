import { ApiFailure } from '@fieldhouse/contract/client'

export { ApiFailure } from '@fieldhouse/contract/client'

/** Whether an error is the network's or the time-out's, not an answer of the server (API-13). */
export const isNetworkError = (error: unknown): boolean => !(error instanceof ApiFailure)

/** The server's words for a failure (API-10), or null when it sent none. */
export const messageOf = (error: unknown): string | null => (error instanceof ApiFailure && error.body.data.msg) || null

/** What the dashboard branches on, e.g. 'error.badRequest.canceledOrder' (API-11). */
export const codeOf = (error: unknown): string | null =>
  error instanceof ApiFailure ? (error.body.data.errorCode ?? null) : null

/** The first text of each refused field, by property (API-11). */
export const fieldErrorsOf = (error: unknown): Record<string, string> => {
  if (!(error instanceof ApiFailure)) return {}
  return Object.fromEntries(
    (error.body.data.message ?? []).flatMap(({ property, constraints }) => {
      const first = Object.values(constraints)[0]
      return first ? [[property, first]] : []
    }),
  )
}

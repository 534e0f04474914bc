import { ApiFailure } from '@fieldhouse/contract/client'
import { currentLanguage } from '../../locales/index.ts'
import { refusalIn } from '../../locales/refusals.ts'

export { ApiFailure } from '@fieldhouse/contract/client'

/** Whether an error is the network's or the time-out's, not an answer of the server (API-13). */
export const isNetworkError = (error: unknown): boolean => !(error instanceof ApiFailure)

/**
 * Whether the server refused, so that what is sent next is another request. After a failure of the network, of the server or of a
 * proxy before it (5xx) it may have been done all the same (BEYOND-03): also a busy server may have been kept from its answer only,
 * and a payment provider that gave the server no answer may have done its part.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status < 500 && codeOf(error) !== 'error.badRequest.payoutProviderUnreachable'

/** What a failure says to the person who reads it, in their language (API-10), or null when the server sent no words. */
export const messageOf = (error: unknown): string | null => {
  if (!(error instanceof ApiFailure) || !error.body.data.msg) return null
  return refusalIn(currentLanguage(), codeOf(error), error.body.data.msg)
}

/** What the server says of a failure beside its words (API-11), or null where it says nothing. */
export const descriptionOf = (error: unknown): string | null => {
  const said = error instanceof ApiFailure ? error.body.data.metaData?.['description'] : null
  return typeof said === 'string' && said !== '' ? said : null
}

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

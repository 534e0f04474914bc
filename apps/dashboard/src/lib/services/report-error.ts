import { ApiFailure, isNetworkError } from '../api/failures.ts'

/** Takes an error to an error-reporting service. */
export type ErrorReporter = (error: unknown) => void

// Without a configured service nothing is reported and the product works fully (SHELL-86, SHELL-87).
let reporter: ErrorReporter = () => undefined

/** Sets the error-reporting service; called once at start when one is configured. */
export const setErrorReporter = (next: ErrorReporter) => {
  reporter = next
}

const UNREPORTED = [401, 403, 502]

/** Whether an error is worth a report: refusals of access, gateway and network failures are not (API-12, API-13). */
export const isReportable = (error: unknown): boolean => {
  if (error instanceof ApiFailure) return !UNREPORTED.includes(error.status)
  return !(isNetworkError(error) && isFetchFailure(error))
}

const isFetchFailure = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' ||
    error.name === 'TimeoutError' ||
    /network request failed|failed to fetch|network ?error/i.test(error.message))

/** Reports an error unless API-12 or API-13 exempts it. */
export const reportError = (error: unknown) => {
  if (isReportable(error)) reporter(error)
}

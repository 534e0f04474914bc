import { afterEach, describe, expect, it } from 'vitest'
import { ApiFailure } from '../api/failures.ts'
import { reportError, setErrorReporter } from './report-error.ts'

const failure = (status: number) => new ApiFailure(status, { status, data: { msg: 'no' } }, null)

describe('the error-reporting service', () => {
  afterEach(() => setErrorReporter(() => undefined))
  const reported = (error: unknown): boolean => {
    const seen: unknown[] = []
    setErrorReporter((one) => seen.push(one))
    reportError(error)
    return seen.length > 0
  }

  it.each([401, 403, 502])('is not told of status %i [API-12]', (status) => {
    expect(reported(failure(status))).toBe(false)
  })

  it.each([400, 404, 409, 500, 503])('is told of status %i [API-12]', (status) => {
    expect(reported(failure(status))).toBe(true)
  })

  it.each(['Network request failed', 'Failed to fetch', 'Network Error'])('is not told of %j [API-13]', (message) => {
    expect(reported(new TypeError(message))).toBe(false)
  })

  it('is told of a mistake of our own', () => {
    expect(reported(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(true)
  })

  it('without a service nothing happens [SHELL-87]', () => {
    expect(() => reportError(new Error('lost'))).not.toThrow()
  })
})

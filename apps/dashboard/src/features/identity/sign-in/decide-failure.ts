import { ApiFailure, codeOf } from '../../../lib/api/failures.ts'

/** What a failed sign-in, sign-up or reset shows: the credentials text, the provider's words, or the reload request. */
export type SignInFailure =
  | { kind: 'credentials' }
  | { kind: 'message'; text: string }
  | { kind: 'reload' }
  | { kind: 'network' }

const CREDENTIAL_CODES = ['user-not-found', 'wrong-password', 'invalid-email']
const BROWSER_DATABASE = /indexed ?db|idbdatabase|database connection|browser database/i

/**
 * Reads an error of an identity provider (SHELL-32 to SHELL-35, SHELL-39): three codes get one text, so that nobody
 * learns which accounts exist; a browser-database problem or an empty message asks for a reload; the rest speaks itself.
 */
export const decideFailure = (error: unknown): SignInFailure => {
  const code = error instanceof ProviderError ? error.code : codeOf(error)
  if (code && CREDENTIAL_CODES.some((known) => code.endsWith(known))) return { kind: 'credentials' }
  if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
    return { kind: 'network' }
  const text = error instanceof ApiFailure ? error.body.data.msg : error instanceof Error ? error.message : ''
  if (!text.trim() || BROWSER_DATABASE.test(text)) return { kind: 'reload' }
  return { kind: 'message', text }
}

/** An error of an identity provider outside our API, with its code without prefix, e.g. 'user-not-found'. */
export class ProviderError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'ProviderError'
    this.code = code
  }
}

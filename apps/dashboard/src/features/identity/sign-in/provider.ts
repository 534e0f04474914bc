import type { Api, Reply } from '@fieldhouse/contract'
import { client } from '../../../lib/api/api.ts'
import { TIMEOUT_MS } from '../../../lib/api/send.ts'
import { ProviderError } from './decide-failure.ts'

export type ProviderSettings = Reply<Api['getProviders']>['data']

/** Answers an identity token for email and password, or fails with a code of SHELL-32 (SHELL-21, SHELL-22). */
export type IdentityProvider = {
  signIn: (email: string, password: string) => Promise<string>
  /** `invitation` is the token of the mail that invited the email, where the provider is the API's own. */
  signUp: (email: string, password: string, invitation?: string) => Promise<string>
  sendResetEmail: (email: string) => Promise<void>
}

/** The deployment's provider: Firebase when a key is configured, else the API's own. */
export const providerOf = (settings: ProviderSettings): IdentityProvider =>
  settings.firebaseApiKey ? firebase(settings.firebaseApiKey) : builtIn

const builtIn: IdentityProvider = {
  signIn: async (email, password) => (await client.signIn({ body: { email, password } })).data.token,
  signUp: async (email, password, invitation) =>
    (await client.signUp({ body: { email, password, ...(invitation !== undefined && { invitation }) } })).data.token,
  sendResetEmail: async (email) => void (await client.sendResetEmail({ body: { email } })),
}

const firebase = (key: string): IdentityProvider => {
  const call = async (action: string, body: object): Promise<{ idToken: string }> => {
    const response = await fetch(
      `https://identitytoolkit.googleapis.com/v1/accounts:${action}?key=${encodeURIComponent(key)}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
    )
    const reply = (await response.json()) as { idToken: string; error?: { message: string } }
    if (reply.error) throw firebaseError(reply.error.message)
    return reply
  }
  return {
    signIn: async (email, password) =>
      (await call('signInWithPassword', { email, password, returnSecureToken: true })).idToken,
    signUp: async (email, password) => (await call('signUp', { email, password, returnSecureToken: true })).idToken,
    sendResetEmail: async (email) => void (await call('sendOobCode', { requestType: 'PASSWORD_RESET', email })),
  }
}

const FIREBASE_CODES: Record<string, string> = {
  EMAIL_NOT_FOUND: 'user-not-found',
  INVALID_PASSWORD: 'wrong-password',
  INVALID_LOGIN_CREDENTIALS: 'wrong-password',
  INVALID_EMAIL: 'invalid-email',
}

// Firebase answers 'CODE' or 'CODE : words'.
const firebaseError = (message: string) => {
  const [code = '', words] = message.split(' : ')
  return new ProviderError(FIREBASE_CODES[code] ?? code, words ?? code)
}

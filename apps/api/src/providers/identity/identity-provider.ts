/** Who an outside provider says somebody is. */
export type OutsideIdentity = {
  /** '{provider}:{subject}', the same for ever. */
  subject: string
  email: string
  /** Whether the provider saw an answer from that mailbox; only then may the email tie the account to anything. */
  emailVerified: boolean
  /** When they last proved to the provider who they are, in epoch milliseconds; null where its token does not say. */
  signedInAt: number | null
  firstName: string | null
  lastName: string | null
  fullName: string | null
  picture: string | null
  phone: string | null
}

/** Turns a provider's token into an identity. Refuses with 401 a token that is forged, foreign or too old. */
export type IdentityProvider = {
  verify(token: string): Promise<OutsideIdentity>
}

/** The provider gave no answer that is one: nothing is known of whoever signs in. */
export class IdentityProviderUnreachable extends Error {
  constructor(cause: unknown) {
    super('The sign-in provider is not to be reached', { cause })
    this.name = 'IdentityProviderUnreachable'
  }
}

const LONGEST_NAME = 200

/** A name or number as a provider tells it, of one line and without what turns the text around it; null where nothing is left. */
export const toldText = (value: unknown): string | null =>
  typeof value === 'string'
    ? value
        .replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ')
        .trim()
        .slice(0, LONGEST_NAME)
        .trim() || null
    : null

/** The address of a picture as a provider tells it; null for what a page must not open. */
export const toldPicture = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 2000 && URL.parse(value)?.protocol === 'https:' ? value : null

/** Whether a provider's name of somebody can be kept: no control characters, which no provider gives out. */
export const isSubject = (value: unknown): value is string =>
  typeof value === 'string' && /^\P{Cc}{1,200}$/u.test(value) && value.trim() !== ''

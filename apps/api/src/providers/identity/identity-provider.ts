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

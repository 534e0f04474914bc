import { Refused } from '../../db/refused.ts'
import { hashPassword } from '../../providers/identity/passwords.ts'
import { hashToken } from '../access/index.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { revokeEverything, updateAccount, useToken } from './identity.store.ts'
import type { Attempts } from './limit-attempts.ts'

/**
 * Sets the password with the token of a mail, and ends every session of the account: whoever else knew the old one is
 * out. Answering the mail proves the email (ACCESS-49). An outside login that joined while the email was unproved is
 * cut off: it may be somebody else's. Refuses a token that is unknown, used or too old.
 */
export const resetPassword = async (
  { platform, now }: FeatureParts,
  attempts: Attempts,
  { token, password, ip }: { token: string; password: string; ip: string },
): Promise<void> => {
  await attempts.take({ kind: 'reset', ip })
  const passwordHash = await hashPassword(password)
  const email = await platform(async (db) => {
    const at = now()
    const account = await useToken(db, hashToken(token), ['reset', 'verify'], at)
    if (!account)
      throw new Refused({
        code: 'error.badRequest.invalidToken',
        details: { msg: 'This link is no longer valid. Please ask for a new one.' },
      })
    const proof = account.email_verified_at === null ? { email_verified_at: new Date(at), identity_subject: null } : {}
    await updateAccount(db, account.id, { password_hash: passwordHash, ...proof })
    await revokeEverything(db, account.id, at)
    return account.email
  })
  // Guesses at the old password say nothing about the new one, and its owner must get in.
  await attempts.forget({ kind: 'signIn', email, ip })
}

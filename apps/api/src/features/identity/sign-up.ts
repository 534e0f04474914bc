import { Refused } from '../../db/refused.ts'
import { hashPassword } from '../../providers/identity/passwords.ts'
import { writeToOutbox } from '../../providers/mail/outbox.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { verifyMail } from './identity-mails.ts'
import { insertAccount, isStaffEmail } from './identity.store.ts'
import type { Attempts } from './limit-attempts.ts'
import { issueToken } from './one-time-token.ts'

/** Words for an email that has an account; where it came from is not told. */
export const EMAIL_TAKEN = 'The email address is already in use by another account.'

/**
 * The built-in provider's sign-up: makes an account and answers an identity token (SHELL-22). The email proves nothing
 * yet; when a staff record has it, its owner gets a mail to prove it. Refuses with email-already-in-use, or 429.
 */
export const signUp = async (
  { platform, now, config }: FeatureParts,
  attempts: Attempts,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<string> => {
  await attempts.take({ kind: 'signUp', email, ip })
  const passwordHash = await hashPassword(password)
  return platform(async (db) => {
    const account = await insertAccount(db, { email, emailVerifiedAt: null, passwordHash }, now())
    if (!account) throw new Refused({ code: 'error.badRequest.email-already-in-use', details: { msg: EMAIL_TAKEN } })
    if (await isStaffEmail(db, email)) {
      const token = await issueToken(db, account.id, 'verify', now())
      await writeToOutbox(db, verifyMail(config, email, token), now())
    }
    return issueToken(db, account.id, 'identity', now())
  })
}

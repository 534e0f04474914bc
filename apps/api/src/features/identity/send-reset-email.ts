import { Refused } from '../../db/refused.ts'
import { writeToOutbox } from '../../providers/mail/outbox.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { resetMail } from './identity-mails.ts'
import { findAccountByEmail } from './identity.store.ts'
import type { Attempts } from './limit-attempts.ts'
import { issueToken } from './one-time-token.ts'

/**
 * Sends the mail with the link that sets a new password, to the address the account has (SHELL-08, SHELL-38). Refuses
 * with user-not-found, like a sign-in (SHELL-39), and with 429 after five mails an hour.
 */
export const sendResetEmail = async (
  { platform, now, config }: FeatureParts,
  attempts: Attempts,
  { email, ip }: { email: string; ip: string },
): Promise<void> => {
  await attempts.take({ kind: 'reset', email, ip })
  await platform(async (db) => {
    const account = await findAccountByEmail(db, email)
    if (!account) throw new Refused({ code: 'error.badRequest.user-not-found', details: { msg: 'User not found' } })
    const token = await issueToken(db, account.id, 'reset', now())
    await writeToOutbox(db, resetMail(config, account.email, token, account.locale), now())
  })
}

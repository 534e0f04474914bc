import { Refused } from '../../db/refused.ts'
import { writeToOutbox } from '../../providers/mail/outbox.ts'
import { noteSecurityEvent } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { resetMail } from './identity-mails.ts'
import { findAccountByEmail } from './identity.store.ts'
import type { Attempts } from './limit-attempts.ts'
import { noteRefusal } from './note-refusal.ts'
import { issueToken } from './one-time-token.ts'
import { deviceName, type Origin } from './read-device.ts'

/**
 * Sends the mail with the link that sets a new password, to the address the account has (SHELL-08, SHELL-38). Refuses
 * with user-not-found, like a sign-in (SHELL-39), which the trail of accounts keeps, and with 429 after five mails an hour.
 */
export const sendResetEmail = async (
  deps: Deps,
  attempts: Attempts,
  { email, ...origin }: { email: string } & Origin,
): Promise<void> => {
  const { platform, now, config } = deps
  await attempts.take({ kind: 'reset', email, ip: origin.ip })
  const isSent = await platform(async (db) => {
    const account = await findAccountByEmail(db, email)
    if (!account) return false
    const token = await issueToken(db, account.id, 'reset', now())
    await writeToOutbox(db, resetMail(config, account.email, token, account.locale), now())
    const device = deviceName(origin.device)
    await noteSecurityEvent(db, { kind: 'resetAsked', accountId: account.id, address: origin.ip, device }, now())
    return true
  })
  if (isSent) return
  const unknown = new Refused({ code: 'error.badRequest.user-not-found', details: { msg: 'User not found' } })
  throw await noteRefusal(deps, unknown, { kind: 'resetRefused', email, origin })
}

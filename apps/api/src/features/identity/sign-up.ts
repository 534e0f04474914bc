import { isLongPassword } from '@fieldhouse/domain/identity'
import { Refused } from '../../db/refused.ts'
import { hashPassword } from '../../providers/identity/passwords.ts'
import { writeToOutbox } from '../../providers/mail/outbox.ts'
import { noteSecurityEvent } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { refusalOfPassword } from './common-passwords.ts'
import { verifyMail } from './identity-mails.ts'
import { findAccountByEmail, insertAccount, isStaffEmail } from './identity.store.ts'
import type { Attempts } from './limit-attempts.ts'
import { noteRefusal } from './note-refusal.ts'
import { issueToken } from './one-time-token.ts'
import { deviceName, type Origin } from './read-device.ts'

/** Words for an email that has an account; where it came from is not told. */
export const EMAIL_TAKEN = 'The email address is already in use by another account.'

/**
 * The built-in provider's sign-up: makes an account and answers an identity token (SHELL-22). The email proves nothing
 * yet; when a staff record has it, its owner gets a mail to prove it. Refuses with email-already-in-use, a password that
 * everybody guesses first, or 429; the trail of accounts keeps them.
 */
export const signUp = async (
  deps: Deps,
  attempts: Attempts,
  { email, password, ...origin }: { email: string; password: string } & Origin,
): Promise<string> => {
  const { platform, now, config } = deps
  await attempts.take({ kind: 'signUp', email, ip: origin.ip })
  const weak = refusalOfPassword(password, { email, names: [] })
  if (weak) {
    const account = await platform((db) => findAccountByEmail(db, email))
    throw await noteRefusal(deps, weak, { kind: 'signUpRefused', account, email, origin })
  }
  const passwordHash = await hashPassword(password)
  const token = await platform(async (db) => {
    const at = now()
    const account = await insertAccount(
      db,
      { email, emailVerifiedAt: null, passwordHash, passwordIsLong: isLongPassword(password) },
      at,
    )
    if (!account) return null
    if (await isStaffEmail(db, email)) {
      const proof = await issueToken(db, account.id, 'verify', at)
      await writeToOutbox(db, verifyMail(config, email, proof), at)
    }
    const device = deviceName(origin.device)
    await noteSecurityEvent(db, { kind: 'signedUp', accountId: account.id, address: origin.ip, device }, at)
    return issueToken(db, account.id, 'identity', at)
  })
  if (token !== null) return token
  const account = await platform((db) => findAccountByEmail(db, email))
  const taken = new Refused({ code: 'error.badRequest.email-already-in-use', details: { msg: EMAIL_TAKEN } })
  throw await noteRefusal(deps, taken, { kind: 'signUpRefused', account, email, origin })
}

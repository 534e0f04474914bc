import { isLongPassword } from '@fieldhouse/domain/identity'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { Refused } from '../../db/refused.ts'
import { hashPassword } from '../../providers/identity/passwords.ts'
import { writeToOutbox } from '../../providers/mail/outbox.ts'
import { hashToken, noteSecurityEvent } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { refusalOfPassword } from './common-passwords.ts'
import { verifyMail } from './identity-mails.ts'
import {
  findAccountByEmail,
  findNamesOfStaff,
  insertAccount,
  isStaffEmail,
  lockAccount,
  updateAccount,
  useInvitation,
  type AccountRow,
} from './identity.store.ts'
import type { Attempts } from './limit-attempts.ts'
import { noteRefusal } from './note-refusal.ts'
import { issueToken } from './one-time-token.ts'
import { nameAccount, resetAccount } from './prove-email.ts'
import { deviceName, type Origin } from './read-device.ts'

/** Words for an email that has an account; where it came from is not told. */
export const EMAIL_TAKEN = 'The email address is already in use by another account.'

/**
 * The built-in provider's sign-up: makes an account and answers an identity token, and the sessions that ended (SHELL-22). The email
 * proves nothing yet; when a staff record has it, its owner gets a mail to prove it. The token of an invitation proves it at once, for
 * only its mail had it, and takes over an account that somebody made of that email without proving it. Refuses with
 * email-already-in-use, a password that everybody guesses first, or 429; the trail of accounts keeps them.
 */
export const signUp = async (
  deps: Deps,
  attempts: Attempts,
  {
    email,
    password,
    invitation,
    ...origin
  }: { email: string; password: string; invitation?: string | undefined } & Origin,
): Promise<{ token: string; ended: string[] }> => {
  const { platform, now, config } = deps
  await attempts.take({ kind: 'signUp', email, ip: origin.ip })
  const weak = refusalOfPassword(password, { email, names: [] })
  if (weak) {
    const account = await platform((db) => findAccountByEmail(db, email))
    throw await noteRefusal(deps, weak, { kind: 'signUpRefused', account, email, origin })
  }
  const passwordHash = await hashPassword(password)
  const made = await platform(async (db) => {
    const at = now()
    const created = await insertAccount(
      db,
      { email, emailVerifiedAt: null, passwordHash, passwordIsLong: isLongPassword(password) },
      at,
    )
    const account = created ?? (await lockUnproved(db, email))
    if (!account) return null
    const isInvited = invitation !== undefined && (await useInvitation(db, { hash: hashToken(invitation), email }, at))
    // Whom a club invited, it has named.
    const names = isInvited ? await findNamesOfStaff(db, email) : undefined
    if (!created) {
      if (!isInvited) return null
      const { ended } = await resetAccount(db, config, { account, password, hash: passwordHash, names, origin }, at)
      return { token: await issueToken(db, account.id, 'identity', at), ended }
    }
    // Made by this call: there is nothing of anybody else in it.
    if (isInvited) {
      await updateAccount(db, account.id, { email_verified_at: new Date(at) })
      if (names) await nameAccount(db, account, names)
    } else if (await isStaffEmail(db, email)) {
      const proof = await issueToken(db, account.id, 'verify', at)
      await writeToOutbox(db, verifyMail(config, email, proof), at)
    }
    const device = deviceName(origin.device)
    await noteSecurityEvent(db, { kind: 'signedUp', accountId: account.id, address: origin.ip, device }, at)
    return { token: await issueToken(db, account.id, 'identity', at), ended: [] }
  })
  if (made !== null) return made
  const account = await platform((db) => findAccountByEmail(db, email))
  const taken = new Refused({ code: 'error.badRequest.email-already-in-use', details: { msg: EMAIL_TAKEN } })
  throw await noteRefusal(deps, taken, { kind: 'signUpRefused', account, email, origin })
}

/** The account of an email that nobody has proved, held as lockAccount does. */
const lockUnproved = async (db: Kysely<DB>, email: string): Promise<AccountRow | undefined> => {
  const held = await lockAccount(db, (await findAccountByEmail(db, email))!.id)
  return held?.email_verified_at === null ? held : undefined
}

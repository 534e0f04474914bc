import { Refused } from '../../db/refused.ts'
import { hashPassword } from '../../providers/identity/passwords.ts'
import { hashToken } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { toProfile } from './account.ts'
import { refusalOfPassword } from './common-passwords.ts'
import { findAccountOfToken, findNamesOfStaff, useToken, type OwnNames, type SentToken } from './identity.store.ts'
import type { Attempts } from './limit-attempts.ts'
import { noteRefusal } from './note-refusal.ts'
import { issueToken } from './one-time-token.ts'
import { resetAccount } from './prove-email.ts'
import type { Origin } from './read-device.ts'
import { isFirstPassword, knownOf } from './set-password.ts'

/**
 * Whose password the token of a mail sets, whether it is their first one, and what they are called so far, by themself or by a club; the token stays as it is. Refuses one that is unknown, used
 * or too old, and 429 after 100 tries an hour. The trail of accounts keeps what was refused.
 */
export const checkPasswordLink = async (
  deps: Deps,
  attempts: Attempts,
  { token, ...origin }: { token: string } & Origin,
): Promise<{ email: string; isFirst: boolean; firstName: string | null; lastName: string | null }> => {
  await attempts.take({ kind: 'passwordLink', ip: origin.ip })
  const meant = await deps.platform((db) => findAccountOfToken(db, sentOf(token), deps.now()))
  if (!meant) throw await noteRefusal(deps, invalidToken(), { kind: 'resetRefused', origin })
  // What stands in an account that nobody has proved may be a stranger's, and goes.
  const own = meant.email_verified_at === null ? null : toProfile(meant)
  const names = own?.firstName ? own : await deps.platform((db) => findNamesOfStaff(db, meant.email))
  return {
    email: meant.email,
    isFirst: isFirstPassword(meant),
    firstName: names?.firstName ?? null,
    lastName: names?.lastName ?? null,
  }
}

/**
 * Sets the password with the token of a mail, and ends every session of the account: whoever else knew the old one is
 * out. Answering the mail proves the email (ACCESS-49); what was set while it was unproved goes, a second factor as well: it may be
 * somebody else's. Refuses a token that is unknown, used or too old, a demo account's from anywhere but this machine,
 * and a password that everybody guesses first; the token then still works. The trail of accounts keeps them. Answers an identity token,
 * by which a second factor is asked for as at every sign-in, and the sessions that ended. With a first password the account takes the
 * names that are given, too.
 */
export const resetPassword = async (
  deps: Deps,
  attempts: Attempts,
  {
    token,
    password,
    names,
    isHere,
    ...origin
  }: { token: string; password: string; names?: OwnNames | undefined; isHere: boolean } & Origin,
): Promise<{ token: string; ended: string[] }> => {
  const { platform, now, config } = deps
  const { ip } = origin
  await attempts.take({ kind: 'reset', ip })
  const sent = sentOf(token)
  const meant = await platform((db) => findAccountOfToken(db, sent, now()))
  const refuse = (refusal: Refused) => noteRefusal(deps, refusal, { kind: 'resetRefused', account: meant, origin })
  if (!meant) throw await refuse(invalidToken())
  if (meant.is_demo && !isHere) throw await refuse(new Refused({ code: 'error.forbidden.demoElsewhere' }))
  const weak = refusalOfPassword(password, knownOf(meant, names))
  if (weak) throw await refuse(weak)
  const hash = await hashPassword(password)
  const made = await platform(async (db) => {
    const at = now()
    const found = await useToken(db, sent, at)
    if (!found) return null
    const { account, ended } = await resetAccount(db, config, { account: found, password, hash, names, origin }, at)
    return { token: await issueToken(db, account.id, 'identity', at), ended }
  })
  if (made === null) throw await refuse(invalidToken())
  // Guesses at the old password say nothing about the new one, and its owner must get in.
  for (const kind of ['signIn', 'secondFactor', 'secondFactorInADay'] as const)
    await attempts.forget({ kind, email: meant.email, ip })
  return made
}

const sentOf = (token: string): SentToken => ({ hash: hashToken(token), purposes: ['reset', 'verify'] })

const invalidToken = () =>
  new Refused({
    code: 'error.badRequest.invalidToken',
    details: { msg: 'This link is no longer valid. Please ask for a new one.' },
  })

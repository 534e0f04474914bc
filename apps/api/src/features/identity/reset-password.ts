import { Refused } from '../../db/refused.ts'
import { hashPassword } from '../../providers/identity/passwords.ts'
import { hashToken } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { refusalOfPassword } from './common-passwords.ts'
import { findAccountOfToken, useToken, type SentToken } from './identity.store.ts'
import type { Attempts } from './limit-attempts.ts'
import { noteRefusal } from './note-refusal.ts'
import type { Origin } from './read-device.ts'
import { cutUnprovedLogin, knownOf, setPassword } from './set-password.ts'

/**
 * Sets the password with the token of a mail, and ends every session of the account: whoever else knew the old one is
 * out. Answering the mail proves the email (ACCESS-49). An outside login that joined while the email was unproved is
 * cut off: it may be somebody else's. Refuses a token that is unknown, used or too old, and a password that everybody
 * guesses first; the token then still works. The trail of accounts keeps both. Answers the sessions that ended.
 */
export const resetPassword = async (
  deps: Deps,
  attempts: Attempts,
  { token, password, ...origin }: { token: string; password: string } & Origin,
): Promise<string[]> => {
  const { platform, now, config } = deps
  const { ip } = origin
  await attempts.take({ kind: 'reset', ip })
  const sent: SentToken = { hash: hashToken(token), purposes: ['reset', 'verify'] }
  const meant = await platform((db) => findAccountOfToken(db, sent, now()))
  const refuse = (refusal: Refused) => noteRefusal(deps, refusal, { kind: 'resetRefused', account: meant, origin })
  if (!meant) throw await refuse(invalidToken())
  const weak = refusalOfPassword(password, knownOf(meant))
  if (weak) throw await refuse(weak)
  const hash = await hashPassword(password)
  const ended = await platform(async (db) => {
    const at = now()
    const found = await useToken(db, sent, at)
    if (!found) return null
    const account = await cutUnprovedLogin(db, found, at)
    return setPassword(db, config, { account, password, hash, how: 'passwordReset', keep: null, origin }, at)
  })
  if (ended === null) throw await refuse(invalidToken())
  // Guesses at the old password say nothing about the new one, and its owner must get in.
  for (const kind of ['signIn', 'secondFactor', 'secondFactorInADay'] as const)
    await attempts.forget({ kind, email: meant.email, ip })
  return ended
}

const invalidToken = () =>
  new Refused({
    code: 'error.badRequest.invalidToken',
    details: { msg: 'This link is no longer valid. Please ask for a new one.' },
  })

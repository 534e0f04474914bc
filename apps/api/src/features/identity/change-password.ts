import { Refused } from '../../db/refused.ts'
import { hashPassword, verifyPassword } from '../../providers/identity/passwords.ts'
import type { Caller } from '../../http/gate.ts'
import type { Deps } from '../deps.ts'
import { refusalOfPassword } from './common-passwords.ts'
import { findAccount, lockAccount } from './identity.store.ts'
import type { Attempts } from './limit-attempts.ts'
import { noteRefusal } from './note-refusal.ts'
import type { Origin } from './read-device.ts'
import { knownOf, setPassword } from './set-password.ts'
import { hasSamePassword } from './sign-in.ts'

/**
 * Changes the caller's own password; this session goes on, all others end. Refuses an account without a password (it signs in by
 * another company), a wrong current one, with its field named and 429 after too many, the same one again, and one that everybody
 * guesses first; the trail of accounts keeps them. A current one that was changed meanwhile is a wrong one. Answers the sessions
 * that ended.
 */
export const changePassword = async (
  deps: Deps,
  attempts: Attempts,
  caller: Caller,
  { currentPassword, password, ...origin }: { currentPassword: string; password: string } & Origin,
): Promise<string[]> => {
  const { platform, now, config } = deps
  // One that succeeds counts, too: each is told by mail.
  await attempts.take({ kind: 'changePassword', email: caller.email, ip: origin.ip })
  const account = (await platform((db) => findAccount(db, caller.accountId)))!
  const refuse = (refusal: Refused) => noteRefusal(deps, refusal, { kind: 'passwordChangeRefused', account, origin })
  if (account.password_hash === null) throw await refuse(new Refused({ code: 'error.badRequest.noPassword' }))
  if (!(await verifyPassword(account.password_hash, currentPassword))) throw await refuse(wrongPassword())
  const weak = password === currentPassword ? samePassword() : refusalOfPassword(password, knownOf(account))
  if (weak) throw await refuse(weak)
  const hash = await hashPassword(password)
  const ended = await platform(async (db) => {
    const held = await lockAccount(db, account.id)
    if (!hasSamePassword(held, account)) return null
    const change = { account: held, password, hash, how: 'passwordChanged', keep: caller.sessionId, origin } as const
    return setPassword(db, config, change, now())
  })
  if (ended === null) throw await refuse(wrongPassword())
  return ended
}

const wrongPassword = () =>
  refusedField('error.badRequest.wrong-password', 'currentPassword', 'This is not your current password.')

const samePassword = () =>
  refusedField('error.badRequest.samePassword', 'password', 'This is your current password. Choose a new one.')

const refusedField = (
  code: 'error.badRequest.wrong-password' | 'error.badRequest.samePassword',
  property: string,
  why: string,
) => new Refused({ code, details: { msg: why, fields: [{ property, constraints: { value: why } }] } })

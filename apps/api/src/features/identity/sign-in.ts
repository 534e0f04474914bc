import { isLongPassword } from '@fieldhouse/domain/identity'
import { Refused } from '../../db/refused.ts'
import { verifyPassword } from '../../providers/identity/passwords.ts'
import type { Deps } from '../deps.ts'
import { findAccountByEmail, lockAccount, updateAccount, type AccountRow } from './identity.store.ts'
import type { Attempts } from './limit-attempts.ts'
import { noteRefusal } from './note-refusal.ts'
import { issueToken } from './one-time-token.ts'
import type { Origin } from './read-device.ts'

/**
 * The built-in provider's sign-in: an identity token for email and password (SHELL-21, SHELL-22). How long a password is that
 * was set before that was noted becomes known here. Refuses with user-not-found or wrong-password, after the same time, with
 * 429 after too many failures, and a demo account's from anywhere but this machine; the trail of accounts keeps them. A password
 * that was changed while it was looked at is a wrong one.
 */
export const signIn = async (
  deps: Deps,
  attempts: Attempts,
  { email, password, isHere, ...origin }: { email: string; password: string; isHere: boolean } & Origin,
): Promise<string> => {
  const { platform, now } = deps
  const attempt = { kind: 'signIn', email, ip: origin.ip } as const
  await attempts.take(attempt)
  const account = await platform((db) => findAccountByEmail(db, email))
  const refuse = (refusal: Refused) => noteRefusal(deps, refusal, { kind: 'signInRefused', account, email, origin })
  // The hash takes its time outside a transaction: a connection must not wait for it.
  const right = await verifyPassword(account?.password_hash ?? null, password)
  if (!account) throw await refuse(new Refused({ code: 'error.badRequest.user-not-found', details: NOT_FOUND }))
  if (!right) throw await refuse(wrongPassword())
  if (account.is_demo && !isHere) throw await refuse(new Refused({ code: 'error.forbidden.demoElsewhere' }))
  const token = await platform(async (db) => {
    const held = await lockAccount(db, account.id)
    if (!hasSamePassword(held, account)) return null
    if (held.password_is_long === null) await updateAccount(db, held.id, { password_is_long: isLongPassword(password) })
    return issueToken(db, held.id, 'identity', now())
  })
  if (token === null) throw await refuse(wrongPassword())
  await attempts.giveBack(attempt)
  return token
}

const NOT_FOUND = { msg: 'User not found' }

const wrongPassword = () => new Refused({ code: 'error.badRequest.wrong-password', details: { msg: 'Wrong password' } })

/** Whether an account that is held still has the password that was verified before. */
export const hasSamePassword = (held: AccountRow | undefined, verified: AccountRow): held is AccountRow =>
  held !== undefined && held.password_hash === verified.password_hash

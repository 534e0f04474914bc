import { Refused } from '../../db/refused.ts'
import { verifyPassword } from '../../providers/identity/passwords.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { findAccountByEmail } from './identity.store.ts'
import type { Attempts } from './limit-attempts.ts'
import { issueToken } from './one-time-token.ts'

/**
 * The built-in provider's sign-in: an identity token for email and password (SHELL-21, SHELL-22). Refuses with
 * user-not-found or wrong-password, after the same time, and with 429 after too many failures.
 */
export const signIn = async (
  { platform, now }: FeatureParts,
  attempts: Attempts,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<string> => {
  const attempt = { kind: 'signIn', email, ip } as const
  await attempts.take(attempt)
  const account = await platform((db) => findAccountByEmail(db, email))
  // The hash takes its time outside a transaction: a connection must not wait for it.
  const right = await verifyPassword(account?.password_hash ?? null, password)
  if (!account) throw new Refused({ code: 'error.badRequest.user-not-found', details: { msg: 'User not found' } })
  if (!right) throw new Refused({ code: 'error.badRequest.wrong-password', details: { msg: 'Wrong password' } })
  await attempts.giveBack(attempt)
  return platform((db) => issueToken(db, account.id, 'identity', now()))
}

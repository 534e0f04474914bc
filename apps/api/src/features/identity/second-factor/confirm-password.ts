import { Refused } from '../../../db/refused.ts'
import type { Caller } from '../../../http/gate.ts'
import { verifyPassword } from '../../../providers/identity/passwords.ts'
import type { Deps } from '../../deps.ts'
import { findAccount, type AccountRow } from '../identity.store.ts'
import type { Attempts } from '../limit-attempts.ts'
import { noteRefusal } from '../note-refusal.ts'
import type { Origin } from '../read-device.ts'

/**
 * Asks for the caller's own password once more, before something of the account is changed; answers the account. Refuses an account
 * without one (it signs in by another company), a wrong one, with its field named, and 429 after too many; the trail of accounts keeps
 * them.
 */
export const confirmPassword = async (
  deps: Deps,
  attempts: Attempts,
  caller: Caller,
  { password, ...origin }: { password: string } & Origin,
): Promise<AccountRow> => {
  const attempt = { kind: 'confirmPassword', email: caller.email, ip: origin.ip } as const
  await attempts.take(attempt)
  const account = (await deps.platform((db) => findAccount(db, caller.accountId)))!
  const refuse = (refusal: Refused) => noteRefusal(deps, refusal, { kind: 'secondFactorRefused', account, origin })
  if (account.password_hash === null) throw await refuse(new Refused({ code: 'error.badRequest.noPassword' }))
  if (!(await verifyPassword(account.password_hash, password))) throw await refuse(wrongPassword())
  await attempts.giveBack(attempt)
  return account
}

const WRONG = 'This is not your password.'

/** The password that was given is not the account's, by now. */
export const wrongPassword = () =>
  new Refused({
    code: 'error.badRequest.wrong-password',
    details: { msg: WRONG, fields: [{ property: 'password', constraints: { value: WRONG } }] },
  })

import { fullName, isLongPassword } from '@fieldhouse/domain/identity'
import type { Kysely } from 'kysely'
import type { Config } from '../../config.ts'
import type { DB } from '../../db/schema.gen.ts'
import { noteSecurityEvent } from '../access/index.ts'
import { hasLogin } from './account.ts'
import { updateAccount, type AccountRow, type OwnNames } from './identity.store.ts'
import { deviceName, type Origin } from './read-device.ts'
import { revokeEverything } from './sessions.store.ts'
import { tellAccount } from './tell-account.ts'

type NewPassword = {
  account: AccountRow
  password: string
  hash: string
  how: 'passwordChanged' | 'passwordReset'
  /** Nobody could log in before whose email this is: what they are told fits who was invited. */
  isFirst?: boolean
  /** The session that goes on, where there is one. */
  keep: string | null
  origin: Origin
}

/**
 * Writes a new password of an account, which the transaction of `db` holds: every other session ends, unused one-time tokens are void, the
 * owner is told by mail and the trail of accounts keeps it. Answers the sessions that ended.
 */
export const setPassword = async (
  db: Kysely<DB>,
  config: Config,
  { account, password, hash, how, isFirst = false, keep, origin }: NewPassword,
  at: number,
): Promise<string[]> => {
  await updateAccount(db, account.id, {
    password_hash: hash,
    password_is_long: isLongPassword(password),
    password_changed_at: new Date(at),
  })
  const ended = await revokeEverything(db, { accountId: account.id, keep }, at)
  await tellAccount(db, config, { account, alert: isFirst ? 'passwordChosen' : how, origin }, at)
  await noteSecurityEvent(
    db,
    { kind: how, accountId: account.id, address: origin.ip, device: deviceName(origin.device) },
    at,
  )
  return ended
}

/** Whether a new password is the first one of who owns the email: an account that nobody proved was nobody's. */
export const isFirstPassword = (account: AccountRow): boolean =>
  !hasLogin(account) || account.email_verified_at === null

/** What others know of an account, and of the names that it is given now, for the words that its password must not be. */
export const knownOf = (
  { email, first_name = null, last_name = null, full_name = null }: Pick<AccountRow, 'email'> & Partial<AccountRow>,
  chosen?: OwnNames,
) => ({
  email,
  names: [first_name, last_name, full_name, ...(chosen ? [chosen.firstName, chosen.lastName, fullName(chosen)] : [])],
})

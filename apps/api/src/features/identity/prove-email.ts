import type { Kysely } from 'kysely'
import type { Config } from '../../config.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { OutsideIdentity } from '../../providers/identity/identity-provider.ts'
import { nameStaffRecords } from '../access/index.ts'
import { namesOf, updateAccount, type AccountRow, type OwnNames } from './identity.store.ts'
import type { Origin } from './read-device.ts'
import { deleteFactor } from './second-factor/second-factors.store.ts'
import { forgetDevices, revokeEverything } from './sessions.store.ts'
import { isFirstPassword, setPassword } from './set-password.ts'

/** An account that the transaction holds, and the sessions of it that ended. */
type Taken = { account: AccountRow; ended: string[] }

/**
 * Takes everything out of an account that can log in to it or speaks for its owner: password, outside login, sessions, one-time tokens,
 * second factor with its recovery codes, known devices, names, picture, phone and language. The account stays, with what others tied to
 * its profile id. For an email that nobody has proved, whose account may be a stranger's. `at` in epoch milliseconds.
 */
export const emptyAccount = async (db: Kysely<DB>, { id }: AccountRow, at: number): Promise<Taken> => {
  const ended = await revokeEverything(db, { accountId: id }, at)
  await deleteFactor(db, id)
  await forgetDevices(db, id)
  const account = await updateAccount(db, id, {
    password_hash: null,
    password_is_long: null,
    password_changed_at: null,
    identity_subject: null,
    devices_noted_at: null,
    phone: null,
    first_name: null,
    last_name: null,
    full_name: null,
    picture: null,
    locale: null,
  })
  return { account, ended }
}

/**
 * Notes that the owner of an account's email was reached. The first time, whatever was set before goes (emptyAccount), for whoever signed
 * up may have been somebody else; an identity that proved the email is its login from then on. An account that was proved before stays as
 * it is. The transaction of `db` holds the account. `at` in epoch milliseconds.
 */
export const proveEmail = async (
  db: Kysely<DB>,
  account: AccountRow,
  at: number,
  by?: OutsideIdentity,
): Promise<Taken> => {
  if (account.email_verified_at !== null) return { account, ended: [] }
  const { ended } = await emptyAccount(db, account, at)
  const proved = await updateAccount(db, account.id, { email_verified_at: new Date(at), ...(by && namesOf(by)) })
  return { account: proved, ended }
}

type Answered = { account: AccountRow; password: string; hash: string; origin: Origin; names?: OwnNames | undefined }

/**
 * Gives an account to whoever has answered a mail of ours, or has a link of the server's operator: the email is proved by it, and a new
 * password is the only one. A second factor stays where the email was proved before. `names` count with the first password alone. `at` in
 * epoch milliseconds.
 */
export const resetAccount = async (
  db: Kysely<DB>,
  config: Config,
  { account: held, names, ...chosen }: Answered,
  at: number,
): Promise<Taken> => {
  const isFirst = isFirstPassword(held)
  const { account, ended } = await proveEmail(db, held, at)
  const others = await setPassword(db, config, { ...chosen, account, how: 'passwordReset', isFirst, keep: null }, at)
  if (isFirst && names) await nameAccount(db, account, names)
  return { account, ended: [...ended, ...others] }
}

/**
 * Calls an account by the name that its owner gave, and the staff records of it that nobody has named: a founded club knows no more of its
 * owner than the email. The transaction of `db` holds the account.
 */
export const nameAccount = async (
  db: Kysely<DB>,
  { id, profile_id: profileId }: AccountRow,
  names: OwnNames,
): Promise<void> => {
  await updateAccount(db, id, { first_name: names.firstName, last_name: names.lastName, full_name: null })
  await nameStaffRecords(db, { profileId, ...names })
}

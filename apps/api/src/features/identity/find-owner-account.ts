import type { Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import { wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { nameOf } from './account.ts'
import {
  findAccountByEmail,
  findAccountByProfile,
  findAccountsByProfile,
  insertAccount,
  lockAccount,
  updateAccount,
  type AccountRow,
} from './identity.store.ts'
import { issueToken } from './one-time-token.ts'
import { revokeEverything } from './sessions.store.ts'

/** Who is to own a partner. */
export type OwnerAccount = {
  profileId: number
  email: string
  firstName: string | null
  lastName: string | null
  locale: string | null
  hasLogin: boolean
  /** A one-time token that sets the first password and proves the email; null where the account has a way to log in. */
  token: string | null
}

/**
 * The account of who is to own a partner: one that stands, by its profile id, or that of an email, made where there is none
 * (SUPERADMIN-56). Whoever made an account of that email without proving it is out: the link of the mail lets its owner in. Part of the
 * command that writes the partner, so that nothing of it stays where that fails; accounts are the platform's, and so is `db`. Refuses
 * a profile id that nobody has, naming it.
 */
export const findOwnerAccount = async (
  { db, now: at }: Pick<Command, 'db' | 'now'>,
  { config }: Pick<Deps, 'config'>,
  owner: { profileId: number } | { email: string },
): Promise<OwnerAccount> => {
  const account = 'email' in owner ? await ofEmail(db, owner.email, at) : await ofProfile(db, owner.profileId)
  // Where another company keeps the passwords, it invites.
  const needsPassword = !hasLogin(account) && config.FIREBASE_PROJECT_ID === undefined
  return {
    profileId: account.profile_id,
    email: account.email,
    firstName: account.first_name,
    lastName: account.last_name,
    locale: account.locale,
    hasLogin: hasLogin(account),
    token: needsPassword ? await issueToken(db, account.id, 'verify', at) : null,
  }
}

/** Who these profile ids are, in their order; `invited` is who has no way to log in yet. */
export const findOwners = async ({ platform }: Pick<Deps, 'platform'>, profileIds: readonly number[]) => {
  const rows = await platform((db) => findAccountsByProfile(db, profileIds))
  const known = new Map(rows.map((row) => [row.profile_id, row]))
  return profileIds.flatMap((profileId) => {
    const row = known.get(profileId)
    return row ? [{ profileId, name: nameOf(row), email: row.email, invited: !hasLogin(row) }] : []
  })
}

/** Whether an account has a way to log in. */
export const hasLogin = ({ password_hash, identity_subject }: AccountRow) =>
  password_hash !== null || identity_subject !== null

const ofProfile = async (db: Kysely<DB>, profileId: number): Promise<AccountRow> => {
  const account = await findAccountByProfile(db, profileId)
  if (!account) throw wrongField('owner.profileId', 'Nobody has this profile id.')
  return account
}

const ofEmail = async (db: Kysely<DB>, email: string, at: number): Promise<AccountRow> => {
  const made = await insertAccount(db, { email, emailVerifiedAt: null }, at)
  if (made) return made
  const held = (await lockAccount(db, (await findAccountByEmail(db, email))!.id))!
  if (held.email_verified_at !== null || !hasLogin(held)) return held
  await revokeEverything(db, { accountId: held.id }, at)
  return updateAccount(db, held.id, { password_hash: null, password_is_long: null, identity_subject: null })
}

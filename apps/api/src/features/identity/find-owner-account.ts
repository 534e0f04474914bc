import type { Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import { wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { hasLogin, nameOf } from './account.ts'
import {
  findAccountByEmail,
  findAccountByProfile,
  findAccountsByProfile,
  insertAccount,
  lockAccount,
  type AccountRow,
} from './identity.store.ts'
import { issueToken } from './one-time-token.ts'
import { emptyAccount } from './prove-email.ts'

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
 * (SUPERADMIN-56); and the sessions of it that ended. Whoever made it without proving its email is out, unless they found the partner
 * themself: the link of the mail lets its owner in. Part of the command that writes the partner, so that nothing of it stays where that
 * fails; accounts are the platform's, and so is `db`. Refuses a profile id that nobody has, naming it.
 */
export const findOwnerAccount = async (
  { db, now, actor }: Pick<Command, 'db' | 'now' | 'actor'>,
  deps: Pick<Deps, 'config'>,
  owner: { profileId: number } | { email: string },
): Promise<{ owner: OwnerAccount; ended: string[] }> => {
  const made = 'email' in owner ? await insertAccount(db, { ...owner, emailVerifiedAt: null }, now) : undefined
  if (made) return { owner: await toOwner(db, deps, made, now), ended: [] }
  const meant = 'email' in owner ? (await findAccountByEmail(db, owner.email))! : await ofProfile(db, owner.profileId)
  const held = (await lockAccount(db, meant.id))!
  const mayStay = held.email_verified_at !== null || !hasLogin(held) || held.id === actor.accountId
  const { account, ended } = mayStay ? { account: held, ended: [] } : await emptyAccount(db, held, now)
  return { owner: await toOwner(db, deps, account, now), ended }
}

/** Somebody who owns a partner, to be invited once more: as their account is. */
export const findInvitedOwner = async (
  { db, now }: Pick<Command, 'db' | 'now'>,
  deps: Pick<Deps, 'config'>,
  profileId: number,
): Promise<OwnerAccount> => toOwner(db, deps, await ofProfile(db, profileId), now)

const toOwner = async (
  db: Kysely<DB>,
  { config }: Pick<Deps, 'config'>,
  account: AccountRow,
  at: number,
): Promise<OwnerAccount> => {
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

const ofProfile = async (db: Kysely<DB>, profileId: number): Promise<AccountRow> => {
  const account = await findAccountByProfile(db, profileId)
  if (!account) throw wrongField('owner.profileId', 'Nobody has this profile id.')
  return account
}

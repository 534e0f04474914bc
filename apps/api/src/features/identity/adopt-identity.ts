import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { Refused } from '../../db/refused.ts'
import type { OutsideIdentity } from '../../providers/identity/identity-provider.ts'
import {
  findAccountByEmail,
  insertAccount,
  lockAccount,
  lockAccountBySubject,
  updateAccount,
  type AccountRow,
} from './identity.store.ts'
import { revokeEverything } from './sessions.store.ts'
import { EMAIL_TAKEN } from './sign-up.ts'

export type Adopted = { account: AccountRow; created: boolean }

/**
 * The account of an outside identity: the one it had before, else the one of its email, else a new one. The email joins
 * two logins only when the provider proved it; a password that somebody set under an unproved email is then removed.
 * The account is held until the transaction ends.
 * Refuses with email-already-in-use when an account has the email and the provider proved nothing.
 */
export const adoptIdentity = async (db: Kysely<DB>, identity: OutsideIdentity, now: number): Promise<Adopted> => {
  const known = await lockAccountBySubject(db, identity.subject)
  if (known) return { account: await noteProof(db, known, identity, now), created: false }
  const emailVerifiedAt = identity.emailVerified ? now : null
  const created = await insertAccount(db, { ...identity, emailVerifiedAt }, now)
  if (created) return { account: created, created: true }
  const meant = await findAccountByEmail(db, identity.email)
  const sameEmail = meant && (await lockAccount(db, meant.id))
  if (!sameEmail || !identity.emailVerified)
    throw new Refused({ code: 'error.badRequest.email-already-in-use', details: { msg: EMAIL_TAKEN } })
  return { account: await join(db, sameEmail, identity, now), created: false }
}

const noteProof = (
  db: Kysely<DB>,
  account: AccountRow,
  identity: OutsideIdentity,
  now: number,
): Promise<AccountRow> => {
  const proves = identity.emailVerified && identity.email.toLowerCase() === account.email.toLowerCase()
  if (!proves || account.email_verified_at !== null) return Promise.resolve(account)
  return updateAccount(db, account.id, { email_verified_at: new Date(now) })
}

const join = async (
  db: Kysely<DB>,
  account: AccountRow,
  identity: OutsideIdentity,
  now: number,
): Promise<AccountRow> => {
  if (account.email_verified_at !== null) {
    if (account.identity_subject !== null) return account
    return updateAccount(db, account.id, { identity_subject: identity.subject })
  }
  await revokeEverything(db, { accountId: account.id }, now)
  return updateAccount(db, account.id, {
    email_verified_at: new Date(now),
    identity_subject: identity.subject,
    password_hash: null,
    password_is_long: null,
  })
}

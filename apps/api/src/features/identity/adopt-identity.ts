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
import { proveEmail } from './prove-email.ts'
import { EMAIL_TAKEN } from './sign-up.ts'

/** `ended` are the sessions of before that the proof of the email ended. */
export type Adopted = { account: AccountRow; created: boolean; ended: string[] }

/**
 * The account of an outside identity: the one it had before, else the one of its email, else a new one. The email joins
 * two logins only when the provider proved it; what somebody set under an unproved email is then removed, also by who had this login
 * before its email was proved.
 * The account is held until the transaction ends.
 * Refuses with email-already-in-use when an account has the email and the provider proved nothing.
 */
export const adoptIdentity = async (db: Kysely<DB>, identity: OutsideIdentity, now: number): Promise<Adopted> => {
  const known = await lockAccountBySubject(db, identity.subject)
  if (known) return { ...(await noteProof(db, known, identity, now)), created: false }
  const emailVerifiedAt = identity.emailVerified ? now : null
  const created = await insertAccount(db, { ...identity, emailVerifiedAt }, now)
  if (created) return { account: created, created: true, ended: [] }
  const meant = await findAccountByEmail(db, identity.email)
  const sameEmail = meant && (await lockAccount(db, meant.id))
  if (!sameEmail || !identity.emailVerified)
    throw new Refused({ code: 'error.badRequest.email-already-in-use', details: { msg: EMAIL_TAKEN } })
  return { ...(await join(db, sameEmail, identity, now)), created: false }
}

type Joined = Omit<Adopted, 'created'>

const noteProof = (db: Kysely<DB>, account: AccountRow, identity: OutsideIdentity, now: number): Promise<Joined> => {
  const proves = identity.emailVerified && identity.email.toLowerCase() === account.email.toLowerCase()
  return proves ? proveEmail(db, account, now, identity) : Promise.resolve({ account, ended: [] })
}

const join = async (db: Kysely<DB>, account: AccountRow, identity: OutsideIdentity, now: number): Promise<Joined> => {
  if (account.email_verified_at === null) return proveEmail(db, account, now, identity)
  if (account.identity_subject !== null) return { account, ended: [] }
  return { account: await updateAccount(db, account.id, { identity_subject: identity.subject }), ended: [] }
}

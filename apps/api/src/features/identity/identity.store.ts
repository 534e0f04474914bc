import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Selectable, type Updateable } from 'kysely'
import { acrossPartners } from '../../db/across-partners.ts'
import type { Accounts, DB } from '../../db/schema.gen.ts'
import { isNamed } from '../access/index.ts'
import type { OutsideIdentity } from '../../providers/identity/identity-provider.ts'

export type AccountRow = Selectable<Accounts>
export type TokenPurpose = 'identity' | 'reset' | 'verify'

/** The account of an email, whatever its case. */
export const findAccountByEmail = (db: Kysely<DB>, email: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()

/** The account of an outside identity, held as lockAccount does. */
export const lockAccountBySubject = (db: Kysely<DB>, subject: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('identity_subject', '=', subject).forNoKeyUpdate().executeTakeFirst()

/** The account of an outside identity. */
export const findAccountBySubject = (db: Kysely<DB>, subject: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('identity_subject', '=', subject).executeTakeFirst()

export const findAccount = (db: Kysely<DB>, id: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * The account as it is now, held until the transaction ends. Whatever makes or ends a session or a one-time token of an account, or
 * changes its password, holds the account first and those rows after it: of two that meet, the later one sees what the earlier did.
 */
export const lockAccount = (db: Kysely<DB>, id: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const findAccountByProfile = (db: Kysely<DB>, profileId: number): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('profile_id', '=', profileId).executeTakeFirst()

export const findAccountsByProfile = (db: Kysely<DB>, profileIds: readonly number[]): Promise<AccountRow[]> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('profile_id', '=', sql<number>`ANY(${profileIds})`)
    .execute()

export type NewAccount = {
  email: string
  emailVerifiedAt: number | null
  passwordHash?: string
  passwordIsLong?: boolean
} & Partial<Identified>

type Identified = Omit<OutsideIdentity, 'email' | 'emailVerified'>

/** What an outside identity says of its owner, and the login that it is. */
export const namesOf = ({ subject, phone, firstName, lastName, fullName, picture }: Partial<Identified>) => ({
  identity_subject: subject ?? null,
  phone: phone ?? null,
  first_name: firstName ?? null,
  last_name: lastName ?? null,
  full_name: fullName ?? null,
  picture: picture ?? null,
})

/** Makes an account; undefined when the email or the subject has one already. */
export const insertAccount = (db: Kysely<DB>, account: NewAccount, at: number): Promise<AccountRow | undefined> =>
  db
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      email: account.email,
      email_verified_at: account.emailVerifiedAt === null ? null : new Date(account.emailVerifiedAt),
      password_hash: account.passwordHash ?? null,
      password_is_long: account.passwordIsLong ?? null,
      ...namesOf(account),
      created_at: new Date(at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateAccount = (db: Kysely<DB>, id: string, change: Updateable<Accounts>): Promise<AccountRow> =>
  db.updateTable('accounts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Whether a live staff record of any partner has this email, and was not declined. */
export const isStaffEmail = async (db: Kysely<DB>, email: string): Promise<boolean> => {
  const row = await db
    .selectFrom('partner_staffs')
    .modifyFront(acrossPartners('sign-in'))
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('deleted_at', 'is', null)
    .where('declined_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type OwnNames = { firstName: string; lastName: string }

/**
 * What the clubs call the owner of an email in their staff records, where all of them agree; undefined else: no club says what somebody is
 * called who works for another one.
 */
export const findNamesOfStaff = async (db: Kysely<DB>, email: string): Promise<OwnNames | undefined> => {
  const names = await db
    .selectFrom('partner_staffs')
    .modifyFront(acrossPartners('sign-in'))
    .select(['first_name as firstName', 'last_name as lastName'])
    .distinct()
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('deleted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where(isNamed)
    .limit(2)
    .execute()
  return names.length === 1 ? names[0] : undefined
}

// ---------------------------------------------------------------- one-time tokens

export const insertToken = async (
  db: Kysely<DB>,
  token: { hash: Buffer; purpose: TokenPurpose; accountId: string; expiresAt: number },
): Promise<void> => {
  await db
    .insertInto('identity_tokens')
    .values({
      token_hash: token.hash,
      purpose: token.purpose,
      account_id: token.accountId,
      expires_at: new Date(token.expiresAt),
    })
    .execute()
}

/** A token as it was sent, and what it may be for. */
export type SentToken = { hash: Buffer; purposes: readonly TokenPurpose[] }

/** The account that a token stands for; undefined when it is unknown, used, too old or for something else. */
export const findAccountOfToken = async (
  db: Kysely<DB>,
  { hash, purposes }: SentToken,
  at: number,
): Promise<AccountRow | undefined> => {
  const token = await db
    .selectFrom('identity_tokens')
    .select('account_id')
    .where('token_hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(at) as never)
    .executeTakeFirst()
  return token?.account_id ? findAccount(db, token.account_id) : undefined
}

/** Uses up a token, holding its account; answers the account, or undefined where findAccountOfToken does. */
export const useToken = async (db: Kysely<DB>, token: SentToken, at: number): Promise<AccountRow | undefined> => {
  const meant = await findAccountOfToken(db, token, at)
  const account = meant && (await lockAccount(db, meant.id))
  if (!account) return undefined
  // What was used or voided while this waited for the account is none any more.
  const { numUpdatedRows } = await db
    .updateTable('identity_tokens')
    .set({ used_at: new Date(at) })
    .where('token_hash', '=', token.hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? account : undefined
}

/** Writes the token of an invitation, which stands for an email that has no account yet; once, also by a command that is tried again. */
export const insertInvitation = async (
  db: Kysely<DB>,
  { hash, email, expiresAt }: { hash: Buffer; email: string; expiresAt: number },
): Promise<void> => {
  await db
    .insertInto('identity_tokens')
    .values({ token_hash: hash, purpose: 'invitation', email, expires_at: new Date(expiresAt) })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}

/** Uses up the token of an invitation; false where it is unknown, used, too old or was sent to another email. */
export const useInvitation = async (
  db: Kysely<DB>,
  { hash, email }: { hash: Buffer; email: string },
  at: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('identity_tokens')
    .set({ used_at: new Date(at) })
    .where('token_hash', '=', hash)
    .where('purpose', '=', 'invitation')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(at) as never)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that the team was told of the account; false when it had been told before. */
export const noteRegistration = async (db: Kysely<DB>, accountId: string, at: number): Promise<boolean> => {
  const row = await db
    .updateTable('accounts')
    .set({ registration_told_at: new Date(at) })
    .where('id', '=', accountId)
    .where('registration_told_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

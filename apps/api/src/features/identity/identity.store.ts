import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { Accounts, DB } from '../../db/schema.gen.ts'
import { redactSpent } from '../../providers/mail/outbox.ts'

export type AccountRow = Selectable<Accounts>
export type TokenPurpose = 'identity' | 'reset' | 'verify'

/** The account of an email, whatever its case. */
export const findAccountByEmail = (db: Kysely<DB>, email: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()

export const findAccountBySubject = (db: Kysely<DB>, subject: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('identity_subject', '=', subject).executeTakeFirst()

export const findAccount = (db: Kysely<DB>, id: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

export const findAccountByProfile = (db: Kysely<DB>, profileId: number): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('profile_id', '=', profileId).executeTakeFirst()

export type NewAccount = {
  email: string
  emailVerifiedAt: number | null
  passwordHash?: string
  subject?: string
  phone?: string | null
  firstName?: string | null
  lastName?: string | null
  fullName?: string | null
  picture?: string | null
}

/** Makes an account; undefined when the email or the subject has one already. */
export const insertAccount = (db: Kysely<DB>, account: NewAccount, at: number): Promise<AccountRow | undefined> =>
  db
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      email: account.email,
      email_verified_at: account.emailVerifiedAt === null ? null : new Date(account.emailVerifiedAt),
      password_hash: account.passwordHash ?? null,
      identity_subject: account.subject ?? null,
      phone: account.phone ?? null,
      first_name: account.firstName ?? null,
      last_name: account.lastName ?? null,
      full_name: account.fullName ?? null,
      picture: account.picture ?? null,
      created_at: new Date(at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateAccount = (db: Kysely<DB>, id: string, change: Updateable<Accounts>): Promise<AccountRow> =>
  db.updateTable('accounts').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Whether a live staff record of any partner has this email. */
export const isStaffEmail = async (db: Kysely<DB>, email: string): Promise<boolean> => {
  const row = await db
    .selectFrom('partner_staffs')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

// ---------------------------------------------------------------- sessions

/** Opens a session; the account keeps when its first one was opened, since sessions are removed once they ended. */
export const insertSession = async (
  db: Kysely<DB>,
  accountId: string,
  tokenHash: Buffer,
  at: number,
): Promise<void> => {
  await db
    .with('opened', (e) =>
      e.insertInto('sessions').values({
        token_hash: tokenHash,
        id: randomUUID(),
        account_id: accountId,
        created_at: new Date(at),
        last_used_at: new Date(at),
      }),
    )
    .updateTable('accounts')
    .set({ first_session_at: new Date(at) })
    .where('id', '=', accountId)
    .where('first_session_at', 'is', null)
    .execute()
}

export const revokeSession = async (db: Kysely<DB>, id: string, at: number): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ revoked_at: new Date(at) })
    .where('id', '=', id)
    .execute()
}

/** Ends every session of an account and voids its unused one-time tokens, also where they stand in mails of the outbox. */
export const revokeEverything = async (db: Kysely<DB>, accountId: string, at: number): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ revoked_at: new Date(at) })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
  await db
    .updateTable('identity_tokens')
    .set({ used_at: new Date(at) })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
  await redactSpent(db, at)
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

/** Uses up a token; the account it stood for, or undefined when it is unknown, used, too old or for something else. */
export const useToken = async (
  db: Kysely<DB>,
  hash: Buffer,
  purposes: readonly TokenPurpose[],
  at: number,
): Promise<AccountRow | undefined> => {
  const used = await db
    .updateTable('identity_tokens')
    .set({ used_at: new Date(at) })
    .where('token_hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(at) as never)
    .returning('account_id')
    .executeTakeFirst()
  return used && findAccount(db, used.account_id)
}

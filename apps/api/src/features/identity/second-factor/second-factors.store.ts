import { sql, type Kysely, type Selectable } from 'kysely'
import { acrossPartners } from '../../../db/across-partners.ts'
import type { AccountSecondFactors, DB } from '../../../db/schema.gen.ts'

export type SecondFactorRow = Selectable<AccountSecondFactors>

/** The second factor of an account, also one that is being set up. */
export const findSecondFactor = (db: Kysely<DB>, accountId: string): Promise<SecondFactorRow | undefined> =>
  db.selectFrom('account_second_factors').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Begins to set one up, anew where that was begun before. The account is held, and has none that is on. */
export const savePendingFactor = async (
  db: Kysely<DB>,
  { accountId, keyId, secret }: { accountId: string; keyId: string; secret: Buffer },
  at: number,
): Promise<void> => {
  const begun = { key_id: keyId, secret, last_step: null, created_at: new Date(at), on_at: null }
  await db
    .insertInto('account_second_factors')
    .values({ account_id: accountId, ...begun })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(begun))
    .execute()
}

/** Notes the step whose code was used; false where that one or a later one was used before. */
export const useStep = async (db: Kysely<DB>, accountId: string, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('account_second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where((e) => e.or([e('last_step', 'is', null), e('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Turns on what was set up. */
export const turnOnFactor = async (db: Kysely<DB>, accountId: string, at: number): Promise<void> => {
  await db
    .updateTable('account_second_factors')
    .set({ on_at: new Date(at) })
    .where('account_id', '=', accountId)
    .execute()
}

/** Takes it away, with its recovery codes; false where there was none that was on. */
export const deleteFactor = async (db: Kysely<DB>, accountId: string): Promise<boolean> => {
  const gone = await db
    .deleteFrom('account_second_factors')
    .where('account_id', '=', accountId)
    .returning('on_at')
    .executeTakeFirst()
  return gone !== undefined && gone.on_at !== null
}

/** Puts new recovery codes in the place of those that stand, used or not. */
export const replaceRecoveryCodes = async (
  db: Kysely<DB>,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<void> => {
  await db.deleteFrom('account_recovery_codes').where('account_id', '=', accountId).execute()
  await db
    .insertInto('account_recovery_codes')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))
    .execute()
}

/** Uses a recovery code up; false where it is none of the account's, or was used. */
export const useRecoveryCode = async (
  db: Kysely<DB>,
  { accountId, hash }: { accountId: string; hash: Buffer },
  at: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('account_recovery_codes')
    .set({ used_at: new Date(at) })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many recovery codes of an account still open it. */
export const countRecoveryCodes = async (db: Kysely<DB>, accountId: string): Promise<number> => {
  const { left } = await db
    .selectFrom('account_recovery_codes')
    .select((e) => e.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** Which of these profiles have a second factor that is on. */
export const findProfilesWithFactor = async (
  db: Kysely<DB>,
  profileIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('accounts as a')
    .innerJoin('account_second_factors as f', 'f.account_id', 'a.id')
    .select('a.profile_id')
    .where('a.profile_id', '=', sql<number>`ANY(${profileIds})`)
    .where('f.on_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ profile_id: profileId }) => profileId))
}

/** The secrets that another key than this one sealed, held until the transaction ends. */
export const lockFactorsOfOtherKeys = (db: Kysely<DB>, keyId: string): Promise<SecondFactorRow[]> =>
  db
    .selectFrom('account_second_factors')
    .selectAll()
    .where('key_id', '!=', keyId)
    .orderBy('account_id')
    .forNoKeyUpdate()
    .execute()

/** Writes a secret that another key sealed. */
export const saveSealedSecret = async (
  db: Kysely<DB>,
  { accountId, keyId, secret }: { accountId: string; keyId: string; secret: Buffer },
): Promise<void> => {
  await db
    .updateTable('account_second_factors')
    .set({ key_id: keyId, secret })
    .where('account_id', '=', accountId)
    .execute()
}

/** What decides whether the second factor of somebody may be taken off by one of their clubs. */
type Colleague = { accountId: string; isOn: boolean; isSuperAdmin: boolean; worksElsewhere: boolean }

/** The account of a profile that works for a partner, for a lost second factor of theirs. */
export const findColleague = async (
  db: Kysely<DB>,
  { profileId, partnerId }: { profileId: number; partnerId: string },
): Promise<Colleague> => {
  const { rows } = await sql<Colleague>`${acrossPartners('sign-in')}
    SELECT a.id AS "accountId", f.on_at IS NOT NULL AS "isOn", sa.id IS NOT NULL AS "isSuperAdmin",
      EXISTS (SELECT 1 FROM partner_owners WHERE profile_id = ${profileId} AND partner_id != ${partnerId})
        OR EXISTS (SELECT 1 FROM partner_staffs
          WHERE profile_id = ${profileId} AND partner_id != ${partnerId} AND deleted_at IS NULL) AS "worksElsewhere"
    FROM accounts a
    LEFT JOIN account_second_factors f ON f.account_id = a.id
    LEFT JOIN super_admins sa ON sa.account_id = a.id
    WHERE a.profile_id = ${profileId}`.execute(db)
  return rows[0]!
}

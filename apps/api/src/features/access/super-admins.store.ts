import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

export type SuperAdminRow = {
  id: string
  profile_id: number
  first_name: string | null
  last_name: string | null
  last_active_partner_id: string | null
}

const superAdmins = (db: Kysely<DB>) =>
  db
    .selectFrom('super_admins as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 'a.profile_id', 'a.first_name', 'a.last_name', 's.last_active_partner_id'])

export const findSuperAdmin = (db: Kysely<DB>, accountId: string): Promise<SuperAdminRow | undefined> =>
  superAdmins(db).where('s.account_id', '=', accountId).executeTakeFirst()

export const hasSuperAdmin = async (db: Kysely<DB>): Promise<boolean> =>
  (await db.selectFrom('super_admins').select('id').limit(1).executeTakeFirst()) !== undefined

/** Makes an account a super admin; answers the id, and whether it was none before. */
export const insertSuperAdmin = async (db: Kysely<DB>, accountId: string): Promise<{ id: string; isNew: boolean }> => {
  const id = randomUUID()
  const row = await db
    .insertInto('super_admins')
    .values({ id, account_id: accountId })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id: accountId }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, isNew: row.id === id }
}

/** Super admins in the order of their profile ids, with how many there are in all. */
export const findSuperAdmins = async (db: Kysely<DB>, offset: number, limit: number) => {
  const rows = await superAdmins(db).orderBy('a.profile_id').offset(offset).limit(limit).execute()
  const { total } = await db
    .selectFrom('super_admins')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Whom a super admin works for, on their own record and on the account's (SUPERADMIN-12, BRAND-26). */
export const setActivePartner = async (db: Kysely<DB>, accountId: string, partnerId: string | null): Promise<void> => {
  await db.updateTable('accounts').set({ last_active_partner_id: partnerId }).where('id', '=', accountId).execute()
  await db
    .updateTable('super_admins')
    .set({ last_active_partner_id: partnerId })
    .where('account_id', '=', accountId)
    .execute()
}

export const partnerExists = async (db: Kysely<DB>, partnerId: string): Promise<boolean> =>
  (await db.selectFrom('partners').select('id').where('id', '=', partnerId).executeTakeFirst()) !== undefined

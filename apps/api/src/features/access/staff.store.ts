import { sql, type Kysely } from 'kysely'
import { acrossPartners } from '../../db/across-partners.ts'
import type { DB } from '../../db/schema.gen.ts'

/** Ties the live staff records of a proved email to the profile, where they are tied to nobody yet (ACCESS-49). */
export const linkStaffRecords = async (db: Kysely<DB>, profileId: number, email: string): Promise<void> => {
  const loose = await db
    .selectFrom('partner_staffs')
    .modifyFront(acrossPartners('sign-in'))
    .select(['partner_id', 'id'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('profile_id', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
  for (const { partner_id: partnerId, id } of loose)
    await db
      .updateTable('partner_staffs')
      .set({ profile_id: profileId })
      .where('partner_id', '=', partnerId)
      .where('id', '=', id)
      .where('profile_id', 'is', null)
      .where('deleted_at', 'is', null)
      .execute()
}

/** Whether the profile is an owner or live staff of one of the partners. */
export const isColleague = async (
  db: Kysely<DB>,
  profileId: number,
  partnerIds: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`${acrossPartners('sign-in')}
    SELECT EXISTS (SELECT 1 FROM partner_owners WHERE profile_id = ${profileId} AND partner_id = ANY(${partnerIds}::uuid[]))
        OR EXISTS (SELECT 1 FROM partner_staffs
                   WHERE profile_id = ${profileId} AND partner_id = ANY(${partnerIds}::uuid[]) AND deleted_at IS NULL) AS found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}

export type StaffRow = {
  partner_id: string
  id: string
  first_name: string
  last_name: string
  email: string
  mobile: string | null
  profile_id: number | null
  roles: string[]
}

const staff = (db: Kysely<DB>, partnerId: string) =>
  db.selectFrom('partner_staffs').where('partner_id', '=', partnerId).where('deleted_at', 'is', null)

const STAFF_COLUMNS = ['partner_id', 'id', 'first_name', 'last_name', 'email', 'mobile', 'profile_id', 'roles'] as const

export const findStaffMember = (db: Kysely<DB>, partnerId: string, id: string): Promise<StaffRow | undefined> =>
  staff(db, partnerId).select(STAFF_COLUMNS).where('id', '=', id).executeTakeFirst()

/** Staff of a partner whose name or email contains the text, oldest first, with how many there are in all. */
export const findStaff = async (
  db: Kysely<DB>,
  partnerId: string,
  { text, offset, limit }: { text: string; offset: number; limit: number },
): Promise<{ rows: StaffRow[]; total: number }> => {
  const pattern = `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`
  const found = staff(db, partnerId).where(
    sql<boolean>`plain_text(first_name || ' ' || last_name || ' ' || email) LIKE plain_text(${pattern})`,
  )
  const rows = await found
    .select(STAFF_COLUMNS)
    .orderBy('created_at')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** The instructor record of a staff member. */
export const findInstructorId = async (db: Kysely<DB>, partnerId: string, staffId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('instructors')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row?.id ?? null
}

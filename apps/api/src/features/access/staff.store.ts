import { sql, type Insertable, type Kysely, type UpdateObject } from 'kysely'
import { acrossPartners } from '../../db/across-partners.ts'
import type { DB, PartnerStaffs } from '../../db/schema.gen.ts'
import { TIES_AND_LINKS } from './ties.store.ts'

/**
 * Ties the loose staff records of a proved email to the profile, of the partners that count (ACCESS-49): at the first sign-in of whoever works
 * for nobody else. The others wait to be accepted.
 */
export const linkStaffRecords = async (
  db: Kysely<DB>,
  { profileId, email }: { profileId: number; email: string },
  at: number,
): Promise<void> => {
  const { rows } = await sql<{ partnerId: string }>`${acrossPartners('sign-in')}
    WITH who AS (
      SELECT a.profile_id, lower(${email}) AS proved_email, s.id AS super_admin_id
      FROM accounts a LEFT JOIN super_admins s ON s.account_id = a.id WHERE a.profile_id = ${profileId}
    ), ${TIES_AND_LINKS}
    SELECT partner_id AS "partnerId" FROM links WHERE counts AND loose`.execute(db)
  for (const { partnerId } of rows) await tieStaffRecord(db, partnerId, { profileId, email }, at)
}

type Invited = { partnerId: string; email: string }

/** The staff record of a partner that waits for whoever has the email: live, tied to nobody, not declined. The partner has one at most. */
const waiting = (db: Kysely<DB>, { partnerId, email }: Invited, columns: UpdateObject<DB, 'partner_staffs'>) =>
  db
    .updateTable('partner_staffs')
    .set(columns)
    .where('partner_id', '=', partnerId)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('profile_id', 'is', null)
    .where('declined_at', 'is', null)
    .where('deleted_at', 'is', null)

/**
 * Ties the staff record that waits for the email to the profile; whoever holds the role of an owner there is on the owners' list from then on
 * (STAFF-33). Returns the record's id, undefined where there is none.
 */
export const tieStaffRecord = async (
  db: Kysely<DB>,
  partnerId: string,
  { profileId, email }: { profileId: number; email: string },
  at: number,
): Promise<string | undefined> => {
  // Whoever changes or removes the record at the same time holds it: what it says then counts.
  const tied = await waiting(db, { partnerId, email }, { profile_id: profileId })
    .returning(['id', 'roles'])
    .executeTakeFirst()
  if (tied?.roles.includes('owner')) await addOwner(db, { partnerId, profileId }, at)
  return tied?.id
}

/** Marks the staff record that waits for the email as declined. Returns its id, undefined where there is none. */
export const declineStaffRecord = async (db: Kysely<DB>, invited: Invited, at: number): Promise<string | undefined> => {
  const declined = await waiting(db, invited, { declined_at: new Date(at) })
    .returning('id')
    .executeTakeFirst()
  return declined?.id
}

/** Puts a profile on a partner's owners' list, where it is not there already (STAFF-33). */
export const addOwner = async (
  db: Kysely<DB>,
  { partnerId, profileId }: { partnerId: string; profileId: number },
  at: number,
): Promise<void> => {
  await db
    .insertInto('partner_owners')
    .values({ partner_id: partnerId, profile_id: profileId, created_at: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes a profile from a partner's owners' list. */
export const removeOwner = async (
  db: Kysely<DB>,
  { partnerId, profileId }: { partnerId: string; profileId: number },
): Promise<void> => {
  await db
    .deleteFrom('partner_owners')
    .where('partner_id', '=', partnerId)
    .where('profile_id', '=', profileId)
    .execute()
}

/** Whether somebody named a staff record: one that was written for an email alone has the beginning of that as its name. */
export const isNamed = sql<boolean>`NOT (first_name = split_part(email, '@', 1) AND last_name = '')`

/** Gives the staff records of a profile that nobody named the name that their owner goes by, whatever the partner. */
export const nameStaffRecords = async (
  db: Kysely<DB>,
  { profileId, firstName, lastName }: { profileId: number; firstName: string; lastName: string },
): Promise<void> => {
  await sql`${acrossPartners('sign-in')}
    UPDATE partner_staffs SET first_name = ${firstName}, last_name = ${lastName}, version = version + 1
    WHERE profile_id = ${profileId} AND deleted_at IS NULL AND NOT ${isNamed}`.execute(db)
}

type StaffKey = { partnerId: string; id: string }

/** Writes a staff record; false where another one of the partner has the email, whatever its case (STAFF-31). `at` in epoch milliseconds. */
export const insertStaffRecord = async (
  db: Kysely<DB>,
  { partnerId, id }: StaffKey,
  columns: Omit<Insertable<PartnerStaffs>, 'partner_id' | 'id' | 'created_at'>,
  at: number,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('partner_staffs')
    .values({ partner_id: partnerId, id, ...columns, created_at: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const changing = (db: Kysely<DB>, { partnerId, id }: StaffKey, columns: UpdateObject<DB, 'partner_staffs'>) =>
  db.updateTable('partner_staffs').set(columns).where('partner_id', '=', partnerId).where('id', '=', id)

/** Changes a staff record. */
export const changeStaffRecord = async (
  db: Kysely<DB>,
  key: StaffKey,
  columns: UpdateObject<DB, 'partner_staffs'>,
): Promise<void> => {
  await changing(db, key, columns).execute()
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
  /** When the invitation was declined, epoch milliseconds. */
  declined_at: number | null
  roles: string[]
  venue_ids: string[] | null
  class_desk: boolean
  version: number
}

/** The staff of a partner who were not removed. */
export const liveStaff = (db: Kysely<DB>, partnerId: string) =>
  db.selectFrom('partner_staffs').where('partner_id', '=', partnerId).where('deleted_at', 'is', null)

/** What is read of a staff record. */
export const STAFF_COLUMNS = [
  'partner_id',
  'id',
  'first_name',
  'last_name',
  'email',
  'mobile',
  'profile_id',
  'declined_at',
  'roles',
  'venue_ids',
  'class_desk',
  'version',
] as const

export const findStaffMember = (db: Kysely<DB>, partnerId: string, id: string): Promise<StaffRow | undefined> =>
  liveStaff(db, partnerId).select(STAFF_COLUMNS).where('id', '=', id).executeTakeFirst()

/** The instructor record of a staff member. */
export const findInstructorId = async (db: Kysely<DB>, partnerId: string, staffId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('instructors')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('staff_id', '=', staffId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

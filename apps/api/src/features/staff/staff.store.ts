import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import { hasWords } from '../../db/full-name.ts'
import type { DB } from '../../db/schema.gen.ts'
import {
  changeStaffRecord,
  insertStaffRecord,
  liveStaff,
  removeOwner,
  STAFF_COLUMNS,
  type StaffRow,
} from '../access/index.ts'

type Page = { text: string; offset: number; limit: number }

/** Who looks for a telephone number types it with blanks and hyphens, or without. */
const digitsIn = (text: string): string | null => {
  const digits = text.replaceAll(/[\s().-]/g, '')
  return /^\+?\d{3,}$/.test(digits) ? `%${digits}%` : null
}

/** The order of the list, which is that of its index: without case and accents. */
const BY_NAME = sql`plain_text(first_name || ' ' || last_name) COLLATE "C"`

/** Staff of a partner whose name or email has the words of the text, or whose mobile contains it, by name, with how many there are in all (STAFF-18, BEYOND-55). */
export const findStaff = async (
  db: Kysely<DB>,
  partnerId: string,
  { text, offset, limit }: Page,
): Promise<{ rows: StaffRow[]; total: number }> => {
  const found = liveStaff(db, partnerId).where(
    sql<boolean>`(${hasWords('partner_staffs', text)} OR mobile LIKE ${digitsIn(text)})`,
  )
  const rows = await found.select(STAFF_COLUMNS).orderBy(BY_NAME).orderBy('id').offset(offset).limit(limit).execute()
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** A staff member as it is now, held until the command ends. */
export const lockStaff = ({ db, partnerId }: Command, id: string): Promise<StaffRow | undefined> =>
  liveStaff(db, partnerId).select(STAFF_COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** What is written of a staff member; the venues and the desk for classes stay as they are where they are not named. */
export type StaffColumns = Pick<StaffRow, 'first_name' | 'last_name' | 'email' | 'mobile' | 'roles'> &
  Partial<Pick<StaffRow, 'venue_ids' | 'class_desk'>>

/** How many of the venues are the partner's. */
export const countVenues = async ({ db, partnerId }: Command, ids: readonly string[]): Promise<number> => {
  const { total } = await db
    .selectFrom('venues')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('partner_id', '=', partnerId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return total
}

/** Writes a new staff member; false where another one of the partner has the email, whatever its case (STAFF-31). `now` of the command. */
export const insertStaff = async (command: Command, id: string, columns: StaffColumns): Promise<boolean> => {
  const { db, partnerId, now } = command
  const isNew = await insertStaffRecord(db, { partnerId, id }, columns, now)
  if (isNew && columns.roles.includes('instructor')) await beginTeaching(command, id)
  return isNew
}

/** Who has the role of an instructor stands among the instructors, whoever gave it (INSTRUCTORS-22). */
const beginTeaching = async ({ db, partnerId }: Command, staffId: string): Promise<void> => {
  await db
    .insertInto('instructors')
    .values({ partner_id: partnerId, id: randomUUID(), staff_id: staffId })
    .onConflict((conflict) => conflict.columns(['partner_id', 'staff_id']).where('deleted_at', 'is', null).doNothing())
    .execute()
}

/** Who has it no more is no instructor any more; what stands of them is kept for the classes that they gave (INSTRUCTORS-23). */
const endTeaching = async ({ db, partnerId, now }: Command, staffId: string): Promise<void> => {
  await db
    .updateTable('instructors')
    .set({ deleted_at: new Date(now) })
    .where('partner_id', '=', partnerId)
    .where('staff_id', '=', staffId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** The id under which a staff member teaches; undefined for whoever isn't an instructor. */
export const findInstructorId = async ({ db, partnerId }: Command, staffId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('instructors')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('staff_id', '=', staffId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** What the classes say of somebody who teaches, and whether they may edit them. */
export type TeachingColumns = { avatar: string | null; bio: string | null; can_edit_classes: boolean }

/** Saves of an instructor what the staff list knows nothing of. */
export const saveTeaching = async ({ db, partnerId }: Command, id: string, columns: TeachingColumns): Promise<void> => {
  await db.updateTable('instructors').set(columns).where('partner_id', '=', partnerId).where('id', '=', id).execute()
}

/** Who of the partner's staff has the email, whatever its case; held until the command ends. */
export const lockStaffByEmail = ({ db, partnerId }: Command, email: string): Promise<StaffRow | undefined> =>
  liveStaff(db, partnerId)
    .select(STAFF_COLUMNS)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Whether another one of the partner's staff has the email, whatever its case. */
export const isEmailTaken = async ({ db, partnerId }: Command, email: string, exceptId: string): Promise<boolean> => {
  const other = await liveStaff(db, partnerId)
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  return other !== undefined
}

/** Saves all of a staff member, as the next version. Another email is another invitation: that the one before was declined says nothing of it. */
export const saveStaff = async (command: Command, id: string, columns: StaffColumns): Promise<void> => {
  const { db, partnerId } = command
  await changeStaffRecord(
    db,
    { partnerId, id },
    {
      ...columns,
      declined_at: sql`CASE WHEN lower(email) = lower(${columns.email}) THEN declined_at END`,
      version: sql<number>`version + 1`,
    },
  )
  await (columns.roles.includes('instructor') ? beginTeaching(command, id) : endTeaching(command, id))
}

/** Takes a staff member away: the record stays for what it did, and admits nobody any more. */
export const markRemoved = async (command: Command, id: string): Promise<void> => {
  const { db, partnerId, now } = command
  await changeStaffRecord(db, { partnerId, id }, { deleted_at: new Date(now) })
  await endTeaching(command, id)
}

/** Who stands on the partner's owners' list. */
export const findOwnerProfiles = async ({ db, partnerId }: Command): Promise<number[]> => {
  const rows = await db.selectFrom('partner_owners').select('profile_id').where('partner_id', '=', partnerId).execute()
  return rows.map(({ profile_id: profileId }) => profileId)
}

/** Takes a profile from the owners' list, unless another record of theirs than `exceptId` still has the role. */
export const dropOwner = async ({ db, partnerId }: Command, profileId: number, exceptId: string): Promise<void> => {
  const other = await liveStaff(db, partnerId)
    .select('id')
    .where('profile_id', '=', profileId)
    .where('id', '!=', exceptId)
    .where(sql<boolean>`'owner' = ANY(roles)`)
    .executeTakeFirst()
  if (!other) await removeOwner(db, { partnerId, profileId })
}

/**
 * When people of the club's team were added or changed since then, by the audit trail, the latest first. Whoever invites one waits here for
 * who is about to, until their command ends: two at once can't both be the last one.
 */
export const findTeamChanges = async ({ db, partnerId }: Command, since: number): Promise<number[]> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${partnerId}::text, 41))`.execute(db)
  const { rows } = await sql<{ at: number }>`
    SELECT at FROM audit_entries
    WHERE partner_id = ${partnerId} AND at > ${new Date(since)}
      AND action IN ('staff.created', 'staff.edited', 'staff.invited', 'instructor.created', 'instructor.edited')
    ORDER BY at DESC`.execute(db)
  return rows.map(({ at }) => at)
}

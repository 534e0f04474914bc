import { can, policiesOf, ROLES, type Role } from '@fieldhouse/domain/access'
import { rightToShare, type CalendarSubject } from '@fieldhouse/domain/calendars'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { acrossPartners } from '../../db/across-partners.ts'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** Whose calendar it is. */
export type Subject = { subject: CalendarSubject; subjectId: string }

const COLUMN: Record<CalendarSubject, RawBuilder<unknown>> = {
  facility: sql.ref('facility_id'),
  instructor: sql.ref('instructor_id'),
  customer: sql.ref('customer_id'),
}

const STANDING: Record<CalendarSubject, RawBuilder<unknown>> = {
  facility: sql`SELECT NULL::uuid AS "staffId" FROM facilities s WHERE s.deleted_at IS NULL`,
  instructor: sql`SELECT s.staff_id AS "staffId" FROM instructors s WHERE s.deleted_at IS NULL`,
  customer: sql`SELECT NULL::uuid AS "staffId" FROM customers s WHERE s.deleted_at IS NULL AND NOT s.is_walk_in`,
}

/** Whoever has the calendar, with the staff record of who teaches; undefined for one that the club has not, or not any more. */
export const findSubject = async (
  db: Kysely<DB>,
  partnerId: string,
  { subject, subjectId }: Subject,
): Promise<{ staffId: string | null } | undefined> => {
  const { rows } = await sql<{ staffId: string | null }>`
    ${STANDING[subject]} AND (s.partner_id, s.id) = (${partnerId}, ${subjectId})`.execute(db)
  return rows[0]
}

/** Roles that may give the address of such a calendar away, at the venues where they hold. */
const sharing = (subject: CalendarSubject) => {
  const roles = (Object.keys(ROLES) as Role[]).filter((role) => can(policiesOf([role]), rightToShare(subject)))
  return sql`m.roles && ${roles}::text[]`
}

/** Owners are held to no venue. */
const everywhere = sql`(m.venue_ids IS NULL OR 'owner' = ANY(m.roles))`

/**
 * SQL: whether the address of a calendar still stands. One of a facility or an instructor tells who plays and what is taught: it is for those
 * who may share it, and ends once whoever made it may no more, as their work, their roles or their venues ended. A customer's is the
 * customer's own. For the platform's entrance.
 */
const stands = sql`(f.customer_id IS NOT NULL OR f.created_by IS NULL OR EXISTS (
  SELECT FROM accounts a WHERE a.id = f.created_by AND (
    EXISTS (SELECT FROM super_admins s WHERE s.account_id = a.id)
    OR EXISTS (SELECT FROM partner_owners o WHERE (o.partner_id, o.profile_id) = (f.partner_id, a.profile_id))
    OR EXISTS (SELECT FROM partner_staffs m WHERE (m.partner_id, m.profile_id) = (f.partner_id, a.profile_id) AND m.deleted_at IS NULL AND CASE
      WHEN f.facility_id IS NOT NULL THEN ${sharing('facility')} AND (${everywhere} OR EXISTS (
        SELECT FROM facilities c JOIN facility_groups g ON (g.partner_id, g.id) = (c.partner_id, c.group_id)
        WHERE (c.partner_id, c.id) = (f.partner_id, f.facility_id) AND g.venue_id = ANY(m.venue_ids)))
      ELSE (${sharing('instructor')} AND ${everywhere}) OR EXISTS (
        SELECT FROM instructors i WHERE (i.partner_id, i.id, i.staff_id) = (f.partner_id, f.instructor_id, m.id) AND i.deleted_at IS NULL)
      END))))`

/** The address of a calendar: when it was made, in epoch milliseconds, and by whom. For the platform's entrance. */
export const findFeed = async (
  db: Kysely<DB>,
  partnerId: string,
  { subject, subjectId }: Subject,
): Promise<{ madeAt: number; madeBy: string } | undefined> => {
  const { rows } = await sql<{ madeAt: number; madeBy: string }>`
    SELECT f.created_at AS "madeAt", f.created_by_name AS "madeBy" FROM calendar_feeds f
    WHERE f.partner_id = ${partnerId} AND ${COLUMN[subject]} = ${subjectId} AND ${stands}`.execute(db)
  return rows[0]
}

/** Takes the address of a calendar away; false where it had none. */
export const deleteFeed = async ({ db, partnerId }: Command, { subject, subjectId }: Subject): Promise<boolean> => {
  const { rows } = await sql`
    DELETE FROM calendar_feeds WHERE partner_id = ${partnerId} AND ${COLUMN[subject]} = ${subjectId} RETURNING id`.execute(
    db,
  )
  return rows.length > 0
}

/** Keeps the hash of an address. Where two are made at once, the later one stands. */
export const replaceFeed = async (
  { db, partnerId, actor, now }: Command,
  { subject, subjectId }: Subject,
  feed: { id: string; tokenHash: Buffer },
): Promise<void> => {
  await sql`
    INSERT INTO calendar_feeds (partner_id, id, ${COLUMN[subject]}, token_hash, created_by, created_by_name, created_at)
    VALUES (${partnerId}, ${feed.id}, ${subjectId}, ${feed.tokenHash}, ${actor.accountId}, ${actor.name}, ${new Date(now)})
    ON CONFLICT (partner_id, ${COLUMN[subject]}) WHERE ${COLUMN[subject]} IS NOT NULL DO UPDATE SET
      id = excluded.id, token_hash = excluded.token_hash, created_by = excluded.created_by,
      created_by_name = excluded.created_by_name, created_at = excluded.created_at`.execute(db)
}

/** The partner and the calendar that an address stands for; undefined for one that nobody has, or that ended. For the platform's entrance. */
export const findFeedByToken = async (
  db: Kysely<DB>,
  tokenHash: Buffer,
): Promise<(Subject & { partnerId: string }) | undefined> => {
  const { rows } = await sql<Subject & { partnerId: string }>`${acrossPartners('calendar')}
    SELECT partner_id AS "partnerId", coalesce(facility_id, instructor_id, customer_id) AS "subjectId",
      CASE WHEN facility_id IS NOT NULL THEN 'facility' WHEN instructor_id IS NOT NULL THEN 'instructor' ELSE 'customer' END AS subject
    FROM calendar_feeds f WHERE f.token_hash = ${tokenHash} AND ${stands}`.execute(db)
  return rows[0]
}

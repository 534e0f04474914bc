import type { TimeRange } from '@fieldhouse/domain/time'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { calledOf, fullNameOf } from '../../db/full-name.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Subject } from './calendar-feeds.store.ts'

/** What stands in a calendar, as the database has it. Instants in epoch milliseconds. */
export type EntryRow = TimeRange & {
  id: string
  kind: 'booking' | 'internalEvent' | 'closure' | 'classSession'
  /** What an event, a closure or a class is called; null of a booking and of what has no name. */
  name: string | null
  /** For whom a court is booked; null without a customer. */
  customer: string | null
  /** Places taken and offered in a class. */
  people: number | null
  capacity: number | null
  facility: string | null
  venue: string
  address: string | null
  zone: string
  createdAt: number
  sequence: number
  canceled: boolean
}

/** How the calendar is called: the club, and a facility with its venue, an instructor or a customer. */
export type Title = { club: string; title: string; countryCode: string }

const TITLES = {
  facility: sql`SELECT concat_ws(' · ', f.name, v.venue_name) FROM facilities f
    JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
    JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
    WHERE f.deleted_at IS NULL AND (f.partner_id, f.id)`,
  instructor: sql`SELECT ${calledOf('m')} FROM instructors i
    JOIN partner_staffs m ON (m.partner_id, m.id) = (i.partner_id, i.staff_id)
    WHERE i.deleted_at IS NULL AND (i.partner_id, i.id)`,
  customer: sql`SELECT ${fullNameOf('c')} FROM customers c
    WHERE c.deleted_at IS NULL AND (c.partner_id, c.id)`,
}

/** How a calendar is called; undefined where whose it is has gone, or the club takes part no more. */
export const findTitle = async (
  db: Kysely<DB>,
  partnerId: string,
  { subject, subjectId }: Subject,
): Promise<Title | undefined> => {
  const { rows } = await sql<Title & { title: string | null }>`
    SELECT coalesce(f.brand_name, '') AS club, p.country_code AS "countryCode",
      (${TITLES[subject]} = (${partnerId}, ${subjectId}::uuid)) AS title
    FROM partners p LEFT JOIN partner_profiles f ON f.partner_id = p.id WHERE p.id = ${partnerId}`.execute(db)
  const [found] = rows
  return found && found.title !== null ? { ...found, title: found.title } : undefined
}

/** A calendar of whom, at which partner. */
type Whose = { partnerId: string; subject: Subject['subject'] }

/** What a court is called: by its own name, and to customers as its group lets it be called (FACILITIES-77). */
const courtFor = (subject: Subject['subject']): RawBuilder<unknown> =>
  subject === 'customer' ? sql`CASE WHEN g.public_facility_names THEN f.name ELSE g.label END` : sql`f.name`

const bookings = (
  { partnerId, subject }: Whose,
  { start, end }: TimeRange,
  whose: RawBuilder<unknown>,
) => sql<EntryRow>`
  SELECT b.id, b.type AS kind, CASE WHEN b.type <> 'booking' THEN b.event_name END AS name,
    nullif(${fullNameOf('c')}, '') AS customer, NULL::integer AS people, NULL::integer AS capacity,
    ${courtFor(subject)} AS facility, v.venue_name AS venue, v.address, v.timezone AS zone, b.starts_at AS start, b.ends_at AS "end",
    b.created_at AS "createdAt", coalesce(h.changes, 0) + (x.booking_id IS NOT NULL)::integer AS sequence, x.booking_id IS NOT NULL AS canceled
  FROM facility_bookings b
  JOIN facilities f ON (f.partner_id, f.id) = (b.partner_id, b.facility_id)
  JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
  JOIN venues v ON (v.partner_id, v.id) = (g.partner_id, g.venue_id)
  LEFT JOIN customers c ON (c.partner_id, c.id) = (b.partner_id, b.customer_id) AND c.deleted_at IS NULL
  LEFT JOIN calendar_changes h ON (h.partner_id, h.booking_id) = (b.partner_id, b.id)
  LEFT JOIN booking_cancellations x ON (x.partner_id, x.booking_id) = (b.partner_id, b.id)
  WHERE b.partner_id = ${partnerId} AND b.processing_status = 'COMMITTED' AND b.starts_at >= ${new Date(start)} AND b.starts_at < ${new Date(end)}
    AND ${whose}`

/** Which sessions: `join` and `where` beside the range; of the place of a customer, whether it is `left` and how often it was `changed`. */
type Which = {
  join?: RawBuilder<unknown>
  where: RawBuilder<unknown>
  left?: RawBuilder<unknown>
  changed?: RawBuilder<unknown>
}

// A session that is cancelled has another version for it.
const sessions = (
  { partnerId, subject }: Whose,
  { start, end }: TimeRange,
  { join = sql``, where, left = sql`false`, changed = sql`0` }: Which,
) => sql<EntryRow>`
  SELECT s.id, 'classSession' AS kind, s.name, NULL AS customer, s.participant_count AS people, s.max_people AS capacity,
    ${courtFor(subject)} AS facility, v.venue_name AS venue, v.address, v.timezone AS zone, s.starts_at AS start, s.ends_at AS "end",
    k.created_at AS "createdAt", s.version - 1 + ${changed} AS sequence, (s.canceled_at IS NOT NULL OR ${left}) AS canceled
  FROM class_sessions s
  JOIN classes k ON (k.partner_id, k.id) = (s.partner_id, s.class_id)
  JOIN venues v ON (v.partner_id, v.id) = (s.partner_id, s.venue_id)
  LEFT JOIN facilities f ON (f.partner_id, f.id) = (s.partner_id, s.facility_id)
  LEFT JOIN facility_groups g ON (g.partner_id, g.id) = (f.partner_id, f.group_id)
  ${join}
  WHERE s.partner_id = ${partnerId} AND s.starts_at >= ${new Date(start)} AND s.starts_at < ${new Date(end)} AND ${where}`

// Every place that was given and every one that was taken back counts, so that who comes back counts up, too.
const PLACES = (partnerId: string, customerId: string) => sql`
  JOIN (SELECT p.session_id, bool_and(p.removed_at IS NOT NULL) AS left, (count(*) - 1 + count(p.removed_at))::integer AS changed
    FROM class_participants p WHERE (p.partner_id, p.customer_id) = (${partnerId}, ${customerId}) GROUP BY p.session_id) p
    ON p.session_id = s.id`

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** All that stands in a calendar and starts in a range, by start and facility; two statements at most. What was cancelled is there, and says so. */
export const findEntries = async (
  db: Kysely<DB>,
  partnerId: string,
  { subject, subjectId }: Subject,
  range: TimeRange,
): Promise<EntryRow[]> => {
  const whose = { partnerId, subject }
  const rowsOf = async (statement: RawBuilder<EntryRow>) => (await statement.execute(db)).rows
  const found = {
    facility: () => [
      bookings(whose, range, sql`b.facility_id = ${subjectId} AND b.type IN ('booking', 'internalEvent', 'closure')`),
      sessions(whose, range, { where: sql`s.facility_id = ${subjectId}` }),
    ],
    instructor: () => [
      sessions(whose, range, {
        join: sql`JOIN class_session_instructors t ON (t.partner_id, t.session_id) = (s.partner_id, s.id)`,
        where: sql`t.instructor_id = ${subjectId}`,
      }),
    ],
    customer: () => [
      bookings(whose, range, sql`b.customer_id = ${subjectId} AND b.type = 'booking'`),
      sessions(whose, range, {
        join: PLACES(partnerId, subjectId),
        where: sql`true`,
        left: sql`p.left`,
        changed: sql`p.changed`,
      }),
    ],
  }[subject]()
  const rows = (await Promise.all(found.map(rowsOf))).flat()
  return rows.toSorted(
    (a, b) => a.start - b.start || compare(a.facility ?? '', b.facility ?? '') || compare(a.id, b.id),
  )
}

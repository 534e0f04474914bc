import { parseDayHours, type OpeningHours } from '@fieldhouse/domain/facilities'
import type { DaysOff, LessonLevel, LessonOffer } from '@fieldhouse/domain/lessons'
import { WEEKDAYS, type Weekday } from '@fieldhouse/domain/time'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Command } from '../../db/command.ts'
import { byCalled } from '../../db/full-name.ts'
import type { DB } from '../../db/schema.gen.ts'

/** A instructor as the screens name them. */
export type InstructorRow = { id: string; firstName: string; lastName: string; email: string; avatar: string | null }

/** What an instructor offers, as it stands; hours as they are written. */
export type OfferRow = {
  isOn: boolean
  hours: Record<Weekday, string[]>
  daysOff: DaysOff[]
  groupIds: string[]
  price: number
  memberPrice: number | null
  levels: LessonLevel[]
  sharePercent: number | null
  currency: string
  version: number
}

const OFFER = sql`jsonb_build_object('isOn', o.is_on, 'hours', o.hours, 'daysOff', o.days_off, 'groupIds', o.group_ids,
  'price', o.price_minor, 'memberPrice', o.member_price_minor, 'levels', o.levels,
  'sharePercent', o.share_percent, 'currency', o.currency, 'version', o.version)`

const select = (partnerId: string, which: RawBuilder<unknown>) => sql<{
  instructor: InstructorRow
  offer: OfferRow | null
}>`
  SELECT jsonb_build_object('id', i.id, 'firstName', m.first_name, 'lastName', m.last_name, 'email', m.email, 'avatar', i.avatar) AS instructor,
    CASE WHEN o.instructor_id IS NOT NULL THEN ${OFFER} END AS offer
  FROM instructors i
  JOIN partner_staffs m ON (m.partner_id, m.id) = (i.partner_id, i.staff_id)
  LEFT JOIN lesson_settings o ON (o.partner_id, o.instructor_id) = (i.partner_id, i.id)
  WHERE i.partner_id = ${partnerId} AND i.deleted_at IS NULL AND ${which}
  ORDER BY ${byCalled('m')}, i.id`

/** Who teaches and what they offer, by name: one of them, or all. */
export const findOffers = async (
  db: Kysely<DB>,
  partnerId: string,
  id: string | null,
): Promise<{ instructor: InstructorRow; offer: OfferRow | null }[]> =>
  (await select(partnerId, id === null ? sql`true` : sql`i.id = ${id}`).execute(db)).rows

/** Locks who teaches, so that of two who save what they offer one waits for the other. */
export const lockInstructor = async ({ db, partnerId }: Command, id: string): Promise<void> => {
  await sql`SELECT 1 FROM instructors WHERE (partner_id, id) = (${partnerId}, ${id}) FOR NO KEY UPDATE`.execute(db)
}

/** What was written, as the rules read it. */
export const readOffer = (row: OfferRow): LessonOffer => ({
  ...row,
  hours: Object.fromEntries(WEEKDAYS.map((day) => [day, parseDayHours(row.hours[day]) ?? []])) as OpeningHours,
})

/** Of facility groups those that the partner has and did not remove, as whoever asks sees them. */
export const findStandingGroups = async (
  db: Kysely<DB>,
  partnerId: string,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('facility_groups')
    .select('id')
    .where('partner_id', '=', partnerId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Writes what an instructor offers, as its next version. */
export const saveOffer = async (
  { db, partnerId }: Command,
  instructorId: string,
  offer: Omit<OfferRow, 'version'>,
): Promise<void> => {
  await sql`
    INSERT INTO lesson_settings (partner_id, instructor_id, is_on, hours, days_off, group_ids, price_minor, member_price_minor, levels,
      share_percent, currency)
    VALUES (${partnerId}, ${instructorId}, ${offer.isOn}, ${JSON.stringify(offer.hours)}::jsonb, ${JSON.stringify(offer.daysOff)}::jsonb,
      ${offer.groupIds}::uuid[], ${offer.price}, ${offer.memberPrice}, ${JSON.stringify(offer.levels)}::jsonb,
      ${offer.sharePercent}, ${offer.currency})
    ON CONFLICT (partner_id, instructor_id) DO UPDATE SET is_on = excluded.is_on, hours = excluded.hours, days_off = excluded.days_off,
      group_ids = excluded.group_ids, price_minor = excluded.price_minor, member_price_minor = excluded.member_price_minor,
      levels = excluded.levels, share_percent = excluded.share_percent,
      currency = excluded.currency, version = lesson_settings.version + 1`.execute(db)
}

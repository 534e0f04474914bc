import type { LocalDate } from '@fieldhouse/domain/time'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** Adds to the views of a day; the first of a day begin it. */
export const addViews = async ({ db, partnerId }: Command, day: LocalDate, views: number): Promise<void> => {
  await sql`
    INSERT INTO page_views (partner_id, day, views) VALUES (${partnerId}, ${day}, ${views})
    ON CONFLICT (partner_id, day) DO UPDATE SET views = page_views.views + excluded.views`.execute(db)
}

/** Writes who follow the page from the command's `now` on; who does already stays as they are. */
export const insertFollowers = async (
  { db, partnerId, now }: Command,
  profileIds: readonly number[],
): Promise<void> => {
  await sql`
    INSERT INTO page_followers (partner_id, profile_id, followed_at)
    SELECT ${partnerId}, id, ${new Date(now)} FROM unnest(${profileIds}::bigint[]) id
    ON CONFLICT (partner_id, profile_id) DO NOTHING`.execute(db)
}

/** Views on each day from `first` to `last`, both with it; days without any are 0 (ANALYTICS-12). */
export const findPageViews = async (
  db: Kysely<DB>,
  partnerId: string,
  { first, last }: { first: LocalDate; last: LocalDate },
): Promise<{ date: LocalDate; views: number }[]> => {
  const { rows } = await sql<{ date: LocalDate; views: number }>`
    SELECT d::date AS date, coalesce(v.views, 0) AS views
    FROM generate_series(${first}::date::timestamp, ${last}::date::timestamp, interval '1 day') d
    LEFT JOIN page_views v ON v.partner_id = ${partnerId} AND v.day = d::date
    ORDER BY d`.execute(db)
  return rows
}

/**
 * How many followed the page at the end of each day of a zone from `first` to `last`, both with it, whenever they began (ANALYTICS-10);
 * with the moment, in epoch milliseconds, at which the day began.
 */
export const findFollowers = async (
  db: Kysely<DB>,
  partnerId: string,
  { first, last, zone }: { first: LocalDate; last: LocalDate; zone: string },
): Promise<{ timestamp: number; count: number }[]> => {
  const { rows } = await sql<{ timestamp: number; count: number }>`
    WITH before AS (
      SELECT count(*) AS count FROM page_followers
      WHERE partner_id = ${partnerId} AND followed_at < ${first}::date::timestamp AT TIME ZONE ${zone}
    ), new AS (
      SELECT (followed_at AT TIME ZONE ${zone})::date AS day, count(*) AS count FROM page_followers
      WHERE partner_id = ${partnerId} AND followed_at >= ${first}::date::timestamp AT TIME ZONE ${zone}
        AND followed_at < (${last}::date + 1)::timestamp AT TIME ZONE ${zone}
      GROUP BY 1
    )
    SELECT d AT TIME ZONE ${zone} AS timestamp,
      ((SELECT count FROM before) + sum(coalesce(n.count, 0)) OVER (ORDER BY d))::bigint AS count
    FROM generate_series(${first}::date::timestamp, ${last}::date::timestamp, interval '1 day') d
    LEFT JOIN new n ON n.day = d::date
    ORDER BY d`.execute(db)
  return rows
}

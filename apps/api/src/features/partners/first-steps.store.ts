import type { FirstStep } from '@fieldhouse/domain/partners'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import { paymentOptionsChosen } from './partners.store.ts'

export type FirstStepsRow = Record<FirstStep | 'putAway', boolean>

// A club at work that adds a group is not led through its first steps again.
const hasBooking = sql`EXISTS (SELECT 1 FROM facility_bookings b WHERE b.partner_id = p.id AND b.type = 'booking')`

/** SQL: whether the partner `p` has courts that have a price, or that have none yet. */
const hasCourts = (arePriced: boolean) => sql`EXISTS (SELECT 1 FROM facility_groups g
        JOIN facilities f ON (f.partner_id, f.group_id) = (g.partner_id, g.id)
        WHERE g.partner_id = p.id AND g.deleted_at IS NULL AND f.deleted_at IS NULL AND (g.price_said
          OR EXISTS (SELECT 1 FROM price_settings s WHERE s.partner_id = p.id AND s.group_id = g.id)) = ${sql.lit(arePriced)})`

/** Which first steps the data of a partner show; one statement, each step a look at one row. */
export const findFirstSteps = async (db: Kysely<DB>, partnerId: string): Promise<FirstStepsRow | undefined> => {
  const { rows } = await sql<FirstStepsRow>`
    SELECT p.first_steps_put_away_at IS NOT NULL AS "putAway",
      EXISTS (SELECT 1 FROM partner_profiles f
        WHERE f.partner_id = p.id AND (f.description IS NOT NULL OR f.logo IS NOT NULL)) AS brand,
      EXISTS (SELECT 1 FROM venues v WHERE v.partner_id = p.id) AS venue,
      EXISTS (SELECT 1 FROM venues v, jsonb_each_text(v.opening_hours) day
        WHERE v.partner_id = p.id AND day.key <> 'exceptions' AND day.value NOT IN ('', 'Closed-Closed')) AS hours,
      ${hasCourts(true)} AND (${hasBooking} OR NOT ${hasCourts(false)}) AS courts,
      ${paymentOptionsChosen} AS payments,
      EXISTS (SELECT 1 FROM partner_staffs s WHERE s.partner_id = p.id AND s.deleted_at IS NULL OFFSET 1) AS staff,
      ${hasBooking} AS booking
    FROM partners p WHERE p.id = ${partnerId}`.execute(db)
  return rows[0]
}

/** Writes that the list of first steps was put away at `at`, epoch milliseconds, or that it is out again (null). */
export const saveFirstStepsPutAway = async ({ db, partnerId }: Command, at: number | null): Promise<void> => {
  await db
    .updateTable('partners')
    .set({ first_steps_put_away_at: at === null ? null : new Date(at) })
    .where('id', '=', partnerId)
    .execute()
}

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ImportedMemberships } from '../customers/index.ts'

/** Memberships of customers who come by a file: nobody owes anything for them (CUSTOMERS-18). */
export const importedMemberships: ImportedMemberships = {
  async plans({ db, partnerId }) {
    const { rows } = await sql<{ id: string; name: string; months: number }>`
      SELECT id, name, (pricing -> 0 ->> 'recurring')::integer AS months FROM membership_plans
      WHERE partner_id = ${partnerId} AND status = 'active' AND jsonb_array_length(pricing) > 0
      ORDER BY created_at, id`.execute(db)
    return new Map(rows.map(({ name, ...plan }) => [name, plan]))
  },
  async give({ db, partnerId, now }, memberships) {
    if (memberships.length === 0) return
    const given = memberships.map((membership) => ({ id: randomUUID(), ...membership }))
    await sql`
      INSERT INTO subscriptions (partner_id, id, customer_id, plan_id, starts_on, expires_on, unused_refund_percent, created_at)
      SELECT ${partnerId}::uuid, r.id, r."customerId", r."planId", r."startsOn", r."expiresOn", m.unused_refund_percent, ${new Date(now)}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        AS r(id uuid, "customerId" uuid, "planId" uuid, "startsOn" date, "expiresOn" date)
      JOIN membership_plans m ON (m.partner_id, m.id) = (${partnerId}, r."planId")
      RETURNING 1`.execute(db)
  },
  async takeBack({ db, partnerId, now }, customerIds) {
    const at = new Date(now)
    await sql`
      UPDATE subscriptions SET deleted_at = ${at}, canceled_at = coalesce(canceled_at, ${at})
      WHERE partner_id = ${partnerId} AND customer_id = ANY(${customerIds}::uuid[]) AND deleted_at IS NULL`.execute(db)
  },
}

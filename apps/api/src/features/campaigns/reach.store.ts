import type { Placeholder } from '@fieldhouse/domain/campaigns'
import type { Segment } from '@fieldhouse/domain/customers'
import { dateOf } from '@fieldhouse/domain/time'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { isInSegment, type SegmentsAt } from '../customers/index.ts'

/** Whom a campaign reaches, and for how many of them each placeholder that was asked for is empty. */
export type Reach = { recipients: number; lacking: { placeholder: Placeholder; count: number }[] }

/**
 * Whom a segment's campaign would reach now, as a run takes them (`mayGet`, CAMPAIGNS-56), in one statement; `asked` are the placeholders
 * that it has. Who may get none, and who has what a placeholder says, is found first, as a list: looked up one by one 200,000 customers took
 * 1.3 s.
 */
export const findReach = async (
  db: Kysely<DB>,
  { segment, asked }: { segment: Segment; asked: readonly Placeholder[] },
  at: SegmentsAt,
): Promise<Reach> => {
  const { partnerId, now, zone } = at
  const [first, last] = [sql`trim(c.first_name) = ''`, sql`trim(c.last_name) = ''`]
  const isEmpty: Record<Placeholder, RawBuilder<unknown>> = {
    'customer.firstName': first,
    'customer.lastName': last,
    'customer.fullName': sql`${first} AND ${last}`,
    'customer.email': sql`false`,
    'customer.mobile': sql`c.mobile IS NULL`,
    'customer.membershipPlan': sql`c.id NOT IN (
      SELECT s.customer_id FROM subscriptions s WHERE s.partner_id = ${partnerId} AND s.deleted_at IS NULL AND s.canceled_at IS NULL
        AND s.member_days @> ${dateOf(now, zone)}::date)`,
    'customer.clubCreditBalance': sql`c.id NOT IN (
      SELECT b.customer_id FROM credit_balances b WHERE b.partner_id = ${partnerId} AND b.balance_minor > 0)`,
  }
  const counts = asked.map((placeholder) => sql`count(*) FILTER (WHERE ${isEmpty[placeholder]})`)
  const { rows } = await sql<{ recipients: number; lacking: number[] }>`
    SELECT count(*) AS recipients, jsonb_build_array(${sql.join(counts)}) AS lacking FROM customers c
    WHERE ${isInSegment(segment, at)}
      AND c.id NOT IN (
        SELECT w.id FROM customers w WHERE w.partner_id = ${partnerId} AND w.deleted_at IS NULL AND (w.email IS NULL OR NOT is_email(w.email)))
      AND c.id NOT IN (SELECT u.customer_id FROM campaign_unsubscribes u WHERE u.partner_id = ${partnerId})
      AND c.id NOT IN (
        SELECT k.id FROM suppressed_addresses a JOIN customers k ON k.partner_id = ${partnerId} AND address_hash(k.email) = a.address_hash
          AND k.deleted_at IS NULL AND k.email IS NOT NULL
        WHERE a.partner_id = ${partnerId})`.execute(db)
  const { recipients, lacking } = rows[0]!
  return { recipients, lacking: asked.map((placeholder, n) => ({ placeholder, count: lacking[n]! })) }
}

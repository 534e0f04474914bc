import { PAID_OUT_FROM } from '@fieldhouse/domain/payouts'
import { sql, type RawBuilder } from 'kysely'
import type { Journal } from './journals.store.ts'

/** The part of a statement that notes an order of which payouts hold something already; nothing of one that they never held. */
export const dueAgainInsert = (partnerId: string, orderId: string): RawBuilder<unknown> => sql`
      INSERT INTO payout_dues (partner_id, order_id)
      SELECT i.partner_id, i.order_id FROM payout_items i
      WHERE i.partner_id = ${partnerId}::uuid AND i.order_id = ${orderId}::uuid LIMIT 1
      ON CONFLICT (partner_id, order_id) DO NOTHING`

/**
 * The part of a statement that notes an order whose money changes that is paid out to the club; nothing where journals move no such. What
 * is given back is taken off a later payout where one of ours held the order: of what providers paid out by themselves nothing is due.
 */
export const dueInsert = (partnerId: string, orderId: string, journals: readonly Journal[]): RawBuilder<unknown> => {
  const moving = journals.filter(({ postings }) => postings.some(({ account }) => PAID_OUT_FROM.includes(account)))
  if (moving.length === 0) return sql`SELECT 1`
  if (moving.every(({ kind }) => kind !== 'payment')) return dueAgainInsert(partnerId, orderId)
  return sql`
      INSERT INTO payout_dues (partner_id, order_id) VALUES (${partnerId}::uuid, ${orderId}::uuid)
      ON CONFLICT (partner_id, order_id) DO NOTHING`
}

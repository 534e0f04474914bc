import { PAID_OUT_FROM } from '@fieldhouse/domain/payouts'
import { sql, type RawBuilder } from 'kysely'
import type { Journal } from './journals.store.ts'

/** The part of a statement that notes an order whose money changes that is paid out to the club; nothing where journals move no such. */
export const dueInsert = (partnerId: string, orderId: string, journals: readonly Journal[]): RawBuilder<unknown> => {
  const moves = journals.some(({ postings }) => postings.some(({ account }) => PAID_OUT_FROM.includes(account)))
  if (!moves) return sql`SELECT 1`
  return sql`
      INSERT INTO payout_dues (partner_id, order_id) VALUES (${partnerId}::uuid, ${orderId}::uuid)
      ON CONFLICT (partner_id, order_id) DO NOTHING`
}

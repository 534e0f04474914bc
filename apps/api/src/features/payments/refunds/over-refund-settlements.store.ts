import { randomUUID } from 'node:crypto'
import type { OverRefundSettlement } from '@fieldhouse/domain/orders'
import { sql } from 'kysely'
import type { Command } from '../../../db/command.ts'

/** Takes back how an over-refund was settled, where it was; with `as`, only where it was settled so. */
export const undoSettlement = async (
  { db, partnerId, now }: Command,
  overRefundId: string,
  as: OverRefundSettlement | null = null,
): Promise<void> => {
  await sql`
    UPDATE over_refund_settlements SET undone_at = ${new Date(now)}
    WHERE (partner_id, over_refund_id) = (${partnerId}, ${overRefundId}) AND undone_at IS NULL
      AND settled_as = coalesce(${as}::text, settled_as)`.execute(db)
}

/** Writes how an over-refund was settled that stands open. */
export const insertSettlement = async (
  { db, partnerId, now }: Command,
  overRefundId: string,
  settledAs: OverRefundSettlement,
): Promise<void> => {
  await sql`
    INSERT INTO over_refund_settlements (partner_id, id, over_refund_id, settled_as, settled_at)
    VALUES (${partnerId}, ${randomUUID()}, ${overRefundId}, ${settledAs}, ${new Date(now)})`.execute(db)
}

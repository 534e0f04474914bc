import { sql } from 'kysely'
import type { Command } from '../../db/command.ts'

/** Orders wait for a payout from here on: it was asked for (PAYOUTS-22). */
export const waitForPayout = async (
  { db, partnerId }: Command,
  payoutId: string,
  orderIds: readonly string[],
): Promise<void> => {
  await sql`
    UPDATE orders SET processing_payout_id = ${payoutId}
    WHERE partner_id = ${partnerId} AND id = ANY(${orderIds}::uuid[])`.execute(db)
}

/**
 * The orders that waited for a payout wait no more, and answers their ids. One that arrived is the payout that they went out in, unless an
 * earlier one is; one that came back leaves no trace in them (PAYOUTS-22).
 */
export const endWaiting = async (
  { db, partnerId }: Command,
  payoutId: string,
  { arrived }: { arrived: boolean },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    UPDATE orders SET processing_payout_id = NULL,
      successful_payout_id = CASE WHEN ${arrived} THEN coalesce(successful_payout_id, ${payoutId}::uuid) ELSE successful_payout_id END
    WHERE partner_id = ${partnerId} AND processing_payout_id = ${payoutId} RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}

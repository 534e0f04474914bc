import type { Command } from '../../db/command.ts'

/** Writes a payout of the partner down, with the bank's reference where it is known; one that stands keeps what it has. */
export const recordPayout = async (
  { db, partnerId, now }: Command,
  { id, settlementUtr }: { id: string; settlementUtr: string | null },
): Promise<void> => {
  await db
    .insertInto('payouts')
    .values({ partner_id: partnerId, id, settlement_utr: settlementUtr, created_at: new Date(now) })
    .onConflict((existing) =>
      existing.columns(['partner_id', 'id']).doUpdateSet(({ fn, ref }) => ({
        settlement_utr: fn.coalesce(ref('payouts.settlement_utr'), ref('excluded.settlement_utr')),
      })),
    )
    .execute()
}

import { allowedNow, fullAfter, waitFor } from '@fieldhouse/domain/campaigns'
import { sql, type Kysely } from 'kysely'
import type { Config } from '../../config.ts'
import { NO_PARTNER } from '../../db/across-partners.ts'
import type { DB } from '../../db/schema.gen.ts'

/** How many mails of campaigns may go now; where it is none, in how many milliseconds one may. */
export type Permits = { count: number; wait: number }

/** Whether mails of campaigns have a rate, of each club or in all. */
export const isPaced = (config: Config): boolean =>
  (config.CAMPAIGN_MAILS_PER_MINUTE ?? config.CAMPAIGN_MAILS_PER_MINUTE_PER_CLUB) !== undefined

/**
 * Takes permits for so many mails of a partner's campaigns: as many as both the rate of the partner and that of the deployment let go, by
 * the database's clock, whichever process asks. What was taken is gone, also where the mails are then not sent. Without a rate, all.
 */
export const takePermits = async (
  db: Kysely<DB>,
  { CAMPAIGN_MAILS_PER_MINUTE: ofAll, CAMPAIGN_MAILS_PER_MINUTE_PER_CLUB: ofEach }: Config,
  partnerId: string,
  wanted: number,
): Promise<Permits> => {
  const rates = [
    ...(ofEach === undefined ? [] : [{ owner: partnerId, perMinute: ofEach }]),
    // Locked last: partners wait for each other there alone.
    ...(ofAll === undefined ? [] : [{ owner: NO_PARTNER, perMinute: ofAll }]),
  ]
  const paces = []
  for (const { owner, perMinute } of rates) paces.push({ owner, perMinute, fullUntil: await lockPace(db, owner) })
  const now = await clock(db)
  const count = Math.min(wanted, ...paces.map((pace) => allowedNow(pace, now, wanted)))
  if (count === 0) return { count, wait: Math.max(0, ...paces.map((pace) => waitFor(pace, now))) }
  for (const pace of paces)
    await sql`
      UPDATE campaign_paces SET full_until = ${new Date(fullAfter(pace, now, count))} WHERE partner_id = ${pace.owner}`.execute(
      db,
    )
  return { count, wait: 0 }
}

const lockPace = async (db: Kysely<DB>, owner: string): Promise<number> => {
  await sql`
    INSERT INTO campaign_paces (partner_id, full_until) VALUES (${owner}, ${new Date(0)})
    ON CONFLICT (partner_id) DO NOTHING`.execute(db)
  const { rows } = await sql<{ fullUntil: number }>`
    SELECT full_until AS "fullUntil" FROM campaign_paces WHERE partner_id = ${owner} FOR UPDATE`.execute(db)
  return rows[0]!.fullUntil
}

/** The database's clock, in epoch milliseconds: processes share it, whatever theirs say. */
const clock = async (db: Kysely<DB>): Promise<number> =>
  (await sql<{ now: number }>`SELECT clock_timestamp() AS now`.execute(db)).rows[0]!.now

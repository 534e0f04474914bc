import { sql, type Kysely } from 'kysely'
import type { Command } from '../db/command.ts'
import type { DB } from '../db/schema.gen.ts'

/** The names of a club's campaigns. */
export const findCampaignNames = async (db: Kysely<DB>, partnerId: string): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('campaigns').select('name').where('partner_id', '=', partnerId).execute()
  return new Set(rows.map(({ name }) => name))
}

/** The run of a campaign that is not finished; undefined where there is none. */
export const findOpenRun = async (
  db: Kysely<DB>,
  partnerId: string,
  campaignId: string,
): Promise<{ id: string } | undefined> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM campaign_runs WHERE partner_id = ${partnerId} AND campaign_id = ${campaignId} AND finished_at IS NULL`.execute(
    db,
  )
  return rows[0]
}

/** The mails of a demo's campaign are told of as if a mail server had taken them. */
export const countAsSent = async ({ db, partnerId }: Command, campaignId: string): Promise<void> => {
  await sql`UPDATE campaigns SET kept_count = 0 WHERE (partner_id, id) = (${partnerId}, ${campaignId})`.execute(db)
}

/** The messages of a run that went to somebody, in an order that is theirs. */
export const findMessages = async (db: Kysely<DB>, partnerId: string, runId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM campaign_messages WHERE partner_id = ${partnerId} AND run_id = ${runId} AND unreached IS NULL
    ORDER BY address_hash`.execute(db)
  return rows.map(({ id }) => id)
}

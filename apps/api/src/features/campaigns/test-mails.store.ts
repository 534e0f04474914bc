import { TEST_MAIL_LIMITS, type SentTestMails } from '@fieldhouse/domain/campaigns'
import { sql } from 'kysely'
import type { Command } from '../../db/command.ts'

/**
 * The test mails of the club that count, by the audit trail. Whoever sends one waits here for who is about to, until their command ends:
 * two at once can't both be the last one.
 */
export const findTestMails = async ({ db, partnerId, actor, now }: Command): Promise<SentTestMails> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${partnerId}::text, 37))`.execute(db)
  const since = now - Math.max(...Object.values(TEST_MAIL_LIMITS).map(({ within }) => within))
  const { rows } = await sql<SentTestMails[number]>`
    SELECT at, (after->>'addresses')::integer AS addresses, actor_id IS NOT DISTINCT FROM ${actor.accountId}::uuid AS "isOfPerson"
    FROM audit_entries WHERE partner_id = ${partnerId} AND action = 'campaign.tested' AND at > ${new Date(since)}`.execute(
    db,
  )
  return rows
}

import { richTextOrNull } from '@fieldhouse/domain/rich-text'
import { sql, type Kysely } from 'kysely'
import { cleanRichText } from '../rich-text/clean-rich-text.ts'

type Kept = { partner_id: string; id: string; kept: string }

const cleaned = (rows: readonly Kept[]) =>
  rows
    .map((row) => ({ ...row, clean: richTextOrNull(cleanRichText(row.kept)) }))
    .filter(({ kept, clean }) => clean !== kept)

/**
 * Makes the rich texts clean that were kept before everything that is saved was: what no SQL can do of migration 0049. From then on what
 * is kept is clean, and who reads it need not ask. Runs with the migration, in its transaction: once, or not at all.
 */
export const cleanKeptRichTexts = async (db: Kysely<unknown>): Promise<void> => {
  const policies = await sql<Kept>`
    SELECT id AS partner_id, id, refund_policy AS kept FROM partners WHERE refund_policy IS NOT NULL`.execute(db)
  for (const { id, clean } of cleaned(policies.rows))
    await sql`UPDATE partners SET refund_policy = ${clean} WHERE id = ${id}`.execute(db)
  const benefits = await sql<Kept>`
    SELECT partner_id, id, benefits AS kept FROM membership_plans WHERE benefits IS NOT NULL`.execute(db)
  for (const { partner_id: partnerId, id, clean } of cleaned(benefits.rows))
    await sql`
      UPDATE membership_plans SET benefits = ${clean} WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}

import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** What a partner's links are signed with; undefined where none was ever sent. */
export const findSecret = async (db: Kysely<DB>, partnerId: string): Promise<Buffer | undefined> =>
  (await db.selectFrom('campaign_keys').select('secret').where('partner_id', '=', partnerId).executeTakeFirst())?.secret

/** The same, made for the first link. */
export const secretOf = async ({ db, partnerId }: Command): Promise<Buffer> => {
  const known = await findSecret(db, partnerId)
  if (known) return known
  await sql`
    INSERT INTO campaign_keys (partner_id, secret) VALUES (${partnerId}, ${randomBytes(32)})
    ON CONFLICT (partner_id) DO NOTHING`.execute(db)
  return (await findSecret(db, partnerId))!
}

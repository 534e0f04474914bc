import { randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'

/** What a partner's codes of places are signed with; undefined while it has made none. */
export const findCodeKey = async (db: Kysely<DB>, partnerId: string): Promise<Buffer | undefined> =>
  (await db.selectFrom('class_code_keys').select('secret').where('partner_id', '=', partnerId).executeTakeFirst())
    ?.secret

/** Makes it for the first code; what is read after it in the command has it. Random bytes: nobody may guess it. */
export const ensureCodeKey = ({ partnerId, write }: Pick<Command, 'partnerId' | 'write'>): void =>
  write(sql`
    INSERT INTO class_code_keys (partner_id, secret) SELECT ${partnerId}::uuid, ${randomBytes(32)}
    WHERE NOT EXISTS (SELECT FROM class_code_keys WHERE partner_id = ${partnerId})
    ON CONFLICT (partner_id) DO NOTHING`)

import { randomUUID } from 'node:crypto'
import type { Banner, BannersInput } from '@fieldhouse/contract/banners'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** The banners of the main partner, the highest index first, of one index the earlier (SUPERADMIN-51, SUPERADMIN-58). */
export const findBanners = (db: Kysely<DB>, partnerId: string): Promise<Banner[]> =>
  db
    .selectFrom('banners')
    .select(['id', 'image', 'link', 'city', 'index'])
    .where('partner_id', '=', partnerId)
    .orderBy('index', 'desc')
    .orderBy('position')
    .execute()

/** The banners change one command after the other; false where there is no such partner. */
export const lockBanners = async ({ db, partnerId }: Command): Promise<boolean> => {
  const { rows } = await sql`SELECT id FROM partners WHERE id = ${partnerId} FOR NO KEY UPDATE`.execute(db)
  return rows.length > 0
}

/** Puts banners in the place of all that stand, each under a new id. */
export const replaceBanners = async ({ db, partnerId }: Command, banners: BannersInput['banners']): Promise<void> => {
  await db.deleteFrom('banners').where('partner_id', '=', partnerId).execute()
  if (banners.length === 0) return
  await db
    .insertInto('banners')
    .values(banners.map((banner, position) => ({ partner_id: partnerId, id: randomUUID(), position, ...banner })))
    .execute()
}

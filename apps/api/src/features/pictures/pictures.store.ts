import { sql, type Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { EncodedPicture } from './encode-picture.ts'

/** Keeps a picture with its files; one that is there already is as good as new. */
export const keepPicture = async ({ db, partnerId, now }: Command, picture: EncodedPicture): Promise<void> => {
  const { hash, width, height, files } = picture
  await db
    .insertInto('pictures')
    .values({ partner_id: partnerId, hash, width, height, used_at: new Date(now) })
    .onConflict((conflict) => conflict.columns(['partner_id', 'hash']).doUpdateSet({ used_at: new Date(now) }))
    .execute()
  await db
    .insertInto('picture_files')
    .values(files.map(({ name, bytes }) => ({ partner_id: partnerId, hash, name, bytes })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Notes that pictures are put somewhere now, so that they are not pruned meanwhile; answers which of them there are. */
export const usePictures = async ({ db, partnerId, now }: Command, hashes: readonly string[]): Promise<string[]> => {
  const rows = await db
    .updateTable('pictures')
    .set({ used_at: new Date(now) })
    .where('partner_id', '=', partnerId)
    .where('hash', 'in', hashes)
    .returning('hash')
    .execute()
  return rows.map(({ hash }) => hash)
}

/** A file of a picture. */
export const findPictureFile = async (
  db: Kysely<DB>,
  partnerId: string,
  hash: string,
  name: string,
): Promise<Buffer | undefined> => {
  const row = await db
    .selectFrom('picture_files')
    .select('bytes')
    .where('partner_id', '=', partnerId)
    .where('hash', '=', hash)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.bytes
}

/** Of a row of pictures: neither a brand nor a venue shows it. */
export const NOTHING_SHOWS_IT = sql<boolean>`NOT EXISTS (
    SELECT 1 FROM partner_profiles f WHERE f.partner_id = pictures.partner_id
      AND f.logo = '/pictures/' || pictures.partner_id || '/' || pictures.hash || '/page.webp')
  AND NOT EXISTS (
    SELECT 1 FROM venues v WHERE v.partner_id = pictures.partner_id
      AND v.media @> jsonb_build_array(jsonb_build_object(
        'url', '/pictures/' || pictures.partner_id || '/' || pictures.hash || '/page.webp')))`

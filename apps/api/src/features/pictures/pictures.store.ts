import { sql, type Kysely } from 'kysely'
import { acrossPartners } from '../../db/across-partners.ts'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { EncodedPicture } from './encode-picture.ts'

/**
 * Notes a picture before its files are kept, so that those of one that never comes to be are found and pruned like others; one that is
 * there already is as good as new. Waits for a pruning of it under way.
 */
export const beginPicture = async (
  { db, partnerId, now }: Command,
  { hash, width, height }: Omit<EncodedPicture, 'files'>,
): Promise<void> => {
  await db
    .insertInto('pictures')
    .values({
      partner_id: partnerId,
      hash,
      width,
      height,
      whole: false,
      used_at: new Date(now),
      begun_at: new Date(now),
    })
    .onConflict((conflict) => conflict.columns(['partner_id', 'hash']).doUpdateSet({ used_at: new Date(now) }))
    .execute()
}

/** How many pictures a partner has beside one, and how many of them were begun since then; nobody begins another until the command ends. */
export const countPictures = async (
  { db, partnerId }: Command,
  { besides, since }: { besides: string; since: Date },
): Promise<{ all: number; lately: number }> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('pictures of ' || ${partnerId}::text, 5))`.execute(db)
  const { rows } = await sql<{ all: number; lately: number }>`
    SELECT count(*)::int AS "all", (count(*) FILTER (WHERE begun_at > ${since}))::int AS lately
    FROM pictures WHERE partner_id = ${partnerId} AND hash <> ${besides}`.execute(db)
  return rows[0]!
}

/** Writes that a picture is there, with all its files. */
export const keepPicture = async (
  { db, partnerId, now }: Command,
  { hash, width, height }: Omit<EncodedPicture, 'files'>,
): Promise<void> => {
  await db
    .insertInto('pictures')
    .values({
      partner_id: partnerId,
      hash,
      width,
      height,
      whole: true,
      used_at: new Date(now),
      begun_at: new Date(now),
    })
    .onConflict((conflict) =>
      conflict.columns(['partner_id', 'hash']).doUpdateSet({ whole: true, used_at: new Date(now) }),
    )
    .execute()
}

/** Notes that pictures are put somewhere now, so that they are not pruned meanwhile; answers which of them there are. */
export const usePictures = async ({ db, partnerId, now }: Command, hashes: readonly string[]): Promise<string[]> => {
  const rows = await db
    .updateTable('pictures')
    .set({ used_at: new Date(now) })
    .where('partner_id', '=', partnerId)
    .where('hash', 'in', hashes)
    .where('whole', '=', true)
    .returning('hash')
    .execute()
  return rows.map(({ hash }) => hash)
}

/** Of a row of pictures: neither a brand nor a venue nor a banner nor an instructor nor a class nor a post shows it. */
const NOTHING_SHOWS_IT = sql<boolean>`NOT EXISTS (
    SELECT 1 FROM partner_profiles f WHERE f.partner_id = pictures.partner_id
      AND f.logo = '/pictures/' || pictures.partner_id || '/' || pictures.hash || '/page.webp')
  AND NOT EXISTS (
    SELECT 1 FROM venues v WHERE v.partner_id = pictures.partner_id
      AND v.media @> jsonb_build_array(jsonb_build_object(
        'url', '/pictures/' || pictures.partner_id || '/' || pictures.hash || '/page.webp')))
  AND NOT EXISTS (
    SELECT 1 FROM banners b WHERE b.partner_id = pictures.partner_id
      AND b.image = '/pictures/' || pictures.partner_id || '/' || pictures.hash || '/page.webp')
  AND NOT EXISTS (
    SELECT 1 FROM instructors i WHERE i.partner_id = pictures.partner_id
      AND i.avatar = '/pictures/' || pictures.partner_id || '/' || pictures.hash || '/page.webp')
  AND NOT EXISTS (
    SELECT 1 FROM class_sessions c WHERE c.partner_id = pictures.partner_id AND c.canceled_at IS NULL AND c.images <> '[]'
      AND c.images @> jsonb_build_array(jsonb_build_object(
        'url', '/pictures/' || pictures.partner_id || '/' || pictures.hash || '/page.webp')))
  AND NOT EXISTS (
    SELECT 1 FROM posts o WHERE o.partner_id = pictures.partner_id AND o.deleted_at IS NULL
      AND o.media @> jsonb_build_array(jsonb_build_object(
        'url', '/pictures/' || pictures.partner_id || '/' || pictures.hash || '/page.webp')))`

/** The partners with pictures that nothing shows and nobody has used since. */
export const findPartnersOfUnused = async (db: Kysely<DB>, usedBefore: Date): Promise<string[]> => {
  const { rows } = await sql<{ partnerId: string }>`${acrossPartners('due work')}
    SELECT DISTINCT partner_id AS "partnerId" FROM pictures WHERE used_at < ${usedBefore} AND ${NOTHING_SHOWS_IT}`.execute(
    db,
  )
  return rows.map(({ partnerId }) => partnerId)
}

/** The hash of such a picture of the partner's that nobody is putting anywhere right now, locked until the transaction ends. */
export const lockUnused = async (db: Kysely<DB>, partnerId: string, usedBefore: Date): Promise<string | undefined> => {
  const { rows } = await sql<{ hash: string }>`
    SELECT hash FROM pictures WHERE partner_id = ${partnerId} AND used_at < ${usedBefore} AND ${NOTHING_SHOWS_IT}
    LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(db)
  return rows[0]?.hash
}

/** Deletes a picture, with its files where they are in the database. */
export const deletePicture = async (db: Kysely<DB>, partnerId: string, hash: string): Promise<void> => {
  await db.deleteFrom('pictures').where('partner_id', '=', partnerId).where('hash', '=', hash).execute()
}

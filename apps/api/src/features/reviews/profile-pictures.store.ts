import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

/** How a person looks, as webp; undefined where they have not said (REVIEWS-10). Of the platform: a person is no club's. */
export const findProfilePicture = async (db: Kysely<DB>, profileId: number): Promise<Buffer | undefined> => {
  const { rows } = await sql<{
    bytes: Buffer
  }>`SELECT bytes FROM profile_pictures WHERE profile_id = ${profileId}`.execute(db)
  return rows[0]?.bytes
}

/** Who of these have said how they look. Of the platform, as what they look like is. */
export const findPictured = async (db: Kysely<DB>, profileIds: readonly number[]): Promise<ReadonlySet<number>> => {
  if (profileIds.length === 0) return new Set()
  const { rows } = await sql<{
    id: number
  }>`SELECT profile_id AS id FROM profile_pictures WHERE profile_id = ANY(${[...profileIds]}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Keeps how a person looks, in the place of what was there. */
export const keepProfilePicture = async (db: Kysely<DB>, profileId: number, bytes: Buffer): Promise<void> => {
  await sql`
    INSERT INTO profile_pictures (profile_id, bytes) VALUES (${profileId}, ${bytes})
    ON CONFLICT (profile_id) DO UPDATE SET bytes = excluded.bytes`.execute(db)
}

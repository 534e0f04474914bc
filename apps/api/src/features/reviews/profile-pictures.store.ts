import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

/** How a person looks, as webp; undefined where they have not said (REVIEWS-10). Of the platform: a person is no club's. */
export const findProfilePicture = async (db: Kysely<DB>, profileId: number): Promise<Buffer | undefined> => {
  const { rows } = await sql<{
    bytes: Buffer
  }>`SELECT bytes FROM profile_pictures WHERE profile_id = ${profileId}`.execute(db)
  return rows[0]?.bytes
}

/** Keeps how a person looks, in the place of what was there. */
export const keepProfilePicture = async (db: Kysely<DB>, profileId: number, bytes: Buffer): Promise<void> => {
  await sql`
    INSERT INTO profile_pictures (profile_id, bytes) VALUES (${profileId}, ${bytes})
    ON CONFLICT (profile_id) DO UPDATE SET bytes = excluded.bytes`.execute(db)
}

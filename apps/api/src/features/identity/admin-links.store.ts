import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'

/** What a link says of whom it is for; null is whoever opens it. Its end in epoch milliseconds. */
export type AdminLinkRow = { email: string | null; expires_at: number }

/** Lets one process at a time make the first link; until the transaction ends. */
export const lockFirstLink = async (db: Kysely<DB>): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('fieldhouse first admin link', 3))`.execute(db)
}

/** Keeps a link by its hash; `expiresAt` and `at` in epoch milliseconds. */
export const insertAdminLink = async (
  db: Kysely<DB>,
  { hash, email, expiresAt }: { hash: Buffer; email: string | null; expiresAt: number },
  at: number,
): Promise<void> => {
  await db
    .insertInto('admin_links')
    .values({ token_hash: hash, email, created_at: new Date(at), expires_at: new Date(expiresAt) })
    .execute()
}

const liveLinks = (db: Kysely<DB>, at: number) =>
  db
    .selectFrom('admin_links')
    .select(['email', 'expires_at'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(at) as never)

/** The link of a hash; undefined when it is unknown, used or too old. */
export const findAdminLink = (db: Kysely<DB>, hash: Buffer, at: number): Promise<AdminLinkRow | undefined> =>
  liveLinks(db, at).where('token_hash', '=', hash).executeTakeFirst()

/** A link that waits for whoever opens it first. */
export const findFirstLink = (db: Kysely<DB>, at: number): Promise<AdminLinkRow | undefined> =>
  liveLinks(db, at).where('email', 'is', null).executeTakeFirst()

/** Uses up a link, of two at once for one of them; undefined where findAdminLink answers it. */
export const useAdminLink = (db: Kysely<DB>, hash: Buffer, at: number): Promise<AdminLinkRow | undefined> =>
  db
    .updateTable('admin_links')
    .set({ used_at: new Date(at) })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(at) as never)
    .returning(['email', 'expires_at'])
    .executeTakeFirst()

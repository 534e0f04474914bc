import type { Kysely } from 'kysely'
import type { Config } from '../../config.ts'
import type { DB } from '../../db/schema.gen.ts'
import { hasSuperAdmin, hashToken } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { findFirstLink, insertAdminLink, lockFirstLink } from './admin-links.store.ts'
import { publicUrl } from './identity-mails.ts'
import { newSecret } from './one-time-token.ts'

/** How long a link that makes a super admin may wait (BEYOND-31). */
export const ADMIN_LINK_HOURS = 24

type Making = Pick<Deps, 'config' | 'platform' | 'now'>

/** A link that makes the owner of an email a super admin, or lets one who lost the password in again; once, for ADMIN_LINK_HOURS. */
export const makeAdminLink = ({ config, platform, now }: Making, email: string): Promise<string> =>
  platform((db) => write(db, config, email, now()))

/**
 * The link by which whoever runs the server becomes its first super admin. 'owned' where there is a super admin, 'shown' where an
 * earlier start made a link that still works: of processes that start together one makes it.
 */
export const makeFirstAdminLink = ({ config, platform, now }: Making): Promise<{ url: string } | 'owned' | 'shown'> =>
  platform(async (db) => {
    await lockFirstLink(db)
    const at = now()
    if (await hasSuperAdmin(db)) return 'owned'
    if (await findFirstLink(db, at)) return 'shown'
    return { url: await write(db, config, null, at) }
  })

const write = async (db: Kysely<DB>, config: Config, email: string | null, at: number): Promise<string> => {
  const token = newSecret()
  const expiresAt = at + ADMIN_LINK_HOURS * 3_600_000
  await insertAdminLink(db, { hash: hashToken(token), email, expiresAt }, at)
  // Behind the mark no server, proxy or log on the way reads it.
  return `${publicUrl(config)}/super-admin#${token}`
}

import type { Deps } from '../deps.ts'
import { passwordUrl } from './identity-mails.ts'
import { findAccountByEmail } from './identity.store.ts'
import { issueToken, TOKEN_LIFETIME } from './one-time-token.ts'

/** How long a link that sets a password may wait. */
export const PASSWORD_LINK_MINUTES = TOKEN_LIFETIME.reset / 60_000

/**
 * The link that a mail would bring to somebody who forgot their password, for whoever runs a server that sends none: it sets a new one, once,
 * within PASSWORD_LINK_MINUTES, and proves the email as the mail's does. The account's rights stay as they are. Null where nobody has the email.
 */
export const makePasswordLink = (
  { config, platform, now }: Pick<Deps, 'config' | 'platform' | 'now'>,
  email: string,
): Promise<string | null> =>
  platform(async (db) => {
    const account = await findAccountByEmail(db, email)
    return account ? passwordUrl(config, await issueToken(db, account.id, 'reset', now())) : null
  })

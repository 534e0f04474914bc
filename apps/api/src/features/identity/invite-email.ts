import type { Deps } from '../deps.ts'
import { hasLogin } from './account.ts'
import { findAccountByEmail } from './identity.store.ts'
import { keepInvitationToken, newSecret } from './one-time-token.ts'

/** How somebody who is invited by mail gets in. */
export type InvitedEmail = {
  /** The language that they have chosen, where they have an account. */
  locale: string | null
  hasLogin: boolean
  /** What proves to the sign-up that it was reached by the mail, once `keepInvitation` has kept it; null where the way is another one. */
  token: string | null
}

/**
 * How an invited email gets in: by the log-in where somebody has proved it and can log in, else by the sign-up. Its token proves the email,
 * for the mail alone has it: whoever made an account of that email before, without proving it, is out then. Where another company keeps
 * the passwords, it proves the email.
 */
export const inviteEmail = async (
  { platform, config }: Pick<Deps, 'platform' | 'config'>,
  email: string,
): Promise<InvitedEmail> => {
  const isElsewhere = config.FIREBASE_PROJECT_ID !== undefined
  return platform(async (db) => {
    const account = await findAccountByEmail(db, email)
    const locale = account?.locale ?? null
    if (account && hasLogin(account) && (isElsewhere || account.email_verified_at !== null))
      return { locale, hasLogin: true, token: null }
    return { locale, hasLogin: false, token: isElsewhere ? null : newSecret() }
  })
}

/**
 * Keeps the token of an invited email. A command calls it once nothing can refuse it any more: a transaction in a club's name can't
 * write what belongs to no club (docs/decisions/0041), and an invitation that was refused leaves nothing. Where the commit fails after
 * it, the token is one that nobody was told, until it is too old.
 */
export const keepInvitation = (
  { platform, now }: Pick<Deps, 'platform' | 'now'>,
  invited: { email: string; token: string },
): Promise<void> => platform((db) => keepInvitationToken(db, invited, now()))

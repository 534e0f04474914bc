import type { Account } from '@fieldhouse/contract/identity'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { Refused } from '../../db/refused.ts'
import { writeToOutbox } from '../../providers/mail/outbox.ts'
import { hashToken, linkStaffRecords } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { toAccount } from './account.ts'
import { adoptIdentity, type Adopted } from './adopt-identity.ts'
import { verifyMail } from './identity-mails.ts'
import { isStaffEmail, updateAccount, useToken } from './identity.store.ts'
import { noteSignIn } from './note-sign-in.ts'
import { issueToken, newSecret } from './one-time-token.ts'
import type { Providers } from './providers.ts'
import type { Origin } from './read-device.ts'
import { insertSession } from './sessions.store.ts'

export type OpenedSession = { account: Account; session: { token: string }; isNew: boolean }

/**
 * Opens a session with a provider's token (SHELL-23, SHELL-24). FIREBASE means the built-in provider's one-time token
 * where no Firebase project is configured. Staff records of a proved email are tied to the account (ACCESS-49). isNew is
 * true for the account's first session (SHELL-47). The owner is told by mail of a device that is new to the account, but for
 * its first and for more than a few within an hour. Refuses with 401 a token that proves nothing.
 */
export const openSession = async (
  { platform, now, config }: Deps,
  providers: Providers,
  input: { token: string; provider: 'FACEBOOK' | 'FIREBASE'; referralLink: string | null } & Origin,
): Promise<OpenedSession> => {
  const provider = input.provider === 'FACEBOOK' ? providers.facebook : providers.firebase
  if (!provider && !(input.provider === 'FIREBASE' && providers.builtIn))
    throw new Refused({
      code: 'error.badRequest.providerNotOffered',
      details: { msg: 'This way to log in is not offered here.' },
    })
  // The provider is asked outside the transaction: a connection must not wait for another company's server.
  const identity = provider && (await provider.verify(input.token))
  return platform(async (db) => {
    const at = now()
    const { account: found, created } = identity
      ? await adoptIdentity(db, identity, at)
      : await exchange(db, input.token, at)
    const keepsReferral = input.referralLink !== null && found.referral_link === null
    const account = keepsReferral ? await updateAccount(db, found.id, { referral_link: input.referralLink }) : found
    const isNew = created || account.first_session_at === null
    const token = newSecret()
    await insertSession(db, { accountId: account.id, tokenHash: hashToken(token), device: input.device }, at)
    await noteSignIn(db, config, { account, origin: input }, at)
    if (account.email_verified_at !== null)
      await linkStaffRecords(db, { profileId: account.profile_id, email: account.email }, at)
    else if (created && providers.builtIn && (await isStaffEmail(db, account.email))) {
      const proof = await issueToken(db, account.id, 'verify', at)
      await writeToOutbox(db, verifyMail(config, account.email, proof), at)
    }
    return { account: toAccount(account), session: { token }, isNew }
  })
}

const exchange = async (db: Kysely<DB>, token: string, at: number): Promise<Adopted> => {
  const account = await useToken(db, { hash: hashToken(token), purposes: ['identity'] }, at)
  if (!account) throw new Refused({ code: 'error.unauthorized' })
  return { account, created: false }
}

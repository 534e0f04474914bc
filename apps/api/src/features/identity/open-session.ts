import type { Account } from '@fieldhouse/contract/identity'
import type { Kysely } from 'kysely'
import type { Config } from '../../config.ts'
import type { DB } from '../../db/schema.gen.ts'
import { Refused } from '../../db/refused.ts'
import { writeToOutbox } from '../../providers/mail/outbox.ts'
import type { OutsideIdentity } from '../../providers/identity/identity-provider.ts'
import { hashToken, linkStaffRecords, noteSecurityEvent } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { toAccount } from './account.ts'
import { adoptIdentity, type Adopted } from './adopt-identity.ts'
import { verifyMail } from './identity-mails.ts'
import {
  findAccountByEmail,
  findAccountBySubject,
  findAccountOfToken,
  isStaffEmail,
  updateAccount,
  useToken,
  type AccountRow,
  type SentToken,
} from './identity.store.ts'
import { noteSignIn } from './note-sign-in.ts'
import type { Attempts } from './limit-attempts.ts'
import { issueToken, newSecret } from './one-time-token.ts'
import type { Providers } from './providers.ts'
import { deviceName, type Origin } from './read-device.ts'
import { countingCodes } from './second-factor/count-codes.ts'
import { proveSecondFactor } from './second-factor/prove-second-factor.ts'
import { insertSession } from './sessions.store.ts'
import { tellAccount } from './tell-account.ts'

type OpenedSession = { account: Account; session: { token: string }; isNew: boolean }

/** `ended` are the sessions of before that the proof of the email ended. */
type Opened = { opened: OpenedSession; ended: string[] }

type Asked = {
  token: string
  provider: 'FACEBOOK' | 'FIREBASE'
  referralLink: string | null
  code?: string | undefined
} & Origin

/**
 * Opens a session with a provider's token (SHELL-23, SHELL-24). FIREBASE means the built-in provider's one-time token
 * where no Firebase project is configured. Staff records of a proved email are tied to the account (ACCESS-49). isNew is
 * true for the account's first session (SHELL-47). The owner is told by mail of a device that is new to the account, but for
 * its first and for more than a few within an hour. Refuses with 401 a token that proves nothing, and where the account has a
 * second factor a sign-in without its code (BEYOND-23); the token can be sent again then, with a code.
 */
export const openSession = async (
  deps: Deps,
  attempts: Attempts,
  providers: Providers,
  input: Asked,
): Promise<Opened> => {
  const identity = await verifyToken(providers, input)
  const open = () => deps.platform((db) => openInside(deps, db, { providers, identity, input }))
  if (input.code === undefined) return open()
  const meant = await deps.platform((db) => findMeant(db, { identity, token: input.token }, deps.now()))
  return meant ? countingCodes(deps, attempts, { account: meant, origin: input }, open) : open()
}

/**
 * The identity that another company's token stands for, null for one of our own. The provider is asked outside of any transaction: a
 * connection must not wait for another company's server. Refuses a provider that is not offered, and a token that proves nothing.
 */
export const verifyToken = async (
  providers: Providers,
  { provider: name, token }: { provider: 'FACEBOOK' | 'FIREBASE'; token: string },
): Promise<OutsideIdentity | null> => {
  const provider = name === 'FACEBOOK' ? providers.facebook : providers.firebase
  if (!provider && !(name === 'FIREBASE' && providers.builtIn))
    throw new Refused({ code: 'error.badRequest.providerNotOffered' })
  return provider && provider.verify(token)
}

type Shown = { providers: Providers; identity: OutsideIdentity | null; input: Asked }

const openInside = async (
  { now, config, bankKeys }: Deps,
  db: Kysely<DB>,
  { providers, identity, input }: Shown,
): Promise<Opened> => {
  const at = now()
  const {
    account: found,
    created,
    ended,
  } = identity ? await adoptIdentity(db, identity, at) : await exchange(db, input.token, at)
  const proof = await proveSecondFactor(db, bankKeys, { account: found, code: input.code }, at)
  const keepsReferral = input.referralLink !== null && found.referral_link === null
  const account = keepsReferral ? await updateAccount(db, found.id, { referral_link: input.referralLink }) : found
  const isNew = created || account.first_session_at === null
  const token = newSecret()
  await insertSession(db, { accountId: account.id, tokenHash: hashToken(token), device: input.device }, at)
  await noteSignIn(db, config, { account, origin: input }, at)
  if (proof === 'recoveryCode') await tellOfRecoveryCode(db, config, { account, origin: input }, at)
  if (account.email_verified_at !== null)
    await linkStaffRecords(db, { profileId: account.profile_id, email: account.email }, at)
  else if (created && providers.builtIn && (await isStaffEmail(db, account.email))) {
    const mailed = await issueToken(db, account.id, 'verify', at)
    await writeToOutbox(db, verifyMail(config, account.email, mailed), at)
  }
  return { opened: { account: toAccount(account), session: { token }, isNew }, ended }
}

/** Tells an account by mail, and the trail of accounts, that one of its recovery codes was used: it opens nothing any more. */
export const tellOfRecoveryCode = async (
  db: Kysely<DB>,
  config: Config,
  { account, origin }: { account: AccountRow; origin: Origin },
  at: number,
): Promise<void> => {
  await tellAccount(db, config, { account, alert: 'recoveryCodeUsed', origin }, at)
  const where = { accountId: account.id, address: origin.ip, device: deviceName(origin.device) }
  await noteSecurityEvent(db, { kind: 'recoveryCodeUsed', ...where }, at)
}

/** The account that a sign-in means, for its codes to be counted before they are looked at. */
const findMeant = async (
  db: Kysely<DB>,
  { identity, token }: { identity: OutsideIdentity | null; token: string },
  at: number,
): Promise<AccountRow | undefined> =>
  identity
    ? ((await findAccountBySubject(db, identity.subject)) ?? findAccountByEmail(db, identity.email))
    : findAccountOfToken(db, identityToken(token), at)

/** A token of our own that an email and a password were exchanged for. */
export const identityToken = (token: string): SentToken => ({ hash: hashToken(token), purposes: ['identity'] })

const exchange = async (db: Kysely<DB>, token: string, at: number): Promise<Adopted> => {
  const account = await useToken(db, identityToken(token), at)
  if (!account) throw new Refused({ code: 'error.unauthorized' })
  return { account, created: false, ended: [] }
}

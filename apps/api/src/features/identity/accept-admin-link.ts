import { isLongPassword } from '@fieldhouse/domain/identity'
import { toIso } from '@fieldhouse/domain/time'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { Refused } from '../../db/refused.ts'
import type { Caller } from '../../http/gate.ts'
import { hashPassword } from '../../providers/identity/passwords.ts'
import { hashToken, hasSuperAdmin, insertSuperAdmin, linkStaffRecords, noteSecurityEvent } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { findAdminLink, useAdminLink, type AdminLinkRow } from './admin-links.store.ts'
import { refusalOfPassword } from './common-passwords.ts'
import { findAccount, findAccountByEmail, insertAccount, lockAccount, type OwnNames } from './identity.store.ts'
import type { Attempts } from './limit-attempts.ts'
import { noteRefusal } from './note-refusal.ts'
import { issueToken } from './one-time-token.ts'
import { resetAccount } from './prove-email.ts'
import { deviceName, type Origin } from './read-device.ts'
import { takeOffFactor } from './second-factor/take-off-second-factor.ts'
import { knownOf } from './set-password.ts'

type Sent = { token: string } & Origin
type Accepted = { email?: string | undefined; password: string; names?: OwnNames | undefined }

/**
 * Whom a link makes a super admin (BEYOND-31). Refuses one that is unknown, used or too old, or was for the first super admin
 * where there is one by now; and 429 after 100 tries an hour. The trail of accounts keeps what was refused.
 */
export const checkAdminLink = async (deps: Deps, attempts: Attempts, { token, ...origin }: Sent) => {
  await attempts.take({ kind: 'adminLink', ip: origin.ip })
  const { email, expires_at } = await readLink(deps, token, origin)
  const account = email === null ? undefined : await deps.platform((db) => findAccountByEmail(db, email))
  return { email, hasAccount: account !== undefined, expiresAt: toIso(expires_at) }
}

/**
 * Makes a super admin of the account that the link names, or of the email that is given where it names none, with a new password;
 * the account is made where there is none. Whoever was in it before is out. Answers an identity token, and the sessions that ended.
 * Refuses like checkAdminLink, an email that is missing or not the link's, and a password that everybody guesses first; the link
 * then still works.
 */
export const acceptAdminLink = async (
  deps: Deps,
  attempts: Attempts,
  { token, email: typed, password, names, ...origin }: Accepted & Sent,
): Promise<{ token: string; ended: string[] }> => {
  const { platform, now } = deps
  await attempts.take({ kind: 'adminLink', ip: origin.ip })
  const link = await readLink(deps, token, origin)
  const email = emailOf(link, typed)
  const meant = await platform((db) => findAccountByEmail(db, email))
  const weak = refusalOfPassword(password, knownOf(meant ?? { email }, names))
  if (weak) throw await noteRefusal(deps, weak, { kind: 'adminLinkRefused', account: meant, email, origin })
  const hash = await hashPassword(password)
  const made = await platform(async (db) => {
    const at = now()
    if (!(await useLink(db, token, at))) return null
    const passwordHash = { passwordHash: hash, passwordIsLong: isLongPassword(password) }
    const created = await insertAccount(db, { email, emailVerifiedAt: at, ...passwordHash, ...names }, at)
    const ended = created ? [] : await takeOver(deps, db, { email, password, hash, names, origin }, at)
    const account = created ?? (await findAccountByEmail(db, email))!
    await linkStaffRecords(db, { profileId: account.profile_id, email: account.email }, at)
    await becomeSuperAdmin(db, account.id, origin, at)
    return { token: await issueToken(db, account.id, 'identity', at), ended, account }
  })
  if (made === null) throw await refuseLink(deps, origin)
  // Guesses at the old password say nothing about the new one.
  await attempts.forget({ kind: 'signIn', email: made.account.email, ip: origin.ip })
  return { token: made.token, ended: made.ended }
}

/**
 * Makes a super admin of the caller, where another company keeps the passwords; answers the super admin's id. Refuses like
 * checkAdminLink, and with 403 a caller whom the link does not mean.
 */
export const claimAdminLink = async (
  deps: Deps,
  attempts: Attempts,
  caller: Caller,
  { token, ...origin }: Sent,
): Promise<string> => {
  const { platform, now } = deps
  await attempts.take({ kind: 'adminLink', ip: origin.ip })
  const link = await readLink(deps, token, origin)
  const account = (await platform((db) => findAccount(db, caller.accountId)))!
  if (link.email !== null && !isSame(link.email, account.email)) {
    const other = new Refused({ code: 'error.forbidden.noPermission' })
    throw await noteRefusal(deps, other, { kind: 'adminLinkRefused', account, origin })
  }
  const id = await platform(async (db) => {
    const at = now()
    if (!(await useLink(db, token, at))) return null
    return becomeSuperAdmin(db, account.id, origin, at)
  })
  if (id === null) throw await refuseLink(deps, origin)
  return id
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** A link for the first super admin counts while there is none. */
const counts = async (db: Kysely<DB>, link: AdminLinkRow | undefined): Promise<boolean> =>
  link !== undefined && (link.email !== null || !(await hasSuperAdmin(db)))

const readLink = async (deps: Deps, token: string, origin: Origin): Promise<AdminLinkRow> => {
  const link = await deps.platform(async (db) => {
    const found = await findAdminLink(db, hashToken(token), deps.now())
    return (await counts(db, found)) ? found : undefined
  })
  if (!link) throw await refuseLink(deps, origin)
  return link
}

const useLink = async (db: Kysely<DB>, token: string, at: number): Promise<boolean> =>
  counts(db, await useAdminLink(db, hashToken(token), at))

const refuseLink = (deps: Deps, origin: Origin): Promise<Refused> => {
  const over = new Refused({ code: 'error.badRequest.invalidToken', details: { msg: 'This link is no longer valid.' } })
  return noteRefusal(deps, over, { kind: 'adminLinkRefused', origin })
}

const emailOf = ({ email }: AdminLinkRow, typed: string | undefined): string => {
  if (email === null && typed === undefined) throw wrongEmail('Enter your email.')
  if (email !== null && typed !== undefined && !isSame(email, typed))
    throw wrongEmail('This link is for another address.')
  return email ?? typed!
}

const wrongEmail = (why: string) =>
  new Refused({
    code: 'error.badRequest.invalidInput',
    details: { fields: [{ property: 'email', constraints: { value: why } }] },
  })

/**
 * Gives an account that stands to who has the link: the server's operator says whose it is, and a second factor goes, whose device may be
 * lost. Answers the sessions that ended.
 */
const takeOver = async (
  deps: Deps,
  db: Kysely<DB>,
  { email, ...chosen }: { email: string; hash: string; origin: Origin } & Accepted,
  at: number,
): Promise<string[]> => {
  const account = (await lockAccount(db, (await findAccountByEmail(db, email))!.id))!
  await takeOffFactor(deps, db, { account, origin: chosen.origin }, at)
  const { ended } = await resetAccount(db, deps.config, { account, ...chosen }, at)
  return ended
}

const becomeSuperAdmin = async (db: Kysely<DB>, accountId: string, origin: Origin, at: number): Promise<string> => {
  const { id, isNew } = await insertSuperAdmin(db, accountId)
  const device = deviceName(origin.device)
  if (isNew) await noteSecurityEvent(db, { kind: 'superAdminMade', accountId, address: origin.ip, device }, at)
  return id
}

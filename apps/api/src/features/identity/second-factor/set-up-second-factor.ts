import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.gen.ts'
import { Refused } from '../../../db/refused.ts'
import type { Caller } from '../../../http/gate.ts'
import { noteSecurityEvent } from '../../access/index.ts'
import type { Deps } from '../../deps.ts'
import { findAccount, lockAccount, type AccountRow } from '../identity.store.ts'
import type { Attempts } from '../limit-attempts.ts'
import { deviceName, type Origin } from '../read-device.ts'
import { tellOfRecoveryCode } from '../open-session.ts'
import { hasSamePassword } from '../sign-in.ts'
import { tellAccount } from '../tell-account.ts'
import { confirmPassword, wrongPassword } from './confirm-password.ts'
import { countingCodes } from './count-codes.ts'
import { proveSecondFactor, useAppCode } from './prove-second-factor.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { sealSecret } from './sealed-secret.ts'
import {
  deleteFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  savePendingFactor,
  turnOnFactor,
} from './second-factors.store.ts'
import { newTotpSecret, totpUri } from './totp.ts'

type Confirmed = { password: string } & Origin
type Proved = Confirmed & { code?: string | undefined }

/**
 * Begins to set a second factor up: makes a secret for the caller's app, which counts once a code of it was given (BEYOND-23). Asks for
 * the password. Refuses an account whose email nobody has proved, where one is on, and where the server has no key to seal the secret by.
 */
export const beginSecondFactor = (deps: Deps, attempts: Attempts, caller: Caller, input: Confirmed) =>
  withPassword(deps, attempts, { caller, input }, async (db, account) => {
    refuseUnproved(account)
    const standing = await findSecondFactor(db, account.id)
    if (standing && standing.on_at !== null) throw new Refused({ code: 'error.conflict.secondFactorOn' })
    const secret = newTotpSecret()
    await savePendingFactor(db, sealSecret(deps.bankKeys, account.id, secret), deps.now())
    return { secret, uri: totpUri(secret, account.email) }
  })

/**
 * Turns on what was begun, by a code of the app; answers the recovery codes, which nobody is shown again. The owner is told by mail.
 * Refuses an account whose email nobody has proved, where nothing was begun, a wrong code, and 429 after too many.
 */
export const turnOnSecondFactor = async (
  deps: Deps,
  attempts: Attempts,
  caller: Caller,
  { code, ...origin }: { code: string } & Origin,
): Promise<string[]> => {
  const known = (await deps.platform((db) => findAccount(db, caller.accountId)))!
  refuseUnproved(known)
  return countingCodes(deps, attempts, { account: known, origin }, () =>
    deps.platform(async (db) => {
      const at = deps.now()
      const account = (await lockAccount(db, caller.accountId))!
      const factor = await findSecondFactor(db, account.id)
      if (!factor) throw new Refused({ code: 'error.conflict.noSecondFactor' })
      if (factor.on_at !== null) throw new Refused({ code: 'error.conflict.secondFactorOn' })
      await useAppCode(db, deps.bankKeys, { factor, code }, at)
      await turnOnFactor(db, account.id, at)
      const codes = await giveCodes(db, account.id)
      await tell(deps, db, { account, alert: 'secondFactorOn', origin }, at)
      return codes
    }),
  )
}

/** A second factor of whoever signed up first with another's email would ask the email's owner for codes that they can't have. */
const refuseUnproved = ({ email_verified_at: provedAt }: AccountRow): void => {
  if (provedAt === null) throw new Refused({ code: 'error.conflict.emailNotProved' })
}

/**
 * Turns the second factor off, and forgets it with its codes; also one that is being set up. Asks for the password and a code, as a sign-in
 * does: the password alone must not do what the factor is there to prevent. The owner is told by mail.
 */
export const turnOffSecondFactor = (deps: Deps, attempts: Attempts, caller: Caller, input: Proved): Promise<void> =>
  withBoth(deps, attempts, { caller, input }, async (db, account) => {
    if (!(await deleteFactor(db, account.id))) throw new Refused({ code: 'error.conflict.noSecondFactor' })
    await tell(deps, db, { account, alert: 'secondFactorOff', origin: input }, deps.now())
  })

/**
 * Makes new recovery codes in the place of all that stand, and answers them. Asks for the password and a code, since each of them opens
 * the account; the owner is told by mail.
 */
export const renewRecoveryCodes = (deps: Deps, attempts: Attempts, caller: Caller, input: Proved): Promise<string[]> =>
  withBoth(deps, attempts, { caller, input }, async (db, account) => {
    const factor = await findSecondFactor(db, account.id)
    if (!factor || factor.on_at === null) throw new Refused({ code: 'error.conflict.noSecondFactor' })
    const codes = await giveCodes(db, account.id)
    await tell(deps, db, { account, alert: 'recoveryCodesRenewed', origin: input }, deps.now())
    return codes
  })

const giveCodes = async (db: Kysely<DB>, accountId: string): Promise<string[]> => {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(db, accountId, codes.map(hashRecoveryCode))
  return codes
}

/** What is done to an account that is held, once its password was given. */
const withPassword = async <T>(
  deps: Deps,
  attempts: Attempts,
  { caller, input }: { caller: Caller; input: Confirmed },
  work: (db: Kysely<DB>, account: AccountRow) => Promise<T>,
  counted: (account: AccountRow, run: () => Promise<T>) => Promise<T> = (_account, run) => run(),
): Promise<T> => {
  const account = await confirmPassword(deps, attempts, caller, input)
  return counted(account, () =>
    deps.platform(async (db) => {
      const held = await lockAccount(db, account.id)
      if (!hasSamePassword(held, account)) throw wrongPassword()
      return work(db, held)
    }),
  )
}

/** What is done to an account that is held, once its password was given and, where a second factor is on, a code of it. */
const withBoth = <T>(
  deps: Deps,
  attempts: Attempts,
  { caller, input }: { caller: Caller; input: Proved },
  work: (db: Kysely<DB>, account: AccountRow) => Promise<T>,
): Promise<T> => {
  const { code, ...confirmed } = input
  return withPassword(
    deps,
    attempts,
    { caller, input: confirmed },
    async (db, account) => {
      const at = deps.now()
      const proof = await proveSecondFactor(db, deps.bankKeys, { account, code }, at)
      if (proof === 'recoveryCode') await tellOfRecoveryCode(db, deps.config, { account, origin: input }, at)
      return work(db, account)
    },
    (account, run) => (code === undefined ? run() : countingCodes(deps, attempts, { account, origin: input }, run)),
  )
}

type Told = {
  account: AccountRow
  alert: 'secondFactorOn' | 'secondFactorOff' | 'recoveryCodesRenewed'
  origin: Origin
}

/** Tells the owner by mail, and the trail of accounts. */
const tell = async (deps: Deps, db: Kysely<DB>, { account, alert, origin }: Told, at: number): Promise<void> => {
  await tellAccount(db, deps.config, { account, alert, origin }, at)
  const where = { accountId: account.id, address: origin.ip, device: deviceName(origin.device) }
  await noteSecurityEvent(db, { kind: alert, ...where }, at)
}

import { CONFIRMED_MINUTES } from '@fieldhouse/domain/identity'
import { Refused } from '../../db/refused.ts'
import type { Caller } from '../../http/gate.ts'
import { noteSecurityEvent } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { findAccount, findAccountBySubject, useToken } from './identity.store.ts'
import type { Attempts } from './limit-attempts.ts'
import { identityToken, tellOfRecoveryCode, verifyToken } from './open-session.ts'
import type { Providers } from './providers.ts'
import { deviceName, type Origin } from './read-device.ts'
import { countingCodes } from './second-factor/count-codes.ts'
import { proveSecondFactor } from './second-factor/prove-second-factor.ts'
import { confirmSession } from './sessions.store.ts'

/** A provider's token goes on being made anew for weeks without a password: only what it says of a log-in just now proves anything. */
const MOST_SINCE_LOG_IN = 5 * 60_000

type Asked = { token: string; provider: 'FACEBOOK' | 'FIREBASE'; code?: string | undefined } & Origin

/**
 * Proves again who uses a session, as a sign-in does: by a provider's token, and a code where the account has a second factor. What moves
 * money or lets people in is open to the session then for `CONFIRMED_MINUTES` (decision 0109). Answers until when, in epoch milliseconds;
 * the trail of accounts keeps it. Refuses with 401 a token that proves nothing, or a log-in at the provider of
 * more than five minutes ago, with 403 one of another account, and where a code is asked
 * for; the token can be sent again then.
 */
export const confirmIdentity = async (
  deps: Deps,
  attempts: Attempts,
  providers: Providers,
  caller: Caller,
  input: Asked,
): Promise<number> => {
  const identity = await verifyToken(providers, input)
  const signedInAt = identity?.signedInAt ?? null
  if (signedInAt !== null && deps.now() - signedInAt > MOST_SINCE_LOG_IN)
    throw new Refused({ code: 'error.unauthorized' })
  const confirm = () =>
    deps.platform(async (db) => {
      const at = deps.now()
      const account = identity
        ? await findAccountBySubject(db, identity.subject)
        : await useToken(db, identityToken(input.token), at)
      if (!account && !identity) throw new Refused({ code: 'error.unauthorized' })
      if (account?.id !== caller.accountId) throw new Refused({ code: 'error.forbidden.otherAccount' })
      const proof = await proveSecondFactor(db, deps.bankKeys, { account, code: input.code }, at)
      if (proof === 'recoveryCode') await tellOfRecoveryCode(db, deps.config, { account, origin: input }, at)
      await confirmSession(db, caller.sessionId, at)
      const where = { accountId: account.id, address: input.ip, device: deviceName(input.device) }
      await noteSecurityEvent(db, { kind: 'identityConfirmed', ...where }, at)
      return at + CONFIRMED_MINUTES * 60_000
    })
  if (input.code === undefined) return confirm()
  const account = (await deps.platform((db) => findAccount(db, caller.accountId)))!
  return countingCodes(deps, attempts, { account, origin: input }, confirm)
}

import type { Refused } from '../../db/refused.ts'
import { noteSecurityEvent } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { deviceName, type Origin } from './read-device.ts'

type RefusedAttempt = {
  kind:
    | 'signInRefused'
    | 'signUpRefused'
    | 'resetRefused'
    | 'passwordChangeRefused'
    | 'adminLinkRefused'
    | 'secondFactorRefused'
  /** Whose account was meant; null where none is known. */
  account?: { id: string } | null | undefined
  /** As it was typed, where no account has it. */
  email?: string
  origin: Origin
}

/**
 * Keeps in the trail of accounts that something was refused, by the last word of its code; answers the refusal, to be thrown. In a
 * transaction of its own, for that of what was refused rolls back.
 */
export const noteRefusal = async (
  { platform, now }: Pick<Deps, 'platform' | 'now'>,
  refusal: Refused,
  { kind, account, email, origin }: RefusedAttempt,
): Promise<Refused> => {
  const who = account ? { accountId: account.id } : { email: email ?? null }
  const reason = refusal.code.split('.').at(-1)!
  await platform((db) =>
    noteSecurityEvent(db, { kind, reason, ...who, address: origin.ip, device: deviceName(origin.device) }, now()),
  )
  return refusal
}

import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import type { AccountRow } from '../identity.store.ts'
import type { Attempts } from '../limit-attempts.ts'
import { noteRefusal } from '../note-refusal.ts'
import type { Origin } from '../read-device.ts'

const REFUSED = ['error.badRequest.wrongCode', 'error.badRequest.usedCode']

/**
 * Does what a code is given for, and counts wrong ones of the account (BEYOND-23): who knows the password may guess ten in a quarter of
 * an hour and fifty in a day, from wherever. The trail of accounts keeps wrong and used ones. Refuses with 429 past that, before the
 * code is looked at.
 */
export const countingCodes = async <T>(
  deps: Deps,
  attempts: Attempts,
  { account, origin }: { account: AccountRow; origin: Origin },
  work: () => Promise<T>,
): Promise<T> => {
  const { email } = account
  const counted = (['secondFactor', 'secondFactorInADay'] as const).map((kind) => ({ kind, email, ip: origin.ip }))
  for (const attempt of counted) await attempts.take(attempt)
  const done = await work().catch(async (error: unknown) => {
    if (!(error instanceof Refused) || !REFUSED.includes(error.code)) throw error
    throw await noteRefusal(deps, error, { kind: 'secondFactorRefused', account, origin })
  })
  for (const attempt of counted) await attempts.giveBack(attempt)
  return done
}

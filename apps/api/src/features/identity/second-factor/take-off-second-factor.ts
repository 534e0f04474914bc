import type { Kysely } from 'kysely'
import type { DB } from '../../../db/schema.gen.ts'
import { noteSecurityEvent } from '../../access/index.ts'
import type { Deps } from '../../deps.ts'
import { lockAccount, type AccountRow } from '../identity.store.ts'
import { deviceName, type Origin } from '../read-device.ts'
import { revokeEverything } from '../sessions.store.ts'
import { tellAccount } from '../tell-account.ts'
import { deleteFactor } from './second-factors.store.ts'

/**
 * Takes the second factor of an account off that the transaction of `db` holds, for its owner has lost the device: the owner is told by
 * mail, and the trail of accounts keeps it. False where there was none. `at` in epoch milliseconds.
 */
export const takeOffFactor = async (
  { config }: Pick<Deps, 'config'>,
  db: Kysely<DB>,
  { account, origin }: { account: AccountRow; origin: Origin },
  at: number,
): Promise<boolean> => {
  if (!(await deleteFactor(db, account.id))) return false
  await tellAccount(db, config, { account, alert: 'secondFactorReset', origin }, at)
  const where = { accountId: account.id, address: origin.ip, device: deviceName(origin.device) }
  await noteSecurityEvent(db, { kind: 'secondFactorReset', ...where }, at)
  return true
}

/**
 * Takes the lost second factor of a colleague off in the transaction of `db`, and ends every session of theirs, for the device may be in
 * other hands. Whoever calls has decided that they may. Answers the sessions that ended; null where there was no second factor.
 */
export const takeOffLostFactor = async (
  { config, now }: Pick<Deps, 'config' | 'now'>,
  db: Kysely<DB>,
  { accountId, origin }: { accountId: string; origin: Origin },
): Promise<string[] | null> => {
  const at = now()
  const account = (await lockAccount(db, accountId))!
  if (!(await takeOffFactor({ config }, db, { account, origin }, at))) return null
  return revokeEverything(db, { accountId }, at)
}

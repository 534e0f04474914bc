import type { Kysely } from 'kysely'
import type { Config } from '../../config.ts'
import type { DB } from '../../db/schema.gen.ts'
import { writeToOutbox } from '../../providers/mail/outbox.ts'
import { alertMail } from './identity-mails.ts'
import type { AccountRow } from './identity.store.ts'
import { deviceName, type Origin } from './read-device.ts'
import { findZoneOfAccount } from './sessions.store.ts'

/** What the owner of an account is told of, as nobody else may have done it. */
export type Alert =
  | 'passwordChanged'
  | 'passwordReset'
  | 'passwordChosen'
  | 'newDevice'
  | 'severalNewDevices'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'secondFactorReset'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed'

/**
 * Tells the owner of an account by mail what happened to it, when, where from and on which device, in the account's language and the
 * time zone of the club that they work for (UTC without one). An address that nobody proved is told nothing: it may be a
 * stranger's, which is answered by false. In the transaction that did it. `at` in epoch milliseconds.
 */
export const tellAccount = async (
  db: Kysely<DB>,
  config: Config,
  { account, alert, origin }: { account: AccountRow; alert: Alert; origin: Origin },
  at: number,
): Promise<boolean> => {
  if (account.email_verified_at === null) return false
  const zone = (await findZoneOfAccount(db, account.id)) ?? 'UTC'
  const mail = alertMail(config, account, { alert, at, zone, address: origin.ip, device: deviceName(origin.device) })
  await writeToOutbox(db, mail, at)
  return true
}

import type { Kysely } from 'kysely'
import type { Config } from '../../config.ts'
import type { DB } from '../../db/schema.gen.ts'
import { countSecurityEvents, noteSecurityEvent } from '../access/index.ts'
import { updateAccount, type AccountRow } from './identity.store.ts'
import { deviceName, type Origin } from './read-device.ts'
import { noteDevice } from './sessions.store.ts'
import { tellAccount } from './tell-account.ts'

const HOUR = 3_600_000

/** Nobody fills a mailbox by signing in again and again as another device; the trail of accounts keeps each. */
const MOST_DEVICE_MAILS_AN_HOUR = 5

type SignedIn = { account: AccountRow; origin: Origin }

/**
 * Notes a sign-in of an account, which the transaction of `db` holds: its device, the trail of accounts, and where the device is
 * new, a mail to the owner. `at` in epoch milliseconds.
 */
export const noteSignIn = async (
  db: Kysely<DB>,
  config: Config,
  { account, origin }: SignedIn,
  at: number,
): Promise<void> => {
  const isNew = await noteDevice(db, { accountId: account.id, hash: origin.device.hash }, at)
  // The first device that is noted is the one that the account was made on, or was used on before devices were.
  const isFirst = account.devices_noted_at === null
  if (isFirst) await updateAccount(db, account.id, { devices_noted_at: new Date(at) })
  const reason = isFirst ? 'firstDevice' : isNew ? await tellOfDevice(db, config, { account, origin }, at) : undefined
  const where = { accountId: account.id, address: origin.ip, device: deviceName(origin.device) }
  await noteSecurityEvent(db, { kind: 'signedIn', ...(reason && { reason }), ...where }, at)
}

/** Tells the owner of a new device, unless it was told of several within the hour; the last one says that it is. */
const tellOfDevice = async (db: Kysely<DB>, config: Config, { account, origin }: SignedIn, at: number) => {
  const told = await countSecurityEvents(db, {
    kind: 'signedIn',
    reason: 'newDevice',
    accountId: account.id,
    after: at - HOUR,
  })
  if (told >= MOST_DEVICE_MAILS_AN_HOUR) return 'newDeviceNotTold'
  const alert = told === MOST_DEVICE_MAILS_AN_HOUR - 1 ? 'severalNewDevices' : 'newDevice'
  return (await tellAccount(db, config, { account, alert, origin }, at)) ? 'newDevice' : 'newDeviceNotTold'
}

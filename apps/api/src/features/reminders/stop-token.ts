import type { Config } from '../../config.ts'
import { readSignedIds, signIds } from '../../messages/signed-ids.ts'
import { publicUrl } from '../identity/index.ts'

/** Where the page is that ends reminders, and the call that takes that back. */
export const STOP_PATH = '/reminders/stop'
export const RESUME_PATH = '/reminders/resume'

/** Whom a link is for that ends reminders. */
export type Stopper = { partnerId: string; customerId: string }

/** The link that ends the reminders of a club to a customer, signed with the club's secret. */
export const stopUrl = (config: Config, secret: Buffer, { partnerId, customerId }: Stopper): string =>
  `${publicUrl(config)}${STOP_PATH}?token=${signIds(secret, [partnerId, customerId])}`

/** What a token says, signed or not; null for what is none. Its signature is to be checked before anything is done. */
export const readStopToken = (token: string): (Stopper & { isSigned: (secret: Buffer) => boolean }) | null => {
  const read = readSignedIds(token, 2)
  if (read === null) return null
  const [partnerId, customerId] = read.ids as [string, string]
  return { partnerId, customerId, isSigned: read.isSigned }
}

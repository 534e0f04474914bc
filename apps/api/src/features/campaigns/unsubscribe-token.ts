import { readSignedIds, signIds } from '../../messages/signed-ids.ts'

/** Whom a link to unsubscribe is for, and of which campaign it is. */
export type Unsubscriber = { partnerId: string; customerId: string; campaignId: string }

/** The token of a link to unsubscribe: the three ids, signed with the partner's secret (CAMPAIGNS-65). */
export const unsubscribeToken = (secret: Buffer, { partnerId, customerId, campaignId }: Unsubscriber): string =>
  signIds(secret, [partnerId, customerId, campaignId])

/** What a token says, signed or not; null for what is none. Its signature is to be checked before anything is done. */
export const readToken = (token: string): (Unsubscriber & { isSigned: (secret: Buffer) => boolean }) | null => {
  const read = readSignedIds(token, 3)
  if (read === null) return null
  const [partnerId, customerId, campaignId] = read.ids as [string, string, string]
  return { partnerId, customerId, campaignId, isSigned: read.isSigned }
}

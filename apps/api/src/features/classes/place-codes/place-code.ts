import { createHash } from 'node:crypto'
import { readSignedIds, signIds } from '../../../messages/signed-ids.ts'

/** A place in a class, by its id and its partner's. */
export type CodedPlace = { partnerId: string; placeId: string }

/** The code of a place, which its customer shows at the door: signed with the club's key, the same whenever it is made (docs/decisions/0091). */
export const placeCode = (key: Buffer, { partnerId, placeId }: CodedPlace): string => signIds(key, [partnerId, placeId])

/** What of a code a list tells: a device finds what it scans by it, and nobody makes a code of it. */
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('base64url')

/** What a code says, signed or not; null for what is none. Its signature is to be checked before anything of it is told. */
export const readPlaceCode = (code: string): (CodedPlace & { isSigned: (key: Buffer) => boolean }) | null => {
  const read = readSignedIds(code, 2)
  if (read === null) return null
  const [partnerId, placeId] = read.ids as [string, string]
  return { partnerId, placeId, isSigned: read.isSigned }
}

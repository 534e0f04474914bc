import { readPictureAddress } from '@fieldhouse/domain/pictures'
import type { Command } from '../../db/command.ts'
import { Refused } from '../../db/refused.ts'
import { usePictures } from './pictures.store.ts'

const GONE = 'This picture is not kept any more. Please upload it again.'

/**
 * Puts pictures of the partner somewhere, in the command that writes where: they stay as long as that shows them. Refuses an
 * address that is no picture of this partner's, naming the `property`.
 */
export const takePictures = async (
  command: Command,
  pictures: readonly { address: string; property: string }[],
): Promise<void> => {
  if (pictures.length === 0) return
  const named = pictures.map(({ address, property }) => ({ property, ...readPictureAddress(address) }))
  // In one order, so that two who save the same pictures don't wait for each other in a ring.
  const hashes = [...new Set(named.flatMap(({ hash }) => hash ?? []))].toSorted()
  const kept = new Set(hashes.length === 0 ? [] : await usePictures(command, hashes))
  const missing = named.find(({ partnerId, hash }) => partnerId !== command.partnerId || !kept.has(hash!))
  if (missing)
    throw new Refused({
      code: 'error.badRequest.pictureGone',
      details: { msg: GONE, fields: [{ property: missing.property, constraints: { picture: GONE } }] },
    })
}

import { pictureAddress } from '@fieldhouse/domain/pictures'
import type { Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { encodePicture } from './encode-picture.ts'
import { keepPicture, usePictures } from './pictures.store.ts'

export type Media = { url: string; width: number; height: number }

/**
 * Keeps a picture of the partner's (BRAND-50); one that nothing shows is gone after a day. Refuses what `encodePicture` refuses, and
 * keeps nothing where the store of files gives no answer.
 */
export const uploadPicture = async (deps: Deps, context: Context, file: Blob): Promise<Media> => {
  const picture = await encodePicture(context.partnerId, file)
  const { hash, width, height, files } = picture
  // One that is there since long must not be pruned, with its files, between the keeping of these and the row. Waits for a pruning
  // under way. The key of the request is the command's below.
  await deps.command({ ...context, idempotency: undefined }, (command) => usePictures(command, [hash]))
  const finish = await deps.pictureFiles.keep(context.partnerId, hash, files)
  return deps.command(context, async (command) => {
    await keepPicture(command, picture)
    await finish(command)
    const url = pictureAddress(command.partnerId, hash)
    const media = { url, width, height }
    // A hash of 128 bits has the form of an id.
    command.audit({ action: 'picture.uploaded', subjectType: 'picture', subjectId: hash, after: media })
    return media
  })
}

import { pictureAddress } from '@fieldhouse/domain/pictures'
import type { Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { encodePicture } from './encode-picture.ts'
import { keepPicture } from './pictures.store.ts'

export type Media = { url: string; width: number; height: number }

/** Keeps a picture of the partner's (BRAND-50); one that nothing shows is gone after a day. Refuses what `encodePicture` refuses. */
export const uploadPicture = async (deps: Deps, context: Context, file: Blob): Promise<Media> => {
  const picture = await encodePicture(file)
  return deps.command(context, async (command) => {
    await keepPicture(command, picture)
    const { hash, width, height } = picture
    const url = pictureAddress(command.partnerId, hash)
    const media = { url, width, height }
    // A hash of 128 bits has the form of an id.
    command.audit({ action: 'picture.uploaded', subjectType: 'picture', subjectId: hash, after: media })
    return media
  })
}

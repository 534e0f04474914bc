import { MOST_PICTURES, MOST_PICTURES_A_DAY, pictureAddress } from '@fieldhouse/domain/pictures'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { encodePicture } from './encode-picture.ts'
import { beginPicture, countPictures, keepPicture } from './pictures.store.ts'

const DAY = 86_400_000

export type Media = { url: string; width: number; height: number }

/**
 * Keeps a picture of the partner's (BRAND-50); one that nothing shows is gone after a day. Refuses what `encodePicture` refuses and more
 * pictures than a partner may have or add in a day, nothing
 * is kept for a sender who is gone before it is read, and
 * shows nothing where the store of files gives no answer: what it has kept of it by then is pruned like a picture that nothing shows.
 */
export const uploadPicture = async (deps: Deps, context: Context, file: Blob, signal?: AbortSignal): Promise<Media> => {
  const picture = await encodePicture(context.partnerId, file, signal)
  const { hash, width, height, files } = picture
  // Files that were kept without the others, or without what is written below, are pruned by this row; and one that is there since long
  // must not be pruned meanwhile. The key of the request is the command's below.
  await deps.command({ ...context, idempotency: undefined }, async (command) => {
    await refuseTooMany(command, hash)
    await beginPicture(command, picture)
  })
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

/** Refuses a picture more where the partner has as many as it may, or began as many within a day. One that is there already is none more. */
const refuseTooMany = async (command: Command, hash: string): Promise<void> => {
  const since = new Date(command.now - DAY)
  const { all, lately } = await countPictures(command, { besides: hash, since })
  if (all >= MOST_PICTURES) throw new Refused({ code: 'error.badRequest.tooManyPictures' })
  if (lately >= MOST_PICTURES_A_DAY) throw new Refused({ code: 'error.badRequest.tooManyPicturesToday' })
}

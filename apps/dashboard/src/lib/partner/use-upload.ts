import {
  MAX_PICTURE_BYTES,
  PICTURE_HEAD_BYTES,
  pictureProblem,
  type PictureLimits,
  type PictureProblem,
} from '@fieldhouse/domain/pictures'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, codeOf, messageOf } from '../api/api.ts'

const KNOWN = [
  'pictureTooLarge',
  'notAPicture',
  'pictureOfOtherType',
  'pictureDamaged',
  'pictureTooManyPixels',
  'pictureEdgeTooLong',
  'pictureTakesTooLong',
  'tooManyPictures',
  'tooManyPicturesToday',
] as const
type Known = (typeof KNOWN)[number]

// A file that has gone since it was chosen can't be read either.
const problemOf = async (file: File, limits?: PictureLimits): Promise<PictureProblem | null> => {
  const head = await file
    .slice(0, PICTURE_HEAD_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return pictureProblem({ size: file.size, type: file.type, head: new Uint8Array(head) }, limits)
}

/**
 * Uploads pictures of a partner, one after the other; each is looked at before it is sent. `problem` says in words why one was not taken
 * (BRAND-22), until the next is tried or it is put away. `limits` are those of a form that takes less than any picture.
 */
export const useUpload = (partnerId: string, onUploaded: (address: string) => void, limits?: PictureLimits) => {
  const { t } = useTranslation('brand')
  const [open, setOpen] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const why = (code: string | undefined) => {
    if (limits && code === 'notAPicture') return t('picture.notAPhoto')
    const most = (limits?.bytes ?? MAX_PICTURE_BYTES) / 2 ** 20
    return KNOWN.some((each) => each === code) ? t(`picture.${code as Known}`, { most }) : null
  }
  const upload = async (files: readonly File[]) => {
    setProblem(null)
    setOpen((count) => count + files.length)
    for (const file of files) {
      try {
        const found = await problemOf(file, limits)
        if (found) setProblem(why(found))
        else onUploaded((await client.uploadPicture({ partnerId, body: { file } })).data.media.url)
      } catch (error) {
        const code = codeOf(error)?.split('.').at(-1)
        setProblem(why(code) ?? messageOf(error) ?? t('picture.failed'))
      } finally {
        setOpen((count) => count - 1)
      }
    }
  }
  return { upload, isUploading: open > 0, problem, forgetProblem: () => setProblem(null) }
}

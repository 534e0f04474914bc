import { PICTURE_HEAD_BYTES, pictureProblem, type PictureProblem } from '@fieldhouse/domain/pictures'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, codeOf, messageOf } from '../api/api.ts'

type Known = PictureProblem | 'pictureDamaged' | 'pictureTooManyPixels'
const KNOWN: readonly string[] = [
  'pictureTooLarge',
  'notAPicture',
  'pictureOfOtherType',
  'pictureDamaged',
  'pictureTooManyPixels',
] satisfies Known[]

// A file that has gone since it was chosen can't be read either.
const problemOf = async (file: File): Promise<PictureProblem | null> => {
  const head = await file
    .slice(0, PICTURE_HEAD_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return pictureProblem({ size: file.size, type: file.type, head: new Uint8Array(head) })
}

/**
 * Uploads pictures of a partner, one after the other; each is looked at before it is sent. `problem` says in words why one was not taken
 * (BRAND-22), until the next is tried or it is put away.
 */
export const useUpload = (partnerId: string, onUploaded: (address: string) => void) => {
  const { t } = useTranslation('brand')
  const [open, setOpen] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const why = (code: string | undefined) => (KNOWN.includes(code ?? '') ? t(`picture.${code as Known}`) : null)
  const upload = async (files: readonly File[]) => {
    setProblem(null)
    setOpen((count) => count + files.length)
    for (const file of files) {
      try {
        const found = await problemOf(file)
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

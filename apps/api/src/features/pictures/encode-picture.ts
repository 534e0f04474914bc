import { REFUSALS } from '@fieldhouse/contract'
import { createHash } from 'node:crypto'
import {
  MAX_PICTURE_EDGE,
  MAX_PICTURE_PIXELS,
  PICTURE_EDGES,
  PICTURE_HEAD_BYTES,
  pictureProblem,
  type PictureProblem,
  type PictureSize,
} from '@fieldhouse/domain/pictures'
import type Sharp from 'sharp'
import { Refused } from '../../db/refused.ts'
import { takeTurns } from '../../heavy-work/take-turns.ts'
import type { WrittenFile } from '../../providers/picture-files/picture-files.ts'

type Library = typeof Sharp

export type EncodedPicture = {
  /** Of what it shows: the same picture, uploaded twice, has one address. */
  hash: string
  /** Of the largest size, in pixels. */
  width: number
  height: number
  files: WrittenFile[]
}

type Unreadable = 'pictureDamaged' | 'pictureTooManyPixels' | 'pictureEdgeTooLong' | 'pictureTakesTooLong'

const refused = (problem: PictureProblem | Unreadable): Refused => {
  const code = `error.badRequest.${problem}` as const
  return new Refused({ code, details: { fields: [{ property: 'file', constraints: { picture: REFUSALS[code] } }] } })
}

const refuseIfGone = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted) throw new Refused({ code: 'error.badRequest.uploadAborted' })
}

/** Loaded with the first picture: its library takes memory that many a process never needs. */
let library: Promise<Library> | undefined
const loadSharp = async (): Promise<Library> => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** A picture unpacks to a hundred times its file: two at once, of two partners, however many come. */
const inTurn = takeTurns({ lanes: 2, waiting: 50, retryAfterSeconds: 10 })

type Limits = {
  pixels: number
  /** Pixels along the longest edge. */
  edge: number
  /** For so long one picture may be read; what waits for its turn does not count. */
  seconds: number
}

/**
 * Reads a picture and writes it anew in all its sizes: turned as its camera was held, without anything that it carried beside what
 * it shows. Of what moves, the first moment. Refuses, by name: above 10 MB, what is no picture or another than it says, one
 * that is damaged or cut off, one with more pixels or a longer edge than `limits` say, by its head alone, and one that takes longer than
 * they say. Partners who upload at once have one picture each in turn; that of a sender who is gone (`signal`) is refused when its turn
 * comes, and nobody waits for it.
 */
export const encodePicture = async (
  partnerId: string,
  file: Blob,
  signal?: AbortSignal,
  limits: Limits = { pixels: MAX_PICTURE_PIXELS, edge: MAX_PICTURE_EDGE, seconds: 30 },
): Promise<EncodedPicture> => {
  const head = new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer())
  const problem = pictureProblem({ size: file.size, type: file.type, head })
  if (problem !== null) throw refused(problem)
  library ??= loadSharp()
  const sharp = await library
  const picture = await inTurn(partnerId, async () => {
    refuseIfGone(signal)
    return encode(sharp, Buffer.from(await file.arrayBuffer()), limits)
  })
  refuseIfGone(signal)
  return picture
}

const encode = async (sharp: Library, bytes: Buffer, { pixels, edge: longest, seconds }: Limits) => {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refused('pictureDamaged')
    })
  if (width * height > pixels) throw refused('pictureTooManyPixels')
  if (Math.max(width, height) > longest) throw refused('pictureEdgeTooLong')
  const page = PICTURE_EDGES.page
  // Once for all sizes; the smaller ones are made of what is left.
  const upright = await sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
    .timeout({ seconds })
    .autoOrient()
    .resize({ width: page, height: page, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) => {
      throw refused(error.message.startsWith('timeout:') ? 'pictureTakesTooLong' : 'pictureDamaged')
    })
  const files: EncodedPicture['files'] = []
  for (const [size, edge] of Object.entries(PICTURE_EDGES) as [PictureSize, number][]) {
    const sized = sharp(upright.data).resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    files.push(
      { name: `${size}.webp`, bytes: await sized.clone().webp({ quality: 82 }).toBuffer() },
      // What can't show a webp can't be asked what lies behind it, either: white, as on paper.
      {
        name: `${size}.jpg`,
        bytes: await sized.clone().flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer(),
      },
    )
  }
  const hash = createHash('sha256')
  for (const { bytes: written } of files) hash.update(written)
  return { hash: hash.digest('hex').slice(0, 32), width: upright.info.width, height: upright.info.height, files }
}

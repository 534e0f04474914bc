import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { afterAll } from 'vitest'

const WIDTH = 640
const HEIGHT = 480
/** How wide a picture is that is held before the camera. */
const HELD = 340

/**
 * A camera for a browser (browser.ts), before which a test holds pictures. It films one frame again and again from its file, so that
 * what is written there is what it sees next.
 */
export const filmed = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-camera-'))
  const file = join(folder, 'seen.y4m')
  const film = await open(file, 'w')
  afterAll(async () => {
    await film.close()
    await rm(folder, { recursive: true })
  })
  const colourless = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const see = async (held: OverlayOptions[]) => {
    const desk = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#b8b0a0' } })
    const grey = await desk.composite(held).greyscale().raw().toBuffer()
    const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\nFRAME\n`)
    await film.write(Buffer.concat([head, grey, colourless]), 0, null, 0)
  }
  await see([])
  return {
    file,
    /** Holds a picture before it. */
    hold: async (picture: Buffer) => see([{ input: await sharp(picture).resize(HELD).png().toBuffer() }]),
  }
}

import sharp from 'sharp'

/** A picture of one colour as a file that a page is given. */
export const pngOf = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer(),
})

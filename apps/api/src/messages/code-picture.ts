import { crc32, deflateSync } from 'node:zlib'
import { encodeQR } from 'qr'

/** Pixels of each square of a code: sharp at twice its size on a screen, too. */
const SCALE = 6
/** Squares around it that stay white, as its standard asks. */
const QUIET = 4

/** A text as a QR code that mail programs show: a PNG of two colours, as a data address. */
export const codePicture = (text: string): string => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const size = rows.length * SCALE
  const bytes = Math.ceil(size / 8)
  const lines = rows.map((row) => {
    // The first byte says that the line is not filtered; a bit that is set is white.
    const line = Buffer.alloc(1 + bytes)
    for (let x = 0; x < size; x++) if (!row[Math.floor(x / SCALE)]) line[1 + (x >> 3)]! |= 0x80 >> (x & 7)
    return line
  })
  const data = Buffer.concat(lines.flatMap((line) => Array.from({ length: SCALE }, () => line)))
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  // One bit a pixel, of grey.
  head[8] = 1
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(data, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}

const chunk = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

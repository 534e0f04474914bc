import { decodeQR } from 'qr/decode.js'
import { expect, it } from 'vitest'
import { drawCode } from './draw-code.ts'

/** The squares of a path, as a camera sees them. */
const seen = ({ size, path }: ReturnType<typeof drawCode>, scale: number) => {
  const width = size * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++)
        data.fill(
          0,
          ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4,
          ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4 + 3,
        )
  return { width, height: width, data }
}

it('what is drawn for an authenticator app is read by a camera [BEYOND-23]', () => {
  const uri =
    'otpauth://totp/Fieldhouse:mei%2Bdesk%40club.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Fieldhouse&algorithm=SHA1&digits=6&period=30'
  expect(decodeQR(seen(drawCode(uri), 6))).toBe(uri)
})

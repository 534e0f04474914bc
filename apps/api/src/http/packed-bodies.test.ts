import { API_BASE } from '@fieldhouse/contract'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, type Product } from '../fixtures/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const body = JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(2_000_000) })
const send = (path: string, encoding: string, packed: Buffer) =>
  fetch(`${product.origin}${API_BASE}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    body: new Uint8Array(packed),
  })

it.each([
  ['br', brotliCompressSync(body)],
  ['gzip', gzipSync(body)],
  ['deflate', deflateSync(body)],
  ['GZIP', gzipSync(body)],
  ['zstd', Buffer.from('packed')],
  ['gzip, gzip', gzipSync(gzipSync(body))],
])(
  'a body that is sent packed as %s is refused before it is unpacked, whatever its limit',
  async (encoding, packed) => {
    for (const path of ['/auth/signIn', '/auth/resetEmail']) {
      const { status } = await send(path, encoding, packed)
      expect([path, status]).toEqual([path, 415])
    }
  },
)

it('a body that says it is not packed is read', async () => {
  const { status } = await send(
    '/auth/signIn',
    'identity',
    Buffer.from('{"email":"nobody@x.example","password":"none"}'),
  )
  expect(status).toBe(400)
})

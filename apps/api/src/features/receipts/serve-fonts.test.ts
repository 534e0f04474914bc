import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const get = (path: string) => fetch(product.origin + path)

it('answers the fonts of documents, and no other file', async () => {
  const font = await get('/fonts/IBMPlexSans-Regular.ttf')
  expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/ttf'])
  expect(new Uint8Array(await font.arrayBuffer()).slice(0, 4)).toEqual(new Uint8Array([0, 1, 0, 0]))
  for (const file of ['LICENSE.txt', '..%2Fletters.ts', 'IBMPlexSans-Bold.ttf', 'constructor.ttf'])
    expect((await get(`/fonts/${file}`)).status, file).toBe(404)
})

import { ReadableStream } from 'node:stream/web'
import { API_BASE } from '@fieldhouse/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { startApi } from '../../fixtures/start-api.ts'
import { jpeg, payoutDesk, type PayoutDesk } from '../fixtures/payout-desk.ts'
import { payoutAccountRoutes } from '../payout-accounts.routes.ts'

let product: Product
let desk: PayoutDesk
beforeAll(async () => {
  product = await startProduct()
  desk = payoutDesk(product, product.cast.riverside)
})
afterAll(() => product.close())

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const refusal = async (file: Blob) => {
  const { status, data } = (await failure(desk.upload(file))).body
  return [status, data.msg, data.message?.[0]?.property]
}
const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${product.origin}${API_BASE}/partners/upload/identity`, {
    method: 'POST',
    headers: { ...product.cast.riverside.staff.owner.headers, ...headers },
    body,
  })

it('a jpeg and a png are taken, whatever they are called [BANK-18] [BANK-27] [BRAND-51]', async () => {
  expect(await desk.upload(jpeg())).toMatch(/^[0-9a-f-]{36}$/)
  expect(await desk.upload(new Blob([PNG], { type: 'text/plain' }))).toMatch(/^[0-9a-f-]{36}$/)
})

it('5 MB are taken, a byte more is not [BANK-19] [BANK-37]', async () => {
  expect(await desk.upload(jpeg(5_242_880))).toBeTruthy()
  expect(await refusal(jpeg(5_242_881))).toEqual([400, 'Image size is more than Max image size', 'file'])
})

it.each([
  ['a gif that says it is a jpeg', new Blob(['GIF89a....'], { type: 'image/jpeg' })],
  ['a page', new Blob(['<html><script>alert(1)</script></html>'], { type: 'image/png' })],
  ['nothing', new Blob([], { type: 'image/jpeg' })],
])('%s is refused by what it holds [BANK-36] [BANK-53]', async (_what, file) => {
  expect(await refusal(file)).toEqual([400, 'Upload file error', 'file'])
})

it('a form without a file, with another one, with two, or none at all is refused by name', async () => {
  const form = (fields: Record<string, Blob | string>) => {
    const made = new FormData()
    for (const [name, value] of Object.entries(fields)) made.append(name, value)
    return made
  }
  const answers: [string, number, unknown][] = []
  const note = async (what: string, response: Response) => {
    const { data } = (await response.json()) as { data: { message?: { property: string }[] } }
    answers.push([what, response.status, data.message?.map(({ property }) => property)])
  }
  await note('empty', await send(form({})))
  await note('a text', await send(form({ file: 'words' })))
  await note('another name', await send(form({ file: jpeg(), picture: 'x' })))
  await note('JSON', await send('{"file":1}', { 'content-type': 'application/json' }))
  expect(answers).toEqual([
    ['empty', 400, ['file']],
    ['a text', 400, ['file']],
    ['another name', 400, ['picture']],
    ['JSON', 400, ['body']],
  ])
  expect((await send(form({ file: jpeg(), other: jpeg() }))).status).toBe(413)
  expect((await send('no form', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(400)
  expect((await send(form({ file: jpeg(11 * 1024 * 1024) }))).status).toBe(413)
})

it('a form of more than 10 MB is refused whether it says so or not, and so are fields that nobody asked for', async () => {
  const flood = new FormData()
  for (let count = 0; count < 12; count++) flood.append(`field${count}`, 'x'.repeat(1024 * 1024))
  expect((await send(flood)).status).toBe(413)
  const type = { 'content-type': 'multipart/form-data; boundary=edge' }
  const field = (name: string, size: number) =>
    `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${'x'.repeat(size)}\r\n`
  const bytes = new TextEncoder()
  const trickle = (parts: string[]) =>
    fetch(`${product.origin}${API_BASE}/partners/upload/identity`, {
      method: 'POST',
      headers: { ...product.cast.riverside.staff.owner.headers, ...type },
      body: ReadableStream.from([...parts, '--edge--\r\n'].map((part) => bytes.encode(part))),
      duplex: 'half',
    } as RequestInit)
  expect((await trickle([field('file', 17 * 1024)])).status).toBe(413)
  expect((await trickle(Array.from({ length: 33 }, (_, index) => field(`f${index}`, 1)))).status).toBe(413)
  expect((await trickle([field('file', 16 * 1024 - 1)])).status).toBe(400)
})

it('nothing of a document is kept or logged [BANK-27]', async () => {
  const api = await startApi((deps) => payoutAccountRoutes(deps, () => Promise.resolve(false)))
  try {
    const secret = 'PASSPORT-K1234567'
    const file = Buffer.concat([PNG, Buffer.from(secret)])
    const answer = await api.call('POST', '/partners/upload/identity', {
      as: api.cast.riverside.staff.owner,
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
      body: Buffer.concat([
        Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="my passport.png"\r\n\r\n'),
        file,
        Buffer.from('\r\n--edge--\r\n'),
      ]),
    })
    expect(answer.status).toBe(200)
    const { rows } = await api.database.connection(({ client }) =>
      client.query('SELECT identity_documents::text AS text FROM identity_documents'),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify([rows, api.logged])).not.toMatch(/PASSPORT|my passport/)
  } finally {
    await api.stop()
  }
})

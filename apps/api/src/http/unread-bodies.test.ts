import { connect } from 'node:net'
import { API_BASE } from '@fieldhouse/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, type Product } from '../fixtures/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const MB = 1024 * 1024
const CHUNKED = 'transfer-encoding: chunked'
const FORM = 'content-type: multipart/form-data; boundary=x'
/** So much is sent at the most: what a system keeps of a connection, both ways, is far less. */
const MUCH = 64 * MB

/** Sends a body for as long as it is taken; answers the status, how much was taken, and whether the connection ended before all was. */
const pour = (path: string, headers: readonly string[], length = MUCH, start = '') =>
  new Promise<{ status: string; taken: number; ended: boolean }>((resolve) => {
    const { hostname, port } = new URL(product.origin)
    const socket = connect(Number(port), hostname)
    const isChunked = headers.includes(CHUNKED)
    const piece = Buffer.alloc(64 * 1024, 'a')
    const sent = isChunked ? Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]) : piece
    let reply = ''
    let taken = 0
    const settle = (ended: boolean) => {
      resolve({ status: reply.slice(9, 12), taken, ended })
      socket.destroy()
    }
    const more = () => {
      while (taken < length && !socket.destroyed) {
        taken += piece.length
        if (!socket.write(sent)) return
      }
      if (!socket.destroyed) settle(false)
    }
    socket.on('data', (data) => (reply += data.toString()))
    socket.on('error', () => settle(true))
    socket.on('end', () => settle(true))
    socket.on('drain', more)
    socket.write(
      [
        `POST ${API_BASE}${path} HTTP/1.1`,
        `host: ${hostname}`,
        ...(headers.some((header) => header.startsWith('content-type')) ? [] : ['content-type: application/json']),
        ...headers,
        '',
        '',
      ].join('\r\n'),
    )
    // Not before the reply is there, unless that comes for how much was sent.
    if (headers.includes(FORM)) {
      socket.write(`${start.length.toString(16)}\r\n${start}\r\n`)
      return more()
    }
    socket.once('data', more)
    if (isChunked || length > 0) socket.write(sent)
  })
const called = 'authorization: Bearer nobody'
const packed = 'content-encoding: br'
const long = `content-length: ${MUCH + 64 * 1024}`

it.each([
  ['without a session, endless', '/partners/customers', [CHUNKED], '401'],
  ['without a session, of a length that is long', '/partners/customers', [long], '401'],
  ['with a session of nobody, endless', '/partners/customers', [called, CHUNKED], '401'],
  ['with a session of nobody, longer than any file', '/partners/customers', [called, long], '401'],
  ['packed, endless', '/auth/signIn', [packed, CHUNKED], '415'],
  ['packed, of a length that is long', '/auth/signIn', [packed, long], '415'],
  ['to no address, endless', '/nowhere', [CHUNKED], '413'],
])('of a body %s, nothing more is read once it is refused', async (_what, path, headers, status) => {
  const poured = await pour(path, headers)
  expect(poured).toMatchObject({ status, ended: true })
  expect(poured.taken).toBeLessThan(MUCH)
})

it.each([
  ['before its first part', 'a'],
  ['in a field', '--x\r\ncontent-disposition: form-data; name="note"\r\n\r\n'],
  ['in a file', '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'],
  ['in the head of a part', '--x\r\ncontent-disposition: form-data; name="'],
  ['after its end', '--x--\r\n'],
])(
  'of a form of somebody with the right to send one, endless %s, no more is read than the longest has',
  async (_where, start) => {
    const { id, staff } = product.cast.riverside
    const headers = [`authorization: Bearer ${staff.owner.token}`, CHUNKED, FORM]
    const poured = await pour(`/partners/${id}/media`, headers, MUCH, start)
    // The reply may be lost as the connection ends under what is still sent.
    expect(poured.ended).toBe(true)
    expect(poured.taken).toBeLessThan(MUCH)
  },
)

it.each([9, 11, 30])(
  'a file of %i MB that is refused is read to its end, so that its browser reads why',
  async (size) => {
    const length = size * MB
    const poured = await pour('/partners/customers', [called, `content-length: ${length + 64 * 1024}`], length)
    expect(poured).toEqual({ status: '401', taken: length, ended: false })
  },
)

it('a picture that is too large is refused with the reason, however often it is sent', async () => {
  const { id, staff } = product.cast.riverside
  for (let time = 0; time < 4; time++) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(11 * MB)], { type: 'image/jpeg' }), 'a.jpg')
    const headers = { authorization: `Bearer ${staff.owner.token}` }
    const answer = await fetch(`${product.origin}${API_BASE}/partners/${id}/media`, {
      method: 'POST',
      headers,
      body: form,
    })
    expect(answer.status).toBe(413)
    expect(((await answer.json()) as { data: object }).data).toMatchObject({ message: [{ property: 'body' }] })
  }
})

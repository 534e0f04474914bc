import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../features/fixtures/start-api.ts'
import { identityRoutes } from '../features/identity/identity.routes.ts'
import { pngFile } from '../features/pictures/fixtures/draw.ts'
import { pictureRoutes } from '../features/pictures/index.ts'
import { payoutAccountRoutes } from '../features/payout-accounts/payout-accounts.routes.ts'
import { holdConnections } from './fixtures/hold-connections.ts'

let api: TestApi
let port: number
beforeAll(async () => {
  api = await startApi((deps) => ({
    ...identityRoutes(deps),
    ...payoutAccountRoutes(deps, () => Promise.resolve(false)),
    ...pictureRoutes(deps),
  }))
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => api.stop())

const HALF_A_PICTURE =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nabc'

it.each([
  ['/auth/signIn', 'application/json', '{"email":"ann@'],
  ['/partners/upload/identity', 'multipart/form-data; boundary=x', HALF_A_PICTURE],
  ['/partners/:partnerId/media', 'multipart/form-data; boundary=x', HALF_A_PICTURE],
])(
  'a client that goes while it sends the body of %s is its own doing, and no error of ours',
  async (path, type, half) => {
    const accepted = once(api.app.server, 'connection')
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      [
        `POST /v1.9.0${path.replace(':partnerId', api.cast.riverside.id)} HTTP/1.1`,
        'host: localhost',
        `authorization: Bearer ${api.cast.riverside.staff.owner.token}`,
        `content-type: ${type}`,
        'content-length: 4000',
        // The server says when it is about to read.
        'expect: 100-continue',
        '\r\n',
      ].join('\r\n'),
    )
    const [atServer] = (await accepted) as [Socket]
    const gone = new Promise((resolve) => atServer.once('close', resolve))
    await once(socket, 'data')
    socket.write(half, () => socket.destroy())
    await gone
    // Whatever is said of it is said before the next one is answered.
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    expect(api.logged.filter((each) => (JSON.parse(each) as { level: number }).level >= 40)).toEqual([])
    const { rows } = await api.database.connection(({ client }) => client.query('SELECT hash FROM pictures'))
    expect(rows).toEqual([])
  },
)

it('a picture whose sender is gone before its turn comes is kept by nobody, and the next one is', async () => {
  const { id, staff } = api.cast.riverside
  const sent = async (file: Blob) => {
    const form = new FormData()
    form.set('file', file)
    const { status } = await fetch(`http://127.0.0.1:${port}/v1.9.0/partners/${id}/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.owner.token}` },
      body: form,
    })
    return status
  }
  const large = sent(await pngFile(4000, 3000, '#c33'))
  const accepted = once(api.app.server, 'connection')
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const picture = Buffer.from(await (await pngFile(1200, 900, '#3c3')).arrayBuffer())
  const body = Buffer.concat([
    Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
    ),
    picture,
    Buffer.from('\r\n--x--\r\n'),
  ])
  const head = [
    `POST /v1.9.0/partners/${id}/media HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${staff.owner.token}`,
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${body.length}`,
    '\r\n',
  ].join('\r\n')
  socket.write(head)
  socket.write(body)
  const [atServer] = (await accepted) as [Socket]
  await expect.poll(() => atServer.bytesRead, { interval: 5 }).toBe(Buffer.byteLength(head) + body.length)
  socket.destroy()
  expect(await large).toBe(200)
  expect(await sent(await pngFile(40, 30, '#33c'))).toBe(200)
  const { rows } = await api.database.connection(({ client }) =>
    client.query('SELECT width, whole FROM pictures ORDER BY width'),
  )
  expect(rows).toEqual([
    { width: 40, whole: true },
    { width: 1600, whole: true },
  ])
  expect(api.logged.filter((each) => (JSON.parse(each) as { level: number }).level >= 40)).toEqual([])
})

it('what a client asked for that is gone before its turn comes is read for nobody', async () => {
  const { riverside, harbour } = api.cast
  const ask = (of: typeof riverside, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/v1.9.0/partners/partners/${of.id}/stripeAccount`, {
      headers: { authorization: `Bearer ${of.staff.owner.token}` },
      ...(signal && { signal }),
    })
  const goneWhileItWaits = async () => {
    const leave = new AbortController()
    const arrived = once(api.app.server, 'request')
    const gone = ask(riverside, leave.signal).catch((error: Error) => error.name)
    const [, reply] = (await arrived) as [unknown, ServerResponse]
    const closed = once(reply, 'close')
    // Somebody else who comes later is answered meanwhile.
    expect((await ask(harbour)).status).toBe(200)
    leave.abort()
    expect(await gone).toBe('AbortError')
    await closed
  }
  const sentBy = async (meanwhile: () => Promise<unknown>) => {
    const before = api.database.statements()
    const giveBack = await holdConnections(api, riverside.id)
    await meanwhile()
    await giveBack()
    // One that comes after whoever waited has been answered.
    expect((await ask(riverside)).status).toBe(200)
    return api.database.statements() - before
  }
  const without = await sentBy(() => ask(harbour))
  // Who asks was found out, and no more.
  expect(await sentBy(goneWhileItWaits)).toBe(without + 1)
  expect(api.logged.filter((each) => (JSON.parse(each) as { level: number }).level >= 40)).toEqual([])
})

it.each([
  ['somebody', () => api.cast.riverside.staff.owner.token],
  ['nobody', () => 'x'.repeat(43)],
])('a connection on which %s sends requests without end, and waits for no answer, is ended', async (_who, token) => {
  const giveBack = await holdConnections(api, api.cast.riverside.id)
  const socket = connect(port, '127.0.0.1')
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => undefined)
  const request = [
    `GET /v1.9.0/partners/partners/${api.cast.riverside.id}/stripeAccount HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token()}`,
    '\r\n',
  ].join('\r\n')
  const before = api.database.statements()
  const loggedBefore = api.logged.length
  socket.write(request.repeat(1000))
  await ended
  await giveBack()
  // Sixteen were let in, with a statement each to find out who asks; of the others nothing is looked at, and no line is written.
  expect(api.database.statements() - before).toBeLessThanOrEqual(2 * 16)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  const lines = api.logged.slice(loggedBefore).map((line) => JSON.parse(line) as { level: number })
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
  expect(lines.length).toBeLessThanOrEqual(16 + 1)
})

it('forms whose senders are gone before their turn comes take no turn of their club', async () => {
  const { id, staff } = api.cast.riverside
  const giveBack = await holdConnections(api, id)
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/v1.9.0/partners/partners/${id}/stripeAccount`, {
      headers: { authorization: `Bearer ${staff.owner.token}` },
    })
  // All turns are taken, by who waits for a connection.
  const waiting = Array.from({ length: 50 }, ask)
  const closed: Promise<unknown>[] = []
  api.app.server.on('request', ({ socket, method }) => {
    if (method === 'POST') closed.push(new Promise((resolve) => socket.once('close', resolve)))
  })
  const senders = Array.from({ length: 60 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      [
        `POST /v1.9.0/partners/${id}/media HTTP/1.1`,
        'host: localhost',
        `authorization: Bearer ${staff.owner.token}`,
        'content-type: multipart/form-data; boundary=x',
        'content-length: 5000000',
        '\r\n{',
      ].join('\r\n'),
    )
    return socket
  })
  await expect.poll(() => closed.length).toBe(60)
  // Somebody else is let in after them.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  for (const socket of senders) socket.destroy()
  await Promise.all(closed)
  await giveBack()
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
  expect((await ask()).status).toBe(200)
  expect(api.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)).toEqual([])
})

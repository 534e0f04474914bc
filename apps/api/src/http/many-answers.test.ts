import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { startApi, type TestApi } from '../features/fixtures/start-api.ts'
import { payoutAccountRoutes } from '../features/payout-accounts/payout-accounts.routes.ts'
import { StreamedList } from './streamed-list.ts'
import { holdConnections } from './fixtures/hold-connections.ts'

let api: TestApi
let origin: string
/** How many answers were begun. */
let begun = 0
/** Long lists, which end when they may. */
const lists = { asked: 0, made: 0 }
const mayEnd = Promise.withResolvers<void>()
const longList = async function* () {
  lists.made++
  yield []
  await mayEnd.promise
}
beforeAll(async () => {
  api = await startApi((deps) => {
    const routes = payoutAccountRoutes(deps, () => Promise.resolve(false))
    return {
      ...routes,
      listOrdersByDate: () => {
        lists.asked++
        return Promise.resolve(new StreamedList(longList()))
      },
      getPayoutAccount: (call) => {
        begun++
        return routes.getPayoutAccount(call)
      },
    }
  })
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => api.stop())

const ask = ({ id, staff }: TestApi['cast']['riverside']) =>
  fetch(`${origin}/v1.9.0/partners/partners/${id}/stripeAccount`, {
    headers: { authorization: `Bearer ${staff.owner.token}` },
  }).then(async (reply) => ({ status: reply.status, body: await reply.json() }))

it('fifty answers of a club are worked on at once, and the rest when these are done; another club has fifty of its own', async () => {
  const { riverside, harbour } = api.cast
  const giveBack = await holdConnections(api, riverside.id)
  const sentBefore = api.database.statements()
  const asked = Array.from({ length: 70 }, () => ask(riverside))
  // All are let in, with a statement each.
  await expect.poll(() => api.database.statements() - sentBefore).toBe(70)
  await expect.poll(() => begun).toBe(50)
  expect((await ask(harbour)).status).toBe(200)
  expect(begun).toBe(51)
  await giveBack()
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200)
  expect(begun).toBe(71)
})

it('of long lists of a club two are made at once, and the others when these were sent; another club has two of its own', async () => {
  const { riverside, harbour } = api.cast
  const read = ({ id, staff }: typeof riverside) =>
    fetch(
      `${origin}/v1.9.0/partners/partners/${id}/orders/byDate?start=2026-11-01T00:00:00Z&end=2026-11-02T00:00:00Z`,
      {
        headers: { authorization: `Bearer ${staff.owner.token}` },
      },
    ).then((reply) => reply.json())
  const asked = Array.from({ length: 5 }, () => read(riverside))
  await expect.poll(() => lists).toEqual({ asked: 5, made: 2 })
  const others = read(harbour)
  await expect.poll(() => lists).toEqual({ asked: 6, made: 3 })
  expect((await ask(harbour)).status).toBe(200)
  expect(lists.made).toBe(3)
  mayEnd.resolve()
  expect(await Promise.all([...asked, others])).toEqual(Array.from({ length: 6 }, () => ({ data: [] })))
  expect(lists.made).toBe(6)
})

it('who waited for a turn for half a minute is told to try again, and nobody who runs the server hears of an error', async () => {
  const { riverside } = api.cast
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const giveBack = await holdConnections(api, riverside.id)
  begun = 0
  const loggedBefore = api.logged.length
  const asked = ask(riverside)
  await expect.poll(() => begun).toBe(1)
  vi.advanceTimersByTime(30_000)
  expect(await asked).toMatchObject({ status: 503, body: { data: { errorCode: 'error.busy' } } })
  await giveBack()
  const lines = api.logged.slice(loggedBefore).map((line) => JSON.parse(line) as { level: number; status?: number })
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
  expect(lines.filter(({ status }) => status === 503)).toHaveLength(1)
})

it('a connection that takes nothing of its answers is ended after two minutes, and what was kept for it is let go', async () => {
  const { server } = api.app
  // Made once, when it is first asked for.
  const { size } = await fetch(`${origin}/v1.9.0/openapi.json`).then((reply) => reply.blob())
  expect(size).toBeGreaterThan(1_000_000)
  const replies: ServerResponse[] = []
  server.on('request', (_request, reply) => replies.push(reply))
  expect(server.timeout).toBe(120_000)
  // Two minutes that pass at once.
  server.setTimeout(300)
  const accepted = once(server, 'connection')
  const { port } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1').pause()
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  const [atServer] = (await accepted) as [Socket]
  const ended = once(atServer, 'close')
  // More than the network takes up by itself.
  socket.write('GET /v1.9.0/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(16))
  await ended
  expect(replies.some(({ writableFinished }) => !writableFinished)).toBe(true)
})

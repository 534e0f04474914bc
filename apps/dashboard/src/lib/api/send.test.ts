import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSend } from './send.ts'

// A server that answers only when it is told to.
let server: Server
let origin: string
const waiting: ServerResponse[] = []
beforeAll(async () => {
  server = createServer((_, response) => void waiting.push(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ENDS: string[] = []
const watch = {
  answered: () => void ENDS.push('answered'),
  cancelled: () => void ENDS.push('cancelled'),
  failed: () => void ENDS.push('failed'),
}
const LIMIT_MS = 20
const send = createSend(() => watch, LIMIT_MS)

const limited = [
  '/v1.9.0/partners/orders/7K3MPX2A',
  '/v1.9.0/partners/partners/1/orders?q=/orders/byDate',
  '/v1.9.0/partners/orderTransactions/1/paid',
  '/v1.9.0/partners/orderTransactions/1/charges',
]
const unlimited = [
  '/v1.9.0/partners/partners/1/orders/byDate?start=2026-11-01T00:00:00.000Z&end=2026-11-21T00:00:00.000Z',
  '/v1.9.0/partners/orderTransactions/1/charge',
]

describe('a request that is not answered', () => {
  it.each(limited)('is given up once its time is over: %s', async (path) => {
    await expect(send(origin + path)).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(ENDS.at(-1)).toBe('failed')
  })

  it.each(unlimited)('is waited for without end where it reports or charges a card: %s [API-05]', async (path) => {
    const asked = send(origin + path)
    const held = await vi.waitFor(
      () => {
        const found = waiting.find(({ req }) => req.url === path)
        expect(found).toBeDefined()
        return found!
      },
      { timeout: 60_000 },
    )
    // Another request, sent later, is over first: the time of both would have passed.
    await expect(send(`${origin}/v1.9.0/partners`)).rejects.toMatchObject({ name: 'TimeoutError' })
    held.end('{}')
    expect((await asked).status).toBe(200)
    expect(ENDS.at(-1)).toBe('answered')
  })

  it('ends without blame when whoever asked for it no longer wants it', async () => {
    const leave = new AbortController()
    const asked = send(`${origin}/v1.9.0/partners`, { signal: leave.signal })
    leave.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
    expect(ENDS.at(-1)).toBe('cancelled')
  })
})

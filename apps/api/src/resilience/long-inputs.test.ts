import { request } from 'node:http'
import { addressOf, bodyLimitOf, type Api, type Endpoint } from '@fieldhouse/contract'
import { overlong } from '@fieldhouse/testing/fuzz'
import { sampleOf } from '@fieldhouse/testing/tier'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints, startFuzzing, type Fuzzing } from './fixtures/fuzzing.ts'

let fuzzing: Fuzzing
beforeAll(async () => {
  fuzzing = await startFuzzing()
})
afterAll(() => fuzzing.close())

/**
 * What this thread may work for one request, client and server together, in milliseconds of the processor: waiting does not count,
 * so that a busy machine fails nothing. An honest request takes 1 to 5, the texts of this test up to 40.
 */
const MOST_MS = 200
/** What a pattern or a loop costs it costs each time; a processor that others slow down, or a collection of garbage, does not. */
const TRIES = 3

type Sent = { method: string; path: string; headers?: Record<string, string>; body?: string }

const raw = ({ method, path, headers = {}, body }: Sent): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(fuzzing.product.origin)
    const sent = request({ hostname, port, method, path, headers, agent: false }, (reply) => {
      reply.once('close', () => resolve(reply.statusCode ?? 0))
      // Of a stream only the beginning is waited for.
      if (reply.headers['content-type']?.startsWith('text/event-stream')) reply.destroy()
      else reply.resume()
    })
    // A body that is refused by its length alone is not read to its end.
    sent.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(413) : reject(error),
    )
    sent.end(body)
  })

/** Sends a request and says what was wrong: a failure of ours, or too much work. */
const faultOf = async (what: string, sent: Sent): Promise<string[]> => {
  const tries = []
  while (tries.length < TRIES) {
    const before = process.threadCpuUsage()
    const status = await raw(sent)
    const { user, system } = process.threadCpuUsage(before)
    const worked = Math.round((user + system) / 1000)
    if (status < 500 && worked <= MOST_MS) return []
    tries.push(`${status} after ${worked} ms`)
    if (status >= 500) break
  }
  return [`${what} -> ${tries.join(', ')}`]
}

const ownHeaders = (name: keyof Api, endpoint: Endpoint): Record<string, string> => ({
  ...(endpoint.body && { 'content-type': 'application/json' }),
  // The session that signs out would be gone for what follows.
  ...(endpoint.access !== 'public' &&
    name !== 'signOut' && { authorization: `Bearer ${fuzzing.callerOf(name).token}` }),
})
const open = endpoints.filter(([, endpoint]) => endpoint.access === 'public')
const withBody = endpoints.filter(([, endpoint]) => endpoint.body && endpoint.format !== 'multipart')

const UNITS = ['.', 'a', '1', ' ', '@', '%', '"', '{']
const HEADERS = [
  'authorization',
  'idempotency-key',
  'content-type',
  'accept',
  'accept-encoding',
  'cookie',
  'range',
  'if-none-match',
  'x-forwarded-for',
  'origin',
  'user-agent',
]
/** All headers and the address together may have 16 kB; node:http refuses more. */
const MOST_OF_A_HEADER = 14_000

describe('long inputs', () => {
  it.each(sampleOf(withBody, 16))(
    'in the body of %s, as large as it takes and larger, hold nobody up',
    async (name, endpoint: Endpoint) => {
      const call = fuzzing.calls[name]
      const sent = {
        method: endpoint.method,
        path: addressOf(endpoint, call as never),
        headers: ownHeaders(name, endpoint),
      }
      const room = bodyLimitOf(endpoint) - Buffer.byteLength(JSON.stringify(call.body ?? {})) - 200
      const faults: string[] = []
      for (const { name: what, value } of overlong(endpoint.body!, call.body, room))
        faults.push(...(await faultOf(what, { ...sent, body: JSON.stringify(value) })))
      for (const unit of UNITS) {
        faults.push(...(await faultOf(`nothing but ${unit}`, { ...sent, body: unit.repeat(room) })))
        const tooLarge = JSON.stringify({ email: `a@${unit.repeat(255_000)} @`, password: unit.repeat(255_000) })
        faults.push(...(await faultOf(`too much of ${unit}`, { ...sent, body: tooLarge })))
      }
      expect(faults).toEqual([])
    },
  )

  it.each(sampleOf(open, 8))(
    'in the address and the headers of %s hold nobody up',
    async (name, endpoint: Endpoint) => {
      const call = fuzzing.calls[name]
      const path = addressOf(endpoint, call as never)
      const body = endpoint.format === 'raw' ? String(call.body) : JSON.stringify(call.body)
      const sent = { method: endpoint.method, path, ...(body && { body }) }
      const faults: string[] = []
      for (const unit of UNITS.map((each) => encodeURIComponent(each))) {
        const long = unit.repeat(MOST_OF_A_HEADER / unit.length)
        faults.push(...(await faultOf(`a query of ${unit}`, { ...sent, path: `${path}?q=${long}` })))
        faults.push(...(await faultOf(`names of ${unit}`, { ...sent, path: `${path}?${long}` })))
        faults.push(...(await faultOf(`a path of ${unit}`, { ...sent, path: `${path}/${long}` })))
        faults.push(...(await faultOf(`a parameter of ${unit}`, { ...sent, path: path.replace(/[^/]+$/, () => long) })))
      }
      for (const pairs of ['a=1&', 'q[]=1&', 'limit=1&', '=&', '[]&'])
        faults.push(...(await faultOf(`many of ${pairs}`, { ...sent, path: `${path}?${pairs.repeat(2500)}` })))
      for (const header of HEADERS)
        for (const unit of ['.', 'a', 'a,', 'a;', 'a=', ' a', 'gzip;q=0,', 'bytes=0-,', '"']) {
          const prefix = { authorization: 'Bearer ', 'content-type': 'application/json;' }[header] ?? ''
          const value = prefix + unit.repeat(MOST_OF_A_HEADER / unit.length)
          faults.push(
            ...(await faultOf(`${header} of ${unit}`, {
              ...sent,
              headers: { ...ownHeaders(name, endpoint), [header]: value },
            })),
          )
        }
      expect(faults).toEqual([])
    },
  )
})

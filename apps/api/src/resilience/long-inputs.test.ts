import { request } from 'node:http'
import { addressOf, bodyLimitOf, type Api, type Endpoint } from '@fieldhouse/contract'
import { overlong } from '@fieldhouse/testing/fuzz'
import { sampleOf } from '@fieldhouse/testing/tier'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints, startFuzzing, type Fuzzing } from './fixtures/fuzzing.ts'
import { measureUnit, MOST_UNITS, TRIES, worked } from './fixtures/loop-watch.ts'

let fuzzing: Fuzzing
/** What this machine works for a known piece of work, while nothing else is asked of it. */
let unit: number
beforeAll(async () => {
  fuzzing = await startFuzzing()
  unit = measureUnit()
})
afterAll(() => fuzzing.close())

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

/**
 * Sends a request and says what was wrong: a failure of ours, or too much work of this thread, client and server together. An honest
 * request takes less than a unit, the texts of this test up to four; a unit is measured beside each that took long.
 */
const faultOf = async (what: string, sent: Sent): Promise<string[]> => {
  const tries = []
  while (tries.length < TRIES) {
    const before = worked()
    const status = await raw(sent)
    const work = worked() - before
    if (status < 500 && work <= MOST_UNITS * unit) return []
    const units = work / measureUnit()
    if (status < 500 && units <= MOST_UNITS) return []
    tries.push(`${status} after ${units.toFixed(1)} units`)
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
      for (const piece of UNITS) {
        faults.push(...(await faultOf(`nothing but ${piece}`, { ...sent, body: piece.repeat(room) })))
        const tooLarge = JSON.stringify({ email: `a@${piece.repeat(255_000)} @`, password: piece.repeat(255_000) })
        faults.push(...(await faultOf(`too much of ${piece}`, { ...sent, body: tooLarge })))
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
      for (const piece of UNITS.map((each) => encodeURIComponent(each))) {
        const long = piece.repeat(MOST_OF_A_HEADER / piece.length)
        faults.push(...(await faultOf(`a query of ${piece}`, { ...sent, path: `${path}?q=${long}` })))
        faults.push(...(await faultOf(`names of ${piece}`, { ...sent, path: `${path}?${long}` })))
        faults.push(...(await faultOf(`a path of ${piece}`, { ...sent, path: `${path}/${long}` })))
        faults.push(
          ...(await faultOf(`a parameter of ${piece}`, { ...sent, path: path.replace(/[^/]+$/, () => long) })),
        )
      }
      for (const pairs of ['a=1&', 'q[]=1&', 'limit=1&', '=&', '[]&'])
        faults.push(...(await faultOf(`many of ${pairs}`, { ...sent, path: `${path}?${pairs.repeat(2500)}` })))
      for (const header of HEADERS)
        for (const piece of ['.', 'a', 'a,', 'a;', 'a=', ' a', 'gzip;q=0,', 'bytes=0-,', '"']) {
          const prefix = { authorization: 'Bearer ', 'content-type': 'application/json;' }[header] ?? ''
          const value = prefix + piece.repeat(MOST_OF_A_HEADER / piece.length)
          faults.push(
            ...(await faultOf(`${header} of ${piece}`, {
              ...sent,
              headers: { ...ownHeaders(name, endpoint), [header]: value },
            })),
          )
        }
      expect(faults).toEqual([])
    },
  )
})

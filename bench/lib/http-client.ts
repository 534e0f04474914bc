import { Agent, request } from 'node:http'
import { api } from '@fieldhouse/contract'
import { addressOf } from '@fieldhouse/contract/client'

export type BenchReply = { status: number; text: string }
export type WeighedReply = { status: number; etag: string; bytes: number }
type Input = { body?: Record<string, unknown>; query?: Record<string, unknown>; [param: string]: unknown }

/**
 * Calls endpoints of the contract over kept-alive connections with as little work as Node can do it: the client shares the
 * processors with what is measured, and is no part of it.
 */
export const httpClient = (origin: string, token: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const { hostname, port } = new URL(origin)
  const call = (name: keyof typeof api, input: Input = {}, headers: Record<string, string> = {}): Promise<BenchReply> =>
    new Promise((resolve, reject) => {
      const endpoint = api[name]
      const body = input.body === undefined ? undefined : JSON.stringify(input.body)
      const sent = request(
        {
          agent,
          hostname,
          port,
          method: endpoint.method,
          path: addressOf(endpoint, input),
          headers: {
            authorization: `Bearer ${token}`,
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            }),
            ...headers,
          },
        },
        (reply) => {
          let text = ''
          reply.setEncoding('utf8')
          reply.on('data', (chunk: string) => (text += chunk))
          reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
          reply.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  /** The same call for who counts replies and reads none: its status, its tag, and how many bytes it had. */
  const weigh = (name: keyof typeof api, input: Input, headers: Record<string, string> = {}): Promise<WeighedReply> =>
    new Promise((resolve, reject) => {
      const { method } = api[name]
      const path = addressOf(api[name], input)
      const sent = request(
        { agent, hostname, port, method, path, headers: { authorization: `Bearer ${token}`, ...headers } },
        (reply) => {
          let bytes = 0
          reply.on('data', (chunk: Buffer) => (bytes += chunk.length))
          reply.on('end', () => resolve({ status: reply.statusCode ?? 0, etag: reply.headers.etag ?? '', bytes }))
          reply.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end()
    })
  /** Follows a stream of events until the signal aborts; resolves once it ended. */
  const hear = (name: keyof typeof api, input: Input, signal: AbortSignal, onEvent: (data: string) => void) =>
    new Promise<void>((resolve, reject) => {
      const path = addressOf(api[name], input)
      // A connection of its own: it is never given back.
      const asked = request(
        { hostname, port, path, signal, headers: { authorization: `Bearer ${token}` } },
        (reply) => {
          let rest = ''
          reply.setEncoding('utf8')
          reply.on('data', (chunk: string) => {
            const frames = (rest + chunk).split('\n\n')
            rest = frames.pop() ?? ''
            frames.forEach(onEvent)
          })
          reply.on('close', () => resolve())
          reply.on('error', () => undefined)
        },
      )
      asked.on('error', (error) => (signal.aborted ? resolve() : reject(error)))
      asked.end()
    })
  return { call, weigh, hear, close: () => agent.destroy() }
}

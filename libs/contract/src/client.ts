import { API_BASE, type Call, type Contract, type Endpoint, type Reply } from './endpoint.ts'
import type { ErrorBody } from './errors.ts'
import { SAME_ROWS, withSameRows } from './same-rows.ts'
import type { Pdf } from './schemas.ts'

/** A reply outside 200-299 (API-08): the body as the server sent it, and the request's id for the support. */
export { VIEW_AS } from './endpoint.ts'

export class ApiFailure extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly requestId: string | null
  constructor(status: number, body: ErrorBody, requestId: string | null) {
    super(body.data.msg)
    this.name = 'ApiFailure'
    this.status = status
    this.body = body
    this.requestId = requestId
  }
}

export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string; headers?: Record<string, string> }

export type Client<C extends Contract> = {
  [K in keyof C]: (
    ...args: object extends Call<C[K]>
      ? [call?: Call<C[K]>, options?: CallOptions]
      : [call: Call<C[K]>, options?: CallOptions]
  ) => Promise<Reply<C[K]>>
}

export type ClientSettings = {
  /** Origin of the API, '' for the page's own. */
  origin?: string
  /** The session token, or null when signed out; public endpoints never send it (API-02). */
  token?: () => string | null
  /** Sent with every call. */
  headers?: Record<string, string>
  fetch?: typeof globalThis.fetch
  /** Where replies that carry a tag are kept, by address: asked for again, the server sends them only when they changed. */
  tagged?: TaggedReplies
}

/** The replies that were last read with a tag of theirs. */
export type TaggedReplies = Map<string, { etag: string; reply: unknown }>

/** A schedule shows two days of some groups; who turns its pages comes back to some of them. */
const MOST_TAGGED = 40

/** A typed fetch client of a contract: client.placeBooking({partnerId, body}). Throws ApiFailure on an error reply. */
export const createClient = <C extends Contract>(contract: C, settings: ClientSettings = {}): Client<C> => {
  const send = settings.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))
  const invoke = async (endpoint: Endpoint, call: LooseCall = {}, options: CallOptions = {}) => {
    const token = endpoint.access === 'public' ? null : settings.token?.()
    const form = endpoint.format === 'multipart' ? toForm(call.body ?? {}) : undefined
    const headers: Record<string, string> = { ...settings.headers, ...options.headers }
    if (token) headers.authorization = `Bearer ${token}`
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
    if (call.body !== undefined && !form) headers['content-type'] = 'application/json'
    const address = (settings.origin ?? '') + addressOf(endpoint, call)
    const known = endpoint.method === 'GET' ? settings.tagged?.get(address) : undefined
    if (known) Object.assign(headers, { 'if-none-match': known.etag, 'a-im': SAME_ROWS })
    const response = await send(address, {
      method: endpoint.method,
      headers,
      ...(options.signal && { signal: options.signal }),
      ...(call.body !== undefined && {
        body: form ?? (endpoint.format === 'raw' ? String(call.body) : JSON.stringify(call.body)),
      }),
    })
    if (known && response.status === 304) return known.reply
    if (!response.ok) throw await failureOf(response)
    if (endpoint.format === 'events') return readEvents(response.body!)
    if (endpoint.format === 'pdf') return pdfOf(response)
    if (endpoint.format === 'calendar') return response.text()
    const sent: unknown = await response.json()
    const reply = known && response.status === 226 ? withSameRows(known.reply, sent) : sent
    const etag = response.headers.get('etag')
    if (etag && endpoint.method === 'GET' && settings.tagged) keepTagged(settings.tagged, address, { etag, reply })
    return reply
  }
  return Object.fromEntries(
    Object.entries(contract).map(([name, endpoint]) => [
      name,
      (call?: LooseCall, options?: CallOptions) => invoke(endpoint, call, options),
    ]),
  ) as unknown as Client<C>
}

const keepTagged = (tagged: TaggedReplies, address: string, reply: { etag: string; reply: unknown }): void => {
  tagged.delete(address)
  tagged.set(address, reply)
  // A map keeps the order in which its keys came: the first was read longest ago.
  const [oldest] = tagged.keys()
  if (tagged.size > MOST_TAGGED && oldest !== undefined) tagged.delete(oldest)
}

type LooseCall = { body?: Record<string, unknown>; query?: Record<string, unknown>; [param: string]: unknown }

/** Path and query of a call; a list becomes key[]=a&key[]=b, as the spec's calls print it. */
export const addressOf = (endpoint: Endpoint, call: LooseCall): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(call[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(call.query ?? {})) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const item of value) search.append(`${key}[]`, String(item))
    else search.append(key, String(value))
  }
  return API_BASE + path + (search.size ? `?${search}` : '')
}

const toForm = (body: Record<string, unknown>): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(key, value)
    else if (value !== undefined) form.append(key, String(value))
  }
  return form
}

const failureOf = async (response: Response): Promise<ApiFailure> => {
  const requestId = response.headers.get('x-request-id')
  const body = await response.json().catch(() => null)
  const known = body && typeof body === 'object' && 'data' in body ? (body as ErrorBody) : null
  return new ApiFailure(response.status, known ?? { status: response.status, data: { msg: '' } }, requestId)
}

const pdfOf = async (response: Response): Promise<Pdf> => ({
  fileName: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '',
  bytes: new Uint8Array(await response.arrayBuffer()),
})

async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      const frames = (rest + value).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) {
        const data = frame
          .split('\n')
          .filter((line) => line.startsWith('data: '))
          .map((line) => line.slice(6))
          .join('\n')
        if (data) yield JSON.parse(data)
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

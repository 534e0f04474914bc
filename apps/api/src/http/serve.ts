import { createHash } from 'node:crypto'
import { parse as parseQuery } from 'node:querystring'
import {
  API_BASE,
  bodyLimitOf,
  type Contract,
  type Endpoint,
  type Pdf,
  type Received,
  type Reply,
  SAME_ROWS,
  VIEW_AS,
} from '@fieldhouse/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { AskerGone, askedBy } from '../db/asker.ts'
import type { Context } from '../db/context.ts'
import { Refused } from '../db/refused.ts'
import { heldTo, type VenueLimit } from '../db/venue-limit.ts'
import { asWork } from '../db/work.ts'
import { takeTurns } from '../heavy-work/take-turns.ts'
import { invalidInput } from './errors.ts'
import type { Admission, Caller, Gate } from './gate.ts'
import { limitsFirst } from './limits-first.ts'
import { createOpenStreams } from './open-streams.ts'
import { PreparedReply } from './prepared-reply.ts'
import { StreamedList } from './streamed-list.ts'

/** What every handler receives beside the checked input. */
export type Call = {
  /** The signed-in account; null on public endpoints. */
  caller: Caller | null
  /** The partner in whose name the call acts, with actor and moment; throws 404 when the caller has no partner. */
  context: Context
  /** The same in the name of a partner that the call founds. */
  contextIn: (partnerId: string) => Context
  /** The Idempotency-Key, for public endpoints, which have no context; throws 400 for a malformed one. */
  idempotency: Context['idempotency']
  signal: AbortSignal
  ip: string
  /** Asked on this machine, of a process that serves no other. */
  isHere: boolean
  headers: Record<string, string | string[] | undefined>
}

/** A row of a reply that is a list. */
type RowOf<R> = R extends { data: readonly (infer Row)[] } ? Row : never

/** One handler per endpoint; a missing one does not compile. */
export type Handlers<C extends Contract> = {
  [K in keyof C]: (
    call: Received<C[K]> & Call,
  ) => Reply<C[K]> | Promise<Reply<C[K]> | PreparedReply | StreamedList<RowOf<Reply<C[K]>>>>
}

/**
 * What a call answers is somebody's, and no browser or proxy keeps it. An endpoint whose reply may be kept says so itself, in its
 * handler's reply, by a header that takes the place of this one.
 */
const KEPT_BY_NOBODY = 'no-store'
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{8,128}$/

/** `orderIds[]=a&orderIds[]=b` is a list, as the spec's calls print it. */
export const parseBrackets = (text: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(parseQuery(text)).map(([key, value]) =>
      key.endsWith('[]') ? [key.slice(0, -2), Array.isArray(value) ? value : [value]] : [key, value],
    ),
  )

type Options = {
  checkReplies: boolean
  now: () => number
  /** Whether this machine asks, and the process serves no other: demo accounts are let in nowhere else. */
  isHere: (request: FastifyRequest) => boolean
  /** Calls back with each session that ended: its open streams end at once. */
  onSessionEnded: (listener: (sessionId: string) => void) => void
}
type Admitted = FastifyRequest & {
  admission?: Admission & {
    params: Record<string, string>
    /** By whom it takes its turns, and what is aborted when that one leaves. */
    whose: string
    leaving: AbortSignal
    /** The network address that it came from. */
    address: string
  }
}

/** Binds a contract to Fastify: admission in onRequest, input checked by its schemas, the reply in its envelope. */
export const serve = <C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: Handlers<C>,
  gate: Gate,
  options: Options,
): void => {
  const streams = createOpenStreams()
  const inTurn = answersInTurn()
  const listInTurn = listsInTurn()
  options.onSessionEnded(streams.end)
  for (const [name, endpoint] of Object.entries(contract) as [keyof C & string, Endpoint][]) {
    const handle = handlers[name] as unknown as (call: Record<string, unknown> & Call) => unknown
    const params = paramsSchema(endpoint)
    for (const schema of [params, endpoint.query, endpoint.body]) if (schema) limitsFirst(schema)
    const answer = async (request: Admitted, reply: FastifyReply): Promise<unknown> => {
      const { caller, partnerId, params: checkedParams, whose, leaving, address } = request.admission!
      const stop = new AbortController()
      // Of a form the request is closed once it is read.
      const connection = endpoint.format === 'multipart' ? reply.raw : request.raw
      connection.once('close', () => stop.abort())
      // What a form says counts for its Idempotency-Key, as any other body. It is read when its turn comes: of who is gone by then, or goes
      // while it is read, it never ends.
      if (endpoint.format === 'multipart')
        request.body = await whileThere(leaving, () => readForm(request, endpoint.fieldLimit))
      const body = endpoint.body ? check('body', endpoint.body, request.body ?? undefined) : refuseBody(request.body)
      const call = {
        params: checkedParams,
        query: endpoint.query ? check('query', endpoint.query, request.query) : refuseQuery(request.query),
        body,
        caller,
        signal: stop.signal,
        ip: address,
        isHere: options.isHere(request),
        headers: request.headers,
        get idempotency() {
          return idempotencyOf(request, endpoint)
        },
        get context() {
          return contextOf(request, endpoint, caller, partnerId, options.now())
        },
        contextIn: (founded: string) => contextOf(request, endpoint, caller, founded, options.now()),
      }
      const limit: VenueLimit = (of) => caller?.venuesIn(of) ?? null
      const run = () => asWork(name, () => heldTo(limit, async () => handle(call)))
      const answered =
        endpoint.format === 'events'
          ? run()
          : askedBy({ whose, signal: leaving, readsOnly: endpoint.method === 'GET' }, run)
      const result = await answered.catch(async (error: unknown) => {
        // What only the body or a row tells is refused by the capability itself.
        if (wantsRight(error)) await gate.noteForbidden(endpoint, { code: error.code, address, caller, partnerId })
        throw error
      })
      if (endpoint.format === 'events') {
        // A stream outlives the moment of its admission: a session may end meanwhile, or a role be taken away.
        const admitted = async () => {
          const now = await gate.admit(endpoint, { ...whoAsks(request, address), partnerId })
          // What was begun with other venues is told by them: whoever listens begins anew.
          return isSame(now.caller?.venuesIn(partnerId!), limit(partnerId!))
        }
        const countOut = caller ? streams.add(caller.sessionId, stop) : () => undefined
        stop.signal.addEventListener('abort', countOut, { once: true })
        return streamEvents(reply, result as AsyncIterable<unknown>, stop, watchAdmission(admitted, options.now))
      }
      if (result instanceof PreparedReply) {
        if (options.checkReplies) endpoint.reply.parse(JSON.parse(result.text().toString()))
        return sendPrepared(request, reply, result)
      }
      if (result instanceof StreamedList) {
        await listInTurn(request, reply)
        return reply
          .header('content-type', 'application/json; charset=utf-8')
          .send(result.json(options.checkReplies ? (part) => endpoint.reply.parse(part) : () => undefined))
      }
      if (options.checkReplies) endpoint.reply.parse(result)
      if (endpoint.format === 'pdf') return sendPdf(reply, result as Pdf)
      if (endpoint.format === 'calendar') return sendCalendar(request, reply, result as string)
      return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(result))
    }
    const route: RouteOptions = {
      method: endpoint.method,
      url: API_BASE + endpoint.path,
      bodyLimit: bodyLimitOf(endpoint),
      // 401 and 403 come before a body is read.
      onRequest: async (request: Admitted, reply) => {
        // Before anything can answer: refusals name people, too.
        reply.header('cache-control', KEPT_BY_NOBODY)
        const checked = check('params', params, request.params) as Record<string, string>
        // A connection that is closed has no address any more.
        const address = (request.ip as string | undefined) ?? ''
        const asked = { ...whoAsks(request, address), partnerId: checked.partnerId ?? null }
        const whose = gate.turnOf(asked)
        const leaving = leavingOf(reply)
        const asker = { whose, signal: leaving, readsOnly: endpoint.method === 'GET' }
        const admission = await askedBy(asker, () => asWork(name, () => gate.admit(endpoint, asked)))
        if (admission.caller?.isDemo && !options.isHere(request)) {
          const code = 'error.forbidden.demoElsewhere'
          await gate.noteForbidden(endpoint, { code, address, ...admission })
          throw new Refused({ code })
        }
        request.admission = { ...admission, params: checked, whose, leaving, address }
      },
      // A stream takes no turn: it has no end, and a session has few of them.
      handler: endpoint.format === 'events' ? answer : inTurn(answer),
    }
    if (endpoint.format === 'raw') serveRaw(app, route)
    else app.route(route)
  }
}

/** So many answers of one club are worked on or on their way at once; of who has no club, of an account or a network. */
const MOST_ANSWERS = 50

type Answer = (request: Admitted, reply: FastifyReply) => Promise<unknown>

/**
 * Has the answers of a club take turns among themselves once there are many: an answer that nobody reads takes memory until it was read, or
 * its connection has been silent for too long.
 */
const answersInTurn = (): ((answer: Answer) => Answer) => {
  const inTurn = takeTurns({ lanes: Infinity, each: MOST_ANSWERS, waiting: Infinity, retryAfterSeconds: 0 })
  return (answer) => (request, reply) =>
    new Promise((resolve, reject) => {
      const { caller, partnerId, whose, leaving } = request.admission!
      const work = async () => {
        const answered = answer(request, reply)
        resolve(answered)
        await answered.catch(() => undefined)
        await untilSent(reply)
      }
      const signal = request.method === 'GET' ? leaving : undefined
      inTurn(partnerId ?? caller?.accountId ?? whose, work, { signal }).catch(reject)
    })
}

/** So many lists of a club are made at once that are too long to be held: each keeps the processor for as long as it is sent. */
const MOST_LISTS = 2

/** Comes when it is the turn of a list among those of its club; the turn ends when all of it was sent. */
const listsInTurn = (): ((request: Admitted, reply: FastifyReply) => Promise<void>) => {
  const inTurn = takeTurns({ lanes: Infinity, each: MOST_LISTS, waiting: Infinity, retryAfterSeconds: 0 })
  return (request, reply) =>
    new Promise((resolve, reject) => {
      const { caller, partnerId, whose, leaving } = request.admission!
      const begin = () => {
        resolve()
        return untilSent(reply)
      }
      inTurn(partnerId ?? caller?.accountId ?? whose, begin, { signal: leaving }).catch(reject)
    })
}

/** All of a reply has left, or nobody is there any more. */
const untilSent = ({ raw }: FastifyReply): Promise<void> =>
  new Promise((resolve) => {
    if (raw.writableFinished || raw.destroyed) return resolve()
    raw.once('finish', resolve)
    raw.once('close', resolve)
  })

/** Aborted where the connection closes before the reply was sent. */
const leavingOf = ({ raw }: FastifyReply): AbortSignal => {
  const leaving = new AbortController()
  const leave = () => {
    if (!raw.writableEnded) leaving.abort(new AskerGone())
  }
  // Who left during the admission is gone already.
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return leaving.signal
}

/** What `work` answers while whoever asked is there; fails with the signal's reason once they are gone, and begins nothing for who is. */
const whileThere = async <T>(leaving: AbortSignal, work: () => Promise<T>): Promise<T> => {
  leaving.throwIfAborted()
  const gone = Promise.withResolvers<never>()
  const leave = () => gone.reject(leaving.reason as Error)
  leaving.addEventListener('abort', leave)
  try {
    return await Promise.race([work(), gone.promise])
  } finally {
    leaving.removeEventListener('abort', leave)
  }
}

/** True for a refusal that whoever holds the right would not have got; one that gives a reason tells of the state of what was asked for. */
const wantsRight = (error: unknown): error is Refused =>
  error instanceof Refused && error.code.startsWith('error.forbidden') && error.details['reason'] === undefined

/** The hash of what is in a file that came with an Idempotency-Key. */
const contents = new WeakMap<Blob, string>()

/** What a form may hold beside its file. */
const FORM_FIELDS = 32
const FORM_FIELD_SIZE = 16 * 1024

/**
 * The fields of a form by name; a file is a File, whatever it says it is. A form above the route's limit of bytes is refused before
 * it is read where it says its length, else while it arrives; so are too many fields, and one above 16 KB, or what the endpoint takes.
 */
const readForm = async (
  request: FastifyRequest,
  fieldSize = FORM_FIELD_SIZE,
): Promise<Record<string, unknown> | undefined> => {
  if (!request.isMultipart()) return undefined
  const most = request.routeOptions.bodyLimit
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge()
  try {
    return await Promise.race([
      readParts(request, { fields: FORM_FIELDS, fieldSize, fileSize: most }),
      passed(request, most),
    ])
  } catch (error) {
    // The parser's own refusals have a status; what it can't read is no form.
    if (typeof (error as { statusCode?: unknown }).statusCode === 'number') throw error
    throw invalidInput('body', [{ code: 'custom', path: [], message: 'is no form that can be read', input: undefined }])
  }
}

/** Never answers, and fails once more was received than a length, which nobody need have said, in whatever part of a form that is. */
const passed = (request: FastifyRequest, most: number): Promise<never> =>
  new Promise((_resolve, reject) => {
    let received = 0
    request.raw.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > most) reject(tooLarge())
    })
  })

const readParts = async (
  request: FastifyRequest,
  limits: { fields: number; fieldSize: number; fileSize: number },
): Promise<Record<string, unknown>> => {
  const form: Record<string, unknown> = {}
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw tooLarge()
      form[part.fieldname] = part.value
    } else {
      const bytes = new Uint8Array(await part.toBuffer())
      const file = new File([bytes], part.filename, { type: part.mimetype })
      form[part.fieldname] = file
      if (request.headers['idempotency-key'] !== undefined)
        contents.set(file, createHash('sha256').update(bytes).digest('hex'))
    }
  }
  return form
}

const tooLarge = (): Error => Object.assign(new Error('The form is too large'), { statusCode: 413 })

const sendPdf = (reply: FastifyReply, { fileName, bytes }: Pdf): FastifyReply =>
  reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${fileName.replaceAll(/[^\w.-]/g, '_')}"`)
    .send(Buffer.from(bytes))

/** Programs that follow a calendar ask for it every few minutes, and are told that nothing changed. */
const sendCalendar = (request: FastifyRequest, reply: FastifyReply, calendar: string): FastifyReply => {
  const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.header('content-type', 'text/calendar; charset=utf-8').send(calendar)
}

/**
 * Browsers keep nothing of it by themselves (KEPT_BY_NOBODY): who has the reply with this tag has it in a page's memory. Who says that
 * he can put rows together (RFC 3229) is sent those that differ from what he has.
 */
const sendPrepared = async (request: FastifyRequest, reply: FastifyReply, prepared: PreparedReply) => {
  const { 'if-none-match': had = '', 'a-im': can = '', 'accept-encoding': encodings = '' } = request.headers
  reply.header('etag', prepared.etag).header('vary', 'accept-encoding, a-im')
  if (had === prepared.etag) return reply.status(304).send()
  const since = String(can).includes(SAME_ROWS) ? prepared.since(had) : null
  if (since) reply.status(226).header('im', SAME_ROWS).header('delta-base', had)
  const sent = since ?? prepared
  reply.header('content-type', 'application/json; charset=utf-8')
  if (!/\bgzip\b/.test(encodings)) return reply.send(sent.text())
  return reply.header('content-encoding', 'gzip').send(await sent.compressed())
}

/** A route of its own context, where bodies of every type stay the text that was sent. */
const serveRaw = (app: FastifyInstance, route: RouteOptions): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.route(route)
  })
}

/**
 * A path parameter without a schema of its own is a UUID; a malformed one answers 400 (API-21). One in capitals is the same id:
 * handlers compare it with what the database answers.
 */
const paramsSchema = (endpoint: Endpoint): z.ZodType => {
  const own = (endpoint.params ?? {}) as Record<string, z.ZodType | undefined>
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  return z.object(Object.fromEntries(names.map((name) => [name, own[name] ?? z.uuid().toLowerCase()])))
}

const check = (where: 'params' | 'query' | 'body', schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value)
  if (!result.success) throw invalidInput(where, result.error.issues)
  return result.data
}

// An endpoint that takes no body or query refuses one instead of ignoring it: a misplaced field must not look accepted.
const refuseBody = (body: unknown): undefined => {
  if (body !== undefined && body !== null && !(typeof body === 'object' && Object.keys(body).length === 0))
    throw invalidInput('body', [{ code: 'custom', path: [], message: 'this call takes no body', input: undefined }])
}
const refuseQuery = (query: unknown): undefined => {
  const keys = Object.keys(query ?? {})
  if (keys.length > 0)
    throw invalidInput('query', [
      { code: 'unrecognized_keys', keys, path: [], message: 'unexpected', input: undefined },
    ])
}

const bearer = (request: FastifyRequest): string | null =>
  /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null

const whoAsks = (request: FastifyRequest, address: string) => {
  const viewAs = request.headers[VIEW_AS]
  return { token: bearer(request), viewAs: viewAs === undefined ? null : String(viewAs), address }
}

const contextOf = (
  request: FastifyRequest,
  endpoint: Endpoint,
  caller: Caller | null,
  partnerId: string | null,
  now: number,
): Context => {
  if (!caller || !partnerId) throw new Refused({ code: 'error.notFound.partner' } as never)
  return {
    partnerId,
    actor: caller.actorIn(partnerId),
    now,
    requestId: request.id,
    idempotency: idempotencyOf(request, endpoint, caller.venuesIn(partnerId)),
  }
}

/** `venues` are those that the caller is held to: what was answered for some is no answer for others. */
const idempotencyOf = (
  request: FastifyRequest,
  endpoint: Endpoint,
  venues: readonly string[] | null = null,
): Context['idempotency'] => {
  const key = request.headers['idempotency-key']
  if (!endpoint.idempotent || key === undefined) return undefined
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))
    throw invalidInput('params', [
      {
        code: 'custom',
        path: ['Idempotency-Key'],
        message: 'must be 8 to 128 letters, digits, - or _',
        input: undefined,
      },
    ])
  const secrets = endpoint.secrets ?? []
  // What is short and secret could be guessed from its hash: of such fields the ends tell requests apart.
  const asked = [endpoint.method, request.url, request.body ?? null, ...(venues ? [venues] : [])]
  const said = JSON.stringify(asked, (name, value: unknown) => {
    // A file has no fields of its own: its name and what is in it tell it from others.
    if (value instanceof Blob) return [value instanceof File ? value.name : '', contents.get(value)]
    return secrets.includes(name) && typeof value === 'string' ? value.slice(-4) : value
  })
  return { key, requestHash: createHash('sha256').update(said).digest() }
}

const READMIT_MS = 15_000
/** Bytes that wait for a client that does not read; past them its stream ends, and it reads everything anew when it comes back. */
const MOST_UNREAD = 256 * 1024

/** Whether the caller may still listen to an event, or at all. */
type MayListen = (event?: unknown) => Promise<boolean>

const isSame = (some: readonly string[] | null | undefined, others: readonly string[] | null): boolean =>
  (some ?? null)?.join() === others?.join()

/** Somebody was removed, or has other roles: whom that is about must not hear what follows. */
const isOfAccess = (event: unknown): boolean => (event as { type?: unknown } | undefined)?.type === 'staff'

/** Asks the gate again when its last answer is older than 15 s, and whenever the staff changed. */
const watchAdmission = (admitted: () => Promise<boolean>, now: () => number): MayListen => {
  let askedAt = now()
  return async (event) => {
    if (now() - askedAt < READMIT_MS && !isOfAccess(event)) return true
    askedAt = now()
    try {
      return await admitted()
    } catch (error) {
      // A database that does not answer is no refusal: it is asked again.
      return !(error instanceof Refused)
    }
  }
}

/**
 * Server-sent events; a comment line every 20 s keeps proxies from closing a quiet stream. It ends when the caller may no
 * longer listen.
 */
const streamEvents = async (
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
  stop: AbortController,
  mayListen: MayListen,
): Promise<FastifyReply> => {
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream',
    // A stream is all that its connection carries: a stopping server need not wait for the connection once it ended.
    connection: 'close',
    'cache-control': `${KEPT_BY_NOBODY}, no-transform`,
    'x-accel-buffering': 'no',
  })
  // Who left before is told of by no event any more.
  if (reply.raw.destroyed) stop.abort()
  reply.raw.once('close', () => stop.abort())
  const beat = setInterval(() => {
    reply.raw.write(': still here\n\n')
    void mayListen().then((may) => may || stop.abort())
  }, 20_000)
  try {
    for await (const event of events) {
      if (reply.raw.writableLength > MOST_UNREAD || !(await mayListen(event))) break
      reply.raw.write(`data: ${JSON.stringify(event)}\n\n`)
    }
  } finally {
    clearInterval(beat)
    reply.raw.end()
  }
  return reply
}

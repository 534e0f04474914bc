import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import { api, API_BASE } from '@fieldhouse/contract'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { isFromHere, opensTo } from '../reach.ts'
import type { Database } from '../db/connect.ts'
import { createGate } from '../features/access/index.ts'
import { serveDynamicLinks } from './dynamic-links.ts'
import { serveReference } from './api-reference.ts'
import { NoTurn } from '../heavy-work/take-turns.ts'
import { contentPolicy, permissionsPolicy } from './content-policy.ts'
import { loggable, problemOf } from './errors.ts'
import { mostConnections } from './most-connections.ts'
import { parseBrackets, serve, type Handlers } from './serve.ts'

export type AppDeps = {
  config: Config
  database: Database
  handlers: Handlers<typeof api>
  logger: Logger
  now: () => number
  /** Whether the database can serve: answers within a moment and has every migration. */
  ready: () => Promise<{ ready: boolean; reason?: string }>
  /** Ends the event streams; called before the server waits for its open requests. */
  endStreams: () => Promise<void>
  /** Calls back with each session that ended. */
  onSessionEnded: (listener: (sessionId: string) => void) => void
  /** The built dashboard; without it only the API is served. */
  dashboardDir: string | null
  /** Further routes of the composition root: the outbox reader of development. */
  extend?: (app: FastifyInstance) => void
}

const LONGEST_SILENCE_MS = 120_000
/** Requests of one connection that wait for their answers. Browsers and proxies send one after the other: many are a flood. */
const MOST_PIPELINED = 16
const LONGEST_FILE = 10 * 1024 * 1024
/**
 * So much is read and thrown away of a body that nobody wanted: of whoever sends a token, a whole file, also one of those that are too large
 * for what is asked, as cameras write them, so that its browser gets to read why.
 */
const MOST_UNREAD = { withToken: 4 * LONGEST_FILE, without: 64 * 1024 }

/** The HTTP server: the contract's endpoints, health, the OpenAPI document with its page, and the dashboard. */
export const createApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { config, database } = deps
  const loggerInstance: FastifyBaseLogger = deps.logger
  const app: FastifyInstance = Fastify({
    loggerInstance,
    // One line per request, written below without its address: queries carry names.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    // An event stream never ends by itself: idle connections are closed, streams end in preClose.
    forceCloseConnections: 'idle',
    // The one proxy in front: what stands before its own entry in X-Forwarded-For is the client's to invent.
    trustProxy: config.TRUST_PROXY ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: 256 * 1024,
    // Addresses that can't be decoded or are too long never reach a route: they get the envelope of all other refusals.
    frameworkErrors: (error, _request, reply) => {
      const problem = problemOf(error)
      void (reply as FastifyReply).status(problem.status).send(problem.body)
    },
    routerOptions: { querystringParser: parseBrackets },
    requestTimeout: 60_000,
    // A client that takes nothing of its answer for so long has gone: what is kept for it takes memory. Streams say that they are there.
    connectionTimeout: LONGEST_SILENCE_MS,
  })
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    // Of who had to wait too long there are as many as somebody sends: their lines say 503, and no more.
    if (problem.status >= 500 && !(error instanceof NoTurn))
      request.log.error({ err: loggable(error) }, 'request failed')
    const wait = problem.body.data.metaData?.retryAfterSeconds
    if (problem.status === 429 && typeof wait === 'number') reply.header('retry-after', String(Math.ceil(wait)))
    return reply.status(problem.status).send(problem.body)
  })
  const permissions = permissionsPolicy(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', permissions)
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern and not the address: queries carry names and tokens.
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  letConnectionsGo(app, deps.endStreams)
  limitConnections(app.server)
  endFloods(app.server)
  endUnread(app)
  await app.register(helmet, contentPolicy(config))
  // Before replies are compressed: files of the dashboard stand compressed as they are.
  const hasDashboard = await serveFiles(app, deps.dashboardDir)
  await app.register(compress, {
    threshold: 2048,
    customTypes: /^(?!text\/event-stream).*(json|text|javascript|svg)/,
    // A body is read as it is sent: unpacked, sixty bytes are megabytes before any limit sees them.
    requestEncodings: ['identity'],
  })
  await app.register(multipart, { limits: { fileSize: LONGEST_FILE, files: 1 } })

  app.get('/healthz', () => ({ status: 'ok' }))
  const ready = onceASecond(deps.ready, deps.now)
  app.get('/readyz', async (_request, reply) => {
    const state = await ready()
    return reply
      .status(state.ready ? 200 : 503)
      .send(state.ready ? { status: 'ready' } : { status: 'unavailable', reason: state.reason })
  })
  const isForThisMachine = opensTo(config).length === 0
  const gate = createGate(database, deps)
  serve(app, api, deps.handlers, gate, {
    checkReplies: config.FIELDHOUSE_ENV !== 'prod' && process.env.NODE_ENV !== 'production',
    now: deps.now,
    onSessionEnded: deps.onSessionEnded,
    isHere: ({ socket, headers }) => isForThisMachine && isFromHere(socket.remoteAddress, headers),
  })
  serveReference(app)
  serveDynamicLinks(app)
  deps.extend?.(app)
  answerWithPage(app, hasDashboard)
  return app
}

const limitConnections = (server: Server): void => {
  const most = mostConnections()
  if (most !== undefined) server.maxConnections = most
}

/**
 * Ends a connection on which more requests are sent than were answered by far. What was sent on it beyond those is not looked at: of one
 * piece that came from the network there are hundreds.
 */
const endFloods = (server: Server): void => {
  const waiting = new WeakMap<Socket, number>()
  const handlers = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, reply) => {
    const { socket } = request
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    if (count > MOST_PIPELINED) return void socket.destroy()
    reply.once('close', () => waiting.set(socket, waiting.get(socket)! - 1))
    for (const handle of handlers) handle.call(server, request, reply)
  })
}

/**
 * Ends the connection with the reply where that comes before the body was read, as to who has no session, and much of the body may follow: what
 * follows would be read, as long as somebody sends it.
 */
const endUnread = (app: FastifyInstance): void => {
  app.addHook('onSend', async ({ raw, headers }, reply) => {
    if (raw.complete) return
    const most = headers.authorization === undefined ? MOST_UNREAD.without : MOST_UNREAD.withToken
    const isEndless = headers['transfer-encoding'] !== undefined
    if (isEndless || Number(headers['content-length'] ?? 0) > most) reply.header('connection', 'close')
  })
}

/** Asks again when the last answer is a second old: anybody may call /readyz, and each answer costs a statement. */
const onceASecond = <T>(ask: () => Promise<T>, now: () => number): (() => Promise<T>) => {
  let [last, askedAt] = [undefined as Promise<T> | undefined, 0]
  return () => {
    if (last === undefined || Math.abs(now() - askedAt) >= 1000) [last, askedAt] = [ask(), now()]
    return last
  }
}

/**
 * A stopping server waits for its connections, and a kept-alive one would make it wait for more than a minute after its last
 * reply: from then on every reply says that its connection ends, and those that are idle after a reply are closed.
 */
const letConnectionsGo = (app: FastifyInstance, endStreams: () => Promise<void>): void => {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    await endStreams()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections())
  })
}

/** The files of the built dashboard; false where there are none. */
const serveFiles = async (app: FastifyInstance, dir: string | null): Promise<boolean> => {
  const present = dir !== null && existsSync(dir)
  if (present)
    await app.register(fastifyStatic, {
      root: dir,
      wildcard: false,
      // The build compressed them once for all.
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Vite names its assets by content; everything else must be asked for again.
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  return present
}

/** The page of the dashboard for its client-side routes; API addresses never answer with it. */
const answerWithPage = (app: FastifyInstance, hasDashboard: boolean): void => {
  app.setNotFoundHandler((request, reply) => {
    if (
      hasDashboard &&
      request.method === 'GET' &&
      !request.url.startsWith(API_BASE) &&
      request.headers.accept?.includes('text/html')
    ) {
      // Not handed on: the reply can be awaited, and each that does so listens for its end.
      void reply.sendFile('index.html')
      return
    }
    void reply.status(404).send({ status: 404, data: { msg: 'No such address', errorCode: 'error.notFound.route' } })
  })
}

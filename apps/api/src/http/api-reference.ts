import { Worker } from 'node:worker_threads'
import { API_BASE } from '@fieldhouse/contract'
import type { FastifyInstance } from 'fastify'
import { askThread } from '../heavy-work/ask-thread.ts'
import type { ReferencePart, ReferenceText } from './reference-worker.ts'

const SCRIPT = '/docs/js/scalar.js'
/** For so long the thread may work; milliseconds. */
const PATIENCE = 60_000

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Fieldhouse API</title>
  </head>
  <body>
    <div id="reference"></div>
    <script src="${SCRIPT}"></script>
    <script src="/docs/js/open.js"></script>
  </body>
</html>
`

// A file of its own: the content policy allows no script in the page.
const OPEN = `Scalar.createApiReference('#reference', { url: '${API_BASE}/openapi.json', withDefaultFonts: false, telemetry: false })\n`

/**
 * The OpenAPI document, and the page at /docs that shows it. Both are made when they are first asked for: the page's script
 * alone takes more memory than the rest of the server, and most servers never show it. A thread makes them, and ends: all the schemas
 * of the contract at once would keep others waiting for a quarter of a second, and on a busy machine for seconds.
 */
export const serveReference = (app: FastifyInstance): void => {
  serveText(app, `${API_BASE}/openapi.json`, 'application/json; charset=utf-8', 'document')
  for (const address of ['/docs', '/docs/'])
    app.get(address, (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  app.get('/docs/js/open.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(OPEN))
  serveText(app, SCRIPT, 'text/javascript; charset=utf-8', 'script', { 'cache-control': 'public, max-age=86400' })
}

/** Serves a long text that never changes: made, and compressed, once for all who ask. Anybody may ask, as often as they like. */
const serveText = (
  app: FastifyInstance,
  address: string,
  type: string,
  part: ReferencePart,
  headers: Record<string, string> = {},
): void => {
  let made: Promise<{ plain: Buffer; gzipped: Buffer }> | undefined
  const whole = async () => {
    try {
      const { plain, gzipped } = await writeApart(part)
      return { plain: bufferOf(plain), gzipped: bufferOf(gzipped) }
    } catch (error) {
      // The next who asks has it tried again.
      made = undefined
      throw error
    }
  }
  app.get(address, { compress: false }, async (request, reply) => {
    const { plain, gzipped } = await (made ??= whole())
    reply.headers({ ...headers, vary: 'accept-encoding' }).type(type)
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(gzipped)
  })
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

const writeApart = async (part: ReferencePart): Promise<ReferenceText> => {
  // Node's own options of this process, such as a test runner's, are not the thread's.
  const worker = new Worker(new URL('./reference-worker.ts', import.meta.url), { execArgv: [] })
  // What ends the thread is told to whoever waits for its answer.
  worker.on('error', () => undefined)
  try {
    return await askThread<ReferenceText>(worker, part, { patience: PATIENCE })
  } finally {
    await worker.terminate()
  }
}

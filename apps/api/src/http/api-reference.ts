import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { api, API_BASE, openapi } from '@fieldhouse/contract'
import Fastify, { type FastifyInstance } from 'fastify'

const inGzip = promisify(gzip)

const SCRIPT = '/docs/js/scalar.js'

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
 * alone takes more memory than the rest of the server, and most servers never show it.
 */
export const serveReference = (app: FastifyInstance): void => {
  serveText(app, `${API_BASE}/openapi.json`, 'application/json; charset=utf-8', () => {
    const about = {
      title: 'Fieldhouse',
      version: '1.9.0',
      description: 'The API that the Fieldhouse dashboard itself uses.',
    }
    return Promise.resolve(JSON.stringify(openapi(api, about)))
  })
  for (const address of ['/docs', '/docs/'])
    app.get(address, (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  app.get('/docs/js/open.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(OPEN))
  serveText(app, SCRIPT, 'text/javascript; charset=utf-8', readScript, { 'cache-control': 'public, max-age=86400' })
}

/** Serves a long text that never changes: made, and compressed, once for all who ask. Anybody may ask, as often as they like. */
const serveText = (
  app: FastifyInstance,
  address: string,
  type: string,
  make: () => Promise<string>,
  headers: Record<string, string> = {},
): void => {
  let made: Promise<{ plain: Buffer; gzipped: Buffer }> | undefined
  const whole = async () => {
    const plain = Buffer.from(await make())
    return { plain, gzipped: await inGzip(plain) }
  }
  app.get(address, { compress: false }, async (request, reply) => {
    const { plain, gzipped } = await (made ??= whole())
    reply.headers({ ...headers, vary: 'accept-encoding' }).type(type)
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(gzipped)
  })
}

/** The package keeps its script inside a plugin: a server that never listens is asked for it. */
const readScript = async (): Promise<string> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const server = Fastify()
  await server.register(scalar, { routePrefix: '/docs', configuration: { content: '{}' } })
  const { body } = await server.inject(SCRIPT)
  await server.close()
  return body
}

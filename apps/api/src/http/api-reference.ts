import { api, API_BASE, openapi } from '@fieldhouse/contract'
import Fastify, { type FastifyInstance } from 'fastify'

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
  let document: ReturnType<typeof openapi> | undefined
  app.get(
    `${API_BASE}/openapi.json`,
    () =>
      (document ??= openapi(api, {
        title: 'Fieldhouse',
        version: '1.9.0',
        description: 'The API that the Fieldhouse dashboard itself uses.',
      })),
  )
  for (const address of ['/docs', '/docs/'])
    app.get(address, (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  app.get('/docs/js/open.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(OPEN))
  let script: Promise<string> | undefined
  app.get(SCRIPT, async (_request, reply) => {
    script ??= readScript()
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(await script)
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

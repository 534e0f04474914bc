import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { api, openapi } from '@fieldhouse/contract'
import Fastify from 'fastify'

/** What is asked of this thread, and what it answers: the text as it is, and compressed. */
export type ReferencePart = 'document' | 'script'
export type ReferenceText = { plain: Uint8Array; gzipped: Uint8Array }

const writeDocument = (): Promise<string> =>
  Promise.resolve(
    JSON.stringify(
      openapi(api, {
        title: 'Fieldhouse',
        version: '1.9.0',
        description: 'The API that the Fieldhouse dashboard itself uses.',
      }),
    ),
  )

/** The package keeps its script inside a plugin: a server that never listens is asked for it. */
const readScript = async (): Promise<string> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const server = Fastify()
  await server.register(scalar, { routePrefix: '/docs', configuration: { content: '{}' } })
  const { body } = await server.inject('/docs/js/scalar.js')
  await server.close()
  return body
}

const answer = async (part: ReferencePart): Promise<ReferenceText> => {
  const plain = Buffer.from(await (part === 'document' ? writeDocument() : readScript()))
  return { plain, gzipped: gzipSync(plain) }
}

parentPort!.on('message', (part: ReferencePart) => void answer(part).then((text) => parentPort!.postMessage(text, [])))

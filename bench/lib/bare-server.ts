import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { openPool } from '../../apps/api/src/db/open-connection.ts'

type Asked = { texts: readonly string[]; values: readonly unknown[] }

/** A server of HTTP and nothing else, in a thread of its own: it sends statements as they are, one after the other, and answers their rows as JSON. */
export const startBareServer = async (
  url: string,
): Promise<{
  ask: (texts: readonly string[], values: readonly unknown[]) => Promise<void>
  stop: () => Promise<void>
}> => {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url } })
  const [port] = (await once(worker, 'message')) as [number]
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    ask: async (texts, values) => {
      const sent = request({ port, host: '127.0.0.1', method: 'POST', agent })
      sent.end(JSON.stringify({ texts, values } satisfies Asked))
      const [reply] = await once(sent, 'response')
      JSON.parse(await text(reply))
    },
    stop: async () => {
      agent.destroy()
      await worker.terminate()
    },
  }
}

const serve = (url: string) => {
  const pool = openPool({ connectionString: url, max: 1 })
  const server = createServer((incoming, reply) => {
    void (async () => {
      const { texts, values } = JSON.parse(await text(incoming)) as Asked
      const answers = []
      for (const each of texts) answers.push((await pool.query(each, [...values])).rows)
      reply.setHeader('content-type', 'application/json')
      reply.end(JSON.stringify(answers))
    })()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, which has no origin
  server.listen(0, '127.0.0.1', () => parentPort!.postMessage((server.address() as AddressInfo).port))
}

if (!isMainThread) serve((workerData as { url: string }).url)

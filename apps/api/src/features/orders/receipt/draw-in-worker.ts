import { Worker } from 'node:worker_threads'
import type { Pdf } from '@fieldhouse/contract'
import type { Receipt } from './receipt-of.ts'

export type DrawingRequest = { id: number; receipt: Receipt; title: string }
export type DrawingReply = { id: number; bytes: Pdf['bytes'] } | { id: number; error: unknown }

type Waiting = { resolve: (bytes: Pdf['bytes']) => void; reject: (error: unknown) => void }
type Thread = { worker: Worker; waiting: Map<number, Waiting> }

/** The one thread of this process, from the first receipt on: few processes ever print one. */
let thread: Thread | null = null
let lastId = 0

/**
 * Draws a receipt in a thread of its own and answers the PDF: a hundred orders take a second, in which other requests are served.
 * One after the other; what the thread was at when it ended is refused with its error, and the next receipt gets a new one.
 */
export const drawInWorker = (receipt: Receipt, title: string): Promise<Pdf['bytes']> =>
  new Promise((resolve, reject) => {
    thread ??= openThread()
    const id = ++lastId
    thread.waiting.set(id, { resolve, reject })
    thread.worker.ref()
    thread.worker.postMessage({ id, receipt, title } satisfies DrawingRequest, [])
  })

const openThread = (): Thread => {
  // Node's own options of this process, such as a test runner's, are not the thread's.
  const worker = new Worker(new URL('./receipt-worker.ts', import.meta.url), { execArgv: [] })
  const opened: Thread = { worker, waiting: new Map() }
  const end = (error: unknown) => {
    if (thread === opened) thread = null
    for (const { reject } of opened.waiting.values()) reject(error)
    opened.waiting.clear()
  }
  worker.on('message', (reply: DrawingReply) => {
    const caller = opened.waiting.get(reply.id)
    opened.waiting.delete(reply.id)
    if ('bytes' in reply) caller?.resolve(reply.bytes)
    else caller?.reject(reply.error)
    // A process that has nothing else to do ends.
    if (opened.waiting.size === 0) worker.unref()
  })
  worker.on('error', end)
  worker.on('exit', (code) => end(new Error(`the thread that draws receipts ended with ${code}`)))
  worker.unref()
  return opened
}

import { Worker } from 'node:worker_threads'
import type { Pdf } from '@fieldhouse/contract'
import { leavingOfAsker } from '../../db/asker.ts'
import { askThread } from '../../heavy-work/ask-thread.ts'
import { takeTurns } from '../../heavy-work/take-turns.ts'
import type { Receipt } from './receipt-of.ts'

export type DrawingRequest = { receipt: Receipt; title: string }
type Draw = (partnerId: string, receipt: Receipt, title: string) => Promise<Pdf['bytes']>
type Limits = {
  /** For so long one receipt may be drawn; milliseconds. */
  patience: number
  /** How many receipts of one partner may wait. */
  queue: number
  /** What the thread may take of memory, without pictures and fonts as they were read; it ends where it needs more. */
  megabytes: number
}

/**
 * Draws receipts in a thread of their own, one after the other, and of the partners who wait one each in turn. The thread holds one receipt at a time: when it ends, or is ended
 * for having taken too long, only that one is refused, and the next gets a new thread. One that nobody waits for any more is not drawn.
 */
export const drawingsBy = (script: URL, { patience, queue, megabytes }: Limits): Draw => {
  /** The one thread of this process, from the first receipt on: few processes ever print one. */
  let thread: Worker | null = null
  const inTurn = takeTurns({ lanes: 1, waiting: queue, retryAfterSeconds: Math.ceil(patience / 1000) })

  const openThread = (): Worker => {
    // Node's own options of this process, such as a test runner's, are not the thread's.
    const worker = new Worker(script, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    const forget = () => void (thread = thread === worker ? null : thread)
    return worker.on('error', forget).on('exit', forget)
  }

  const draw = async (request: DrawingRequest): Promise<Pdf['bytes']> => {
    const worker = (thread ??= openThread())
    worker.ref()
    try {
      return await askThread<Pdf['bytes']>(worker, request, { patience })
    } catch (error) {
      // What it still does for this receipt would fall upon the next one.
      thread = null
      await worker.terminate()
      throw error
    } finally {
      // A process that has nothing else to do ends.
      worker.unref()
    }
  }

  return (partnerId, receipt, title) => inTurn(partnerId, () => draw({ receipt, title }), { signal: leavingOfAsker() })
}

/**
 * Draws a receipt and answers the PDF: a hundred orders take a second, in which other requests are served. Refuses to queue more
 * than would be drawn while somebody waits.
 */
export const drawInWorker = drawingsBy(new URL('./receipt-worker.ts', import.meta.url), {
  patience: 30_000,
  queue: 40,
  megabytes: 512,
})

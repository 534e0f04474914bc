import { parentPort } from 'node:worker_threads'
import { drawReceipt } from './draw-receipt.ts'
import type { DrawingReply, DrawingRequest } from './draw-in-worker.ts'

// The thread that draws receipts: nothing else waits while it does.
parentPort!.on('message', ({ id, receipt, title }: DrawingRequest) => {
  void drawReceipt(receipt, title).then(
    (bytes) => parentPort!.postMessage({ id, bytes } satisfies DrawingReply, [bytes.buffer]),
    (error: unknown) => parentPort!.postMessage({ id, error } satisfies DrawingReply, []),
  )
})

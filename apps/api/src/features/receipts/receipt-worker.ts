import { parentPort } from 'node:worker_threads'
import { drawReceipt } from './draw-receipt.ts'
import type { DrawingRequest } from './draw-in-worker.ts'

// The thread that draws receipts: nothing else waits while it does. One that can't be drawn ends it, with the fault for its caller.
parentPort!.on('message', ({ receipt, title }: DrawingRequest) => {
  void drawReceipt(receipt, title).then((bytes) => parentPort!.postMessage(bytes, [bytes.buffer]))
})

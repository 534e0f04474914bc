import type { ReportOrder } from '@fieldhouse/contract/reports'
import type { ReportWords } from './columns.ts'

/** What kind of file. */
export type FileKind = 'xlsx' | 'pdf'

/** What the worker makes a file of. */
export type ReportJob = {
  kind: FileKind
  orders: readonly ReportOrder[]
  zone: string
  words: ReportWords
  /** What stands over it. */
  heading: { title: string; club: string; days: string }
}

/** What the worker tells: how many orders are in the file by now, and in the end the file. */
export type ReportNews = { made: number } | { file: Blob } | { failed: string }

/** Makes a file beside the page, which goes on meanwhile. Refuses where the worker can not be loaded or fails. */
export const makeFile = (job: ReportJob, onMade: (made: number) => void, signal: AbortSignal): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./report-worker.ts', import.meta.url), { type: 'module' })
    const end = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true })
    worker.addEventListener('error', ({ message }) => end(() => reject(new Error(message))))
    worker.addEventListener('message', ({ data }: MessageEvent<ReportNews>) => {
      if ('made' in data) onMade(data.made)
      else if ('file' in data) end(() => resolve(data.file))
      else end(() => reject(new Error(data.failed)))
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(job)
  })

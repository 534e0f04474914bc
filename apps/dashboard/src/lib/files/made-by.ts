import type { FileNews } from './make-beside.ts'

/** Has a worker, of its own for each file, make a file of a job beside the page, which goes on meanwhile. Refuses where the worker can not be loaded or fails. */
export const madeBy = <Job>(
  worker: Worker,
  job: Job,
  signal: AbortSignal,
  onMade: (made: number) => void = () => {},
): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true })
    worker.addEventListener('error', ({ message }) => end(() => reject(new Error(message))))
    worker.addEventListener('message', ({ data }: MessageEvent<FileNews>) => {
      if ('made' in data) onMade(data.made)
      else if ('file' in data) end(() => resolve(data.file))
      else end(() => reject(new Error(data.failed)))
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(job)
  })

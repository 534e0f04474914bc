/** What a worker tells that makes a file: how many rows are in it by now, and in the end the file. */
export type FileNews = { made: number } | { file: Blob } | { failed: string }

// A worker talks to its own page only, and has no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const tell = (news: FileNews) => self.postMessage(news)

/** In a worker: makes a file of the job that the page sends (`madeBy`), and tells how far it is. */
export const makeBeside = <Job>(make: (job: Job, onMade: (made: number) => void) => Promise<Blob>) =>
  self.addEventListener('message', ({ data }: MessageEvent<Job>) => {
    make(data, (made) => tell({ made })).then(
      (file) => tell({ file }),
      (error: unknown) => tell({ failed: String(error) }),
    )
  })

import type { ReportJob, ReportNews } from './report-job.ts'

// A worker talks to its own page only, and has no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const tell = (news: ReportNews) => self.postMessage(news)

// Each kind brings a library of its own.
const drawnBy = async ({ kind }: ReportJob) =>
  kind === 'xlsx' ? (await import('./draw-sheet.ts')).drawSheet : (await import('./draw-pdf.ts')).drawPdf

const make = async (job: ReportJob): Promise<Blob> => {
  const draw = await drawnBy(job)
  return draw(job, (made) => tell({ made }))
}

// Runs in a worker of its own, so that the page answers while a large report is made.
self.addEventListener('message', ({ data }: MessageEvent<ReportJob>) => {
  make(data).then(
    (file) => tell({ file }),
    (error: unknown) => tell({ failed: String(error) }),
  )
})

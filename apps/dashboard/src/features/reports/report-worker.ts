import { makeBeside } from '../../lib/files/make-beside.ts'
import type { ReportJob } from './report-job.ts'

// Each kind brings a library of its own.
const drawnBy = async ({ kind }: ReportJob) =>
  kind === 'xlsx' ? (await import('./draw-sheet.ts')).drawSheet : (await import('./draw-pdf.ts')).drawPdf

// Runs in a worker of its own, so that the page answers while a large report is made.
makeBeside<ReportJob>(async (job, onMade) => (await drawnBy(job))(job, onMade))

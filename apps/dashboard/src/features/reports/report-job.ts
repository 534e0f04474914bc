import type { ReportOrder } from '@fieldhouse/contract/reports'
import { madeBy } from '../../lib/files/made-by.ts'
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

/** Makes a file beside the page, which goes on meanwhile. Refuses where the worker can not be loaded or fails. */
export const makeFile = (job: ReportJob, onMade: (made: number) => void, signal: AbortSignal): Promise<Blob> =>
  madeBy(new Worker(new URL('./report-worker.ts', import.meta.url), { type: 'module' }), job, signal, onMade)

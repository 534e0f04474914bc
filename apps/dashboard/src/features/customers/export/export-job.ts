import type { Api, Reply } from '@fieldhouse/contract'
import { madeBy } from '../../../lib/files/made-by.ts'

/** What kind of file. */
export type FileKind = 'csv' | 'xlsx'

type ExportedCustomer = Reply<Api['exportCustomers']>['data'][number]

/** What the worker makes a file of. */
export type ExportJob = {
  kind: FileKind
  customers: readonly ExportedCustomer[]
  /** What the sheet is called. */
  sheet: string
}

/** Makes a file beside the page, which goes on meanwhile. Refuses where the worker can not be loaded or fails. */
export const makeFile = (job: ExportJob, signal: AbortSignal): Promise<Blob> =>
  madeBy(new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' }), job, signal)

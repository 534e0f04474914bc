import { madeBy } from '../../lib/files/made-by.ts'

/** Makes a CSV file of the first sheet of an Excel file, beside the page. Refuses what is none. */
export const csvOf = async (sheet: File): Promise<File> => {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  const csv = await madeBy(worker, sheet, new AbortController().signal)
  return new File([csv], sheet.name.replace(/\.xlsx$/i, '.csv'), { type: 'text/csv' })
}

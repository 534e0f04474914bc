import { csvFile } from '@fieldhouse/domain/csv'
import { IMPORT_FIELDS, IMPORT_HEADERS } from '@fieldhouse/domain/customers'
import type { ExportJob } from './export-job.ts'

/**
 * A file of customers, a line for each under the names of the template, so that it can be uploaded again (CUSTOMERS-17). Every cell is
 * text, whatever it looks like: a spreadsheet shows it and runs none.
 */
export const drawFile = async ({ kind, customers, sheet }: ExportJob): Promise<Blob> => {
  const titles = IMPORT_FIELDS.map((field) => IMPORT_HEADERS[field])
  const rows = customers.map((customer) => IMPORT_FIELDS.map((field) => customer[field] ?? ''))
  if (kind === 'csv') return new Blob([csvFile([titles, ...rows])], { type: 'text/csv;charset=utf-8' })
  const { default: writeSheet } = await import('write-excel-file/universal')
  const cells = rows.map((row) => row.map((value) => (value === '' ? null : { type: String, value })))
  const head = titles.map((value) => ({ type: String, value, fontWeight: 'bold' as const }))
  const columns = titles.map((title) => ({ width: Math.max(14, title.length + 2) }))
  return writeSheet([head, ...cells], { sheet, columns, stickyRowsCount: 1 }).toBlob()
}

import { postingRows, type PostingRow } from '@fieldhouse/domain/bookkeeping'
import { BOOK_COLUMNS, type BookJob, type BookWords } from './book-job.ts'
import { drawFile, type FileCell } from './draw-file.ts'

/** Every posting of some journals as a file, a line for each (BEYOND-36): of the same journals, the same bytes. */
export const drawPostings = ({ kind, parts, words }: BookJob): Promise<Blob> =>
  drawFile({
    kind,
    sheet: words.sheet,
    titles: BOOK_COLUMNS.map((column) => words.titles[column]),
    rows: parts.flatMap(({ journals, own }) => postingRows(journals, own)).map((row) => cellsOf(row, words)),
  })

const cellsOf = (row: PostingRow, { kinds }: BookWords): FileCell[] =>
  BOOK_COLUMNS.map((column) => {
    if (column === 'kind') return kinds[row.kind] ?? row.kind
    if (column !== 'debit' && column !== 'credit') return row[column]
    const minor = row[column]
    return minor === null ? null : { minor, currency: row.currency }
  })

import { parse } from 'csv-parse/sync'
import { Refused, type RequestRefusalCode } from '../../db/refused.ts'

/** A line of a file: where it begins, and its cells. */
type CsvRow = { line: number; cells: string[] }

/** The first line of a file, and all others. */
export type Csv = { names: string[]; rows: CsvRow[] }

/** A file of more lines is to be split: one command takes it, as a whole or not at all. */
const MOST_ROWS = 50_000
const MOST_COLUMNS = 300
/** Forty columns of every row; what a file of commas alone would have is twenty times as many. */
const MOST_CELLS = 2_000_000
/** Characters; the longest that is taken of a cell is a note of 1,000. */
const LONGEST_CELL = 10_000

const refused = (code: RequestRefusalCode) => new Refused({ code })
const unreadable = (why: string) => new Refused({ code: 'error.badRequest.unreadableCsv', details: { msg: why } })

/**
 * Reads a CSV file of whatever encoding (UTF-8, UTF-16 and else Windows-1252) and delimiter (comma, semicolon, tab or bar), in one go: a
 * thread of its own does so. Refuses what is none, another kind of file, quotes that never close or NUL; and by name too many lines, columns
 * or cells and a cell that is too long, before it makes anything of them.
 */
export const readCsv = (bytes: Uint8Array): Csv => {
  const text = decode(bytes)
  if (text.includes('\u0000')) throw unreadable('The file is no text.')
  const delimiter = delimiterOf(text)
  refuseTooMuch(text, delimiter)
  const rows: CsvRow[] = []
  let before = 0
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      onRecord: (cells: string[], { lines }) => {
        if (cells.length > MOST_COLUMNS) throw refused('error.badRequest.csvTooManyColumns')
        // The first one is not counted: it names the columns.
        if (rows.length > MOST_ROWS) throw refused('error.badRequest.csvTooManyRows')
        // The parser counts the lines up to the end of a record; one that holds line breaks begins earlier.
        rows.push({ line: before + 1, cells })
        before = lines
        return null
      },
    })
  } catch (error) {
    if (error instanceof Refused) throw error
    const { lines = before + 1 } = error as { lines?: number }
    throw unreadable(`The file is no CSV: line ${lines} can't be read.`)
  }
  const [head, ...rest] = rows
  if (!head) throw unreadable('The file is empty.')
  return { names: head.cells, rows: rest }
}

const [QUOTE, LINE_FEED, RETURN] = [0x22, 0x0a, 0x0d]

/** Counts in one walk through the characters, which keeps nothing. Where it takes a lone line break for the end of a line it counts more lines. */
const refuseTooMuch = (text: string, delimiter: string): void => {
  const separator = delimiter.charCodeAt(0)
  let [rows, columns, cells, cellFrom, rowFrom] = [0, 1, 0, 0, 0]
  let quoted = false
  for (let at = 0; at <= text.length; at++) {
    const letter = at === text.length ? LINE_FEED : text.charCodeAt(at)
    if (letter === QUOTE) quoted = !quoted
    if (at < text.length && (quoted || (letter !== separator && letter !== LINE_FEED && letter !== RETURN))) continue
    if (at - cellFrom > LONGEST_CELL) throw refused('error.badRequest.csvCellTooLong')
    cellFrom = at + 1
    if (letter === separator && ++columns > MOST_COLUMNS) throw refused('error.badRequest.csvTooManyColumns')
    if (letter === separator) continue
    if (at > rowFrom && ++rows > MOST_ROWS + 1) throw refused('error.badRequest.csvTooManyRows')
    if (at > rowFrom && (cells += columns) > MOST_CELLS) throw refused('error.badRequest.csvTooManyCells')
    columns = 1
    rowFrom = at + 1
  }
}

const decode = (bytes: Uint8Array): string => {
  const [a, b] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))
    return new TextDecoder(a === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  // Without a mark every other byte of what is written in Latin letters is NUL.
  const head = bytes.subarray(0, 200)
  const nulsAt = (offset: number) => head.filter((byte, place) => byte === 0 && place % 2 === offset).length
  if (nulsAt(1) > head.length / 4) return new TextDecoder('utf-16le').decode(bytes)
  if (nulsAt(0) > head.length / 4) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The one that stands most often in the first line, outside of quotes. */
const delimiterOf = (text: string): string => {
  const counts = new Map([',', ';', '\t', '|'].map((each) => [each, 0]))
  let quoted = false
  for (const letter of text.slice(0, 20_000)) {
    if (letter === '"') quoted = !quoted
    else if (!quoted && (letter === '\n' || letter === '\r')) break
    else if (!quoted && counts.has(letter)) counts.set(letter, counts.get(letter)! + 1)
  }
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}

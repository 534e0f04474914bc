import type { Encoding } from '@fieldhouse/domain/imports'
import { parse } from 'csv-parse/sync'
import { Refused, type RequestRefusalCode } from '../../db/refused.ts'
import { guessEncoding } from './guess-encoding.ts'

/** A line of a file: where it begins, and its cells. */
type CsvRow = { line: number; cells: string[] }

/** The first line of a file, and all others, and how their letters were encoded. */
export type Csv = { encoding: Encoding; names: string[]; rows: CsvRow[] }

/** How a file is encoded, where somebody said so; else it is guessed, for a club in this country ('VN'). */
export type Encoded = { encoding?: Encoding | undefined; country: string }

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
 * Reads a CSV file of whatever encoding (BEYOND-52) and delimiter (comma, semicolon, tab or bar), in one go: a thread of its own does so. Letters
 * with their accents are one character. Refuses what is none, another kind of file, quotes that never close or NUL; and by name too many lines, columns
 * or cells and a cell that is too long, before it makes anything of them.
 */
export const readCsv = (bytes: Uint8Array, { encoding: told, country }: Encoded): Csv => {
  const encoding = told ?? guessEncoding(bytes, country)
  const text = new TextDecoder(encoding).decode(bytes).normalize('NFC')
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
  return { encoding, names: head.cells, rows: rest }
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

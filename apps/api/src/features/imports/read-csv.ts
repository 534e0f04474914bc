import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { Refused } from '../../db/refused.ts'

/** A line of a file: where it begins, and its cells. */
type CsvRow = { line: number; cells: string[] }

/** The first line of a file, and all others. */
export type Csv = { names: string[]; rows: CsvRow[] }

/** A file of more lines is to be split: one command takes it, as a whole or not at all. */
const MOST_ROWS = 50_000
const MOST_COLUMNS = 300
/** After so many lines others of the process have their turn. */
const TURN = 500

const unreadable = (why: string) => new Refused({ code: 'error.badRequest.unreadableCsv', details: { msg: why } })

/**
 * Reads a CSV file of whatever encoding (UTF-8, UTF-16 and else Windows-1252) and delimiter (comma, semicolon, tab or bar). Refuses
 * what is none: another kind of file, quotes that never close, NUL, too many lines or columns.
 */
export const readCsv = async (bytes: Uint8Array): Promise<Csv> => {
  const text = decode(bytes)
  if (text.includes('\u0000')) throw unreadable('The file is no text.')
  const parser = Readable.from(inPieces(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 200_000,
    }),
  )
  const rows: CsvRow[] = []
  let before = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (record.length > MOST_COLUMNS) throw unreadable(`The file has more than ${MOST_COLUMNS} columns.`)
      if (rows.length > MOST_ROWS)
        throw unreadable(`The file has more than ${MOST_ROWS.toLocaleString('en')} lines. Please split it.`)
      // The parser counts the lines up to the end of a record; one that holds line breaks begins earlier.
      rows.push({ line: before + 1, cells: record })
      before = info.lines
      if (rows.length % TURN === 0) await setImmediate()
    }
  } catch (error) {
    if (error instanceof Refused) throw error
    const { lines = before + 1 } = error as { lines?: number }
    throw unreadable(`The file is no CSV: line ${lines} can't be read.`)
  }
  const [head, ...rest] = rows
  if (!head) throw unreadable('The file is empty.')
  return { names: head.cells, rows: rest }
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

const PIECE = 64 * 1024

function* inPieces(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    // A letter of two halves stays whole: each half alone would be none.
    const isHalved = (text.charCodeAt(at + PIECE - 1) & 0xfc00) === 0xd800
    const end = at + PIECE - (isHalved ? 1 : 0)
    yield text.slice(at, end)
    at = end
  }
}

/** What spreadsheets take for a formula, also in full width, however many apostrophes stand before it. */
const RUNS = /^'*[=+\-@＝＋－＠\t\r]/
/**
 * A telephone number with its country, which they take for a number at worst; at the beginning of a line not even that, for where commas
 * separate no cells the others of the line would go on with it.
 */
const NUMBER = /^\+\d[\d ]*$/
/** The same behind what a spreadsheet may be told to separate cells by, where it knows no quotes: a cell would begin there. */
const RUNS_WITHIN = /([,;|\t\r\n])(?='*[=+\-@＝＋－＠\t\r])/g
const GUARDED_WITHIN = /([,;|\t\r\n])'(?='*[=+\-@＝＋－＠\t\r])/g

/**
 * A cell as a spreadsheet shows it and does not run it, whatever it separates and quotes cells by: what it would take for a formula begins
 * with an apostrophe (BEYOND-53).
 */
const guarded = (cell: string, isFirst: boolean): string => {
  const within = cell.replaceAll(RUNS_WITHIN, "$1'")
  return RUNS.test(cell) && (isFirst || !NUMBER.test(cell)) ? `'${within}` : within
}

/** What a guarded cell says; any other is what it says. */
export const unguarded = (cell: string): string =>
  (cell.startsWith("'") && RUNS.test(cell) ? cell.slice(1) : cell).replaceAll(GUARDED_WITHIN, '$1')

const quoted = (cell: string): string => (/[",;|\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A cell: a text, or an amount in digits that is a number to whoever reads the file, also below 0. */
export type CsvCell = string | { amount: string }

const written = (cell: CsvCell, place: number): string =>
  typeof cell === 'string' ? quoted(guarded(cell, place === 0)) : cell.amount

/**
 * Rows as a CSV file: commas, lines that end as RFC 4180 has them, and a mark by which spreadsheets know UTF-8; without it for programs
 * that would take the mark for a part of the first heading.
 */
export const csvFile = (rows: readonly (readonly CsvCell[])[], { marked = true } = {}): string =>
  `${marked ? '\uFEFF' : ''}${rows.map((row) => row.map(written).join(',')).join('\r\n')}\r\n`

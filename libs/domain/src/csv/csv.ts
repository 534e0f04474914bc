/** What spreadsheets take for a formula, however many apostrophes stand before it. */
const RUNS = /^'*[=+\-@\t\r]/
/** A telephone number with its country, which they take for a number at worst. */
const NUMBER = /^\+\d[\d ]*$/

/** A cell as a spreadsheet shows it and does not run it: one that it would take for a formula begins with an apostrophe. */
const guarded = (cell: string): string => (RUNS.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell)

/** What a guarded cell says; any other is what it says. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && RUNS.test(cell) ? cell.slice(1) : cell)

const quoted = (cell: string): string => (/[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A cell: a text, or an amount in digits that is a number to whoever reads the file, also below 0. */
export type CsvCell = string | { amount: string }

const written = (cell: CsvCell): string => (typeof cell === 'string' ? quoted(guarded(cell)) : cell.amount)

/**
 * Rows as a CSV file: commas, lines that end as RFC 4180 has them, and a mark by which spreadsheets know UTF-8; without it for programs
 * that would take the mark for a part of the first heading.
 */
export const csvFile = (rows: readonly (readonly CsvCell[])[], { marked = true } = {}): string =>
  `${marked ? '\uFEFF' : ''}${rows.map((row) => row.map(written).join(',')).join('\r\n')}\r\n`

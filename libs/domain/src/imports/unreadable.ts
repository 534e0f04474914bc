/**
 * Whether a cell has characters that can't be kept, for PostgreSQL's text holds neither NUL nor half a surrogate pair, or the sign that stands
 * for what could not be read in the encoding of the file.
 */
export const isUnreadable = (cell: string): boolean => /[\u0000\uFFFD]/.test(cell) || !cell.isWellFormed()

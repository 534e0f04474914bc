/**
 * The name under which caller and server agree to send rows of lists by name alone (A-IM and IM of RFC 3229): where a reply changed since
 * the one whose ETag the caller names, a row that reads as it did there is `{id, same: true}`, at whatever place it stands now.
 */
export const SAME_ROWS = 'same-rows'

type Row = { id: string; same?: true }
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && 'id' in value

/** Puts a reply together from the one that was there before and what differs. Throws where a row is named that was not there. */
export const withSameRows = (before: unknown, now: unknown): unknown => {
  if (Array.isArray(now)) return now.map((row) => (isRow(row) && row.same ? rowOf(before, row.id) : row))
  if (typeof now !== 'object' || now === null) return now
  const was = (typeof before === 'object' && before !== null ? before : {}) as Record<string, unknown>
  return Object.fromEntries(Object.entries(now).map(([key, value]) => [key, withSameRows(was[key], value)]))
}

const rowOf = (before: unknown, id: string): unknown => {
  const row = Array.isArray(before) ? before.find((each) => isRow(each) && each.id === id) : undefined
  if (row === undefined) throw new Error(`A row is called the same that was not there: ${id}`)
  return row
}

import type { ScheduleCell } from '../grid/types.ts'

const sameList = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((line, i) => line === b[i]))

const sameParts = <T extends object>(a: T | null | undefined, b: T | null | undefined): boolean =>
  a === b ||
  (Boolean(a && b) &&
    Object.keys({ ...a, ...b }).every(
      (key) => (a as Record<string, unknown>)[key] === (b as Record<string, unknown>)[key],
    ))

const sameCell = (a: ScheduleCell, b: ScheduleCell): boolean =>
  sameParts(
    { ...a, badge: null, note: null, hold: null, owed: null },
    { ...b, badge: null, note: null, hold: null, owed: null },
  ) &&
  JSON.stringify(a.owed) === JSON.stringify(b.owed) &&
  sameParts(a.badge, b.badge) &&
  sameList(a.note, b.note) &&
  sameParts(a.hold, b.hold)

/**
 * The cells with every one that did not change replaced by the object it was before, and the list itself when none did: only
 * courts in which something happened are drawn again.
 */
export const keepIdentity = (
  before: readonly ScheduleCell[] | undefined,
  after: readonly ScheduleCell[],
): readonly ScheduleCell[] => {
  if (!before) return after
  const known = new Map(before.map((cell) => [cell.id, cell]))
  const kept = after.map((cell) => {
    const old = known.get(cell.id)
    return old && sameCell(old, cell) ? old : cell
  })
  return kept.length === before.length && kept.every((cell, i) => cell === before[i]) ? before : kept
}

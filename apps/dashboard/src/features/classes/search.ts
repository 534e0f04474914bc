import { readListSearch, type ListSearch } from '../../lib/list/list-search.ts'

/** The tabs of Classes, in their order (CLASSES-01, CLASSES-79). */
export const CLASS_TABS = ['schedule', 'packages', 'instructors'] as const
export type ClassTab = (typeof CLASS_TABS)[number]

/** The address of Classes: its tab, where that is not the first, and of the instructors what their list shows (CLASSES-02). */
export type ClassSearch = ListSearch & {
  tab?: Exclude<ClassTab, 'schedule'>
  /** The form of a new instructor is open (CLASSES-03). */
  action?: 'add'
}

/** Keeps of an address what means something to Classes; who adds an instructor is among the instructors. */
export const readClassSearch = (raw: Record<string, unknown>): ClassSearch => {
  const isAdding = raw['action'] === 'add'
  if (raw['tab'] === 'packages') return { tab: 'packages' }
  if (raw['tab'] !== 'instructors' && !isAdding) return {}
  return { tab: 'instructors', ...(isAdding && { action: 'add' }), ...readListSearch(raw) }
}

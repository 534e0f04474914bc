import { isLocalDate, type LocalDate } from '@fieldhouse/domain/time'
import { readListSearch, type ListSearch } from '../../lib/list/list-search.ts'

/** The tabs of Classes, in their order (CLASSES-01, CLASSES-79). */
export const CLASS_TABS = ['schedule', 'packages', 'instructors'] as const
export type ClassTab = (typeof CLASS_TABS)[number]

/** What the schedule of classes shows: a week, and what it is narrowed to. */
export type CalendarSearch = {
  /** A day of the week that is shown; this week where none is named. */
  day?: LocalDate
  /** The month stands over the week (CLASSES-08). */
  view?: 'month'
  /** All where none is named (CLASSES-76). */
  venues?: string[]
  coaches?: string[]
  /** The session that is open. */
  session?: string
}

/** The address of Classes: its tab, where that is not the first, and what that tab shows (CLASSES-02). */
export type ClassSearch = ListSearch &
  CalendarSearch & {
    tab?: Exclude<ClassTab, 'schedule'>
    /** The form of a new instructor is open (CLASSES-03). */
    action?: 'add'
  }

/** Keeps of an address what means something to Classes; who adds an instructor is among the instructors. */
export const readClassSearch = (raw: Record<string, unknown>): ClassSearch => {
  const isAdding = raw['action'] === 'add'
  if (raw['tab'] === 'packages') return { tab: 'packages' }
  if (raw['tab'] !== 'instructors' && !isAdding) return readCalendarSearch(raw)
  return { tab: 'instructors', ...(isAdding && { action: 'add' }), ...readListSearch(raw) }
}

/** What means something to the schedule of classes. */
export const readCalendarSearch = (raw: Record<string, unknown>): CalendarSearch => {
  const { day, session } = raw
  const [venues, coaches] = [idsIn(raw['venues']), idsIn(raw['coaches'])]
  return {
    ...(typeof day === 'string' && isLocalDate(day) && { day }),
    ...(raw['view'] === 'month' && { view: 'month' as const }),
    ...(venues.length > 0 && { venues }),
    ...(coaches.length > 0 && { coaches }),
    ...(typeof session === 'string' && ID.test(session) && { session }),
  }
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MOST_CHOSEN = 100
const idsIn = (value: unknown): string[] =>
  [value]
    .flat()
    .filter((id): id is string => typeof id === 'string' && ID.test(id))
    .slice(0, MOST_CHOSEN)

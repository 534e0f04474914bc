import { readSize } from '../../lib/list/page-size.ts'

/** Staff of one page, until somebody asks for more (STAFF-25). */
export const PAGE_SIZE = 10

/** The tabs of Staff, in their order (STAFF-02). */
export const STAFF_TABS = ['list', 'roles'] as const
export type StaffTab = (typeof STAFF_TABS)[number]

/** True for the name of a tab. */
export const isStaffTab = (text: string): text is StaffTab => (STAFF_TABS as readonly string[]).includes(text)

/** The address of the list: what is searched for, and the page. */
export type StaffSearch = { q?: string; page?: number; size?: number }

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : ''

/** Keeps of an address what means something to the list. */
export const readSearch = (raw: Record<string, unknown>): StaffSearch => {
  const q = textOf(raw.q).slice(0, 100)
  const page = Number(textOf(raw.page))
  const size = readSize(raw.size)
  return {
    ...(q && { q }),
    ...(Number.isInteger(page) && page > 1 && page < 1_000_000 && { page }),
    ...(size && { size }),
  }
}

import { readSize } from '../../lib/list/page-size.ts'

/** Customers of one page, until somebody asks for more (CUSTOMERS-30, ADDTX-31). */
export const PAGE_SIZE = 10

/**
 * The address of the list: what is searched for, the page, and what a link may open over it: a customer (CUSTOMERS-08) or the
 * form of a new one.
 */
export type CustomerSearch = { q?: string; page?: number; size?: number; id?: string; new?: true }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : ''

/** Keeps of an address what means something to the list. */
export const readSearch = (raw: Record<string, unknown>): CustomerSearch => {
  const q = textOf(raw.q).slice(0, 100)
  const page = Number(textOf(raw.page))
  const size = readSize(raw.size)
  const id = textOf(raw.id)
  return {
    ...(q && { q }),
    ...(Number.isInteger(page) && page > 1 && page < 1_000_000 && { page }),
    ...(size && { size }),
    ...(UUID.test(id) && { id }),
    ...(textOf(raw.new) === 'true' && { new: true as const }),
  }
}

/** Customers of one page (CUSTOMERS-30, ADDTX-31). */
export const PAGE_SIZE = 10

/** The address of the list: what is searched for, the page, and a customer to open, as links have it (CUSTOMERS-08). */
export type CustomerSearch = { q?: string; page?: number; id?: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : ''

/** Keeps of an address what means something to the list. */
export const readSearch = (raw: Record<string, unknown>): CustomerSearch => {
  const q = textOf(raw.q).slice(0, 100)
  const page = Number(textOf(raw.page))
  const id = textOf(raw.id)
  return {
    ...(q && { q }),
    ...(Number.isInteger(page) && page > 1 && page < 1_000_000 && { page }),
    ...(UUID.test(id) && { id }),
  }
}

/** How many pages there are, at least one. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE))

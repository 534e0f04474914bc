import { readSize } from './page-size.ts'

/** The address of a list: what is searched for, and the page. */
export type ListSearch = { q?: string; page?: number; size?: number }

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : ''

/** Keeps of an address what means something to a list. */
export const readListSearch = (raw: Record<string, unknown>): ListSearch => {
  const q = textOf(raw['q']).slice(0, 100)
  const page = Number(textOf(raw['page']))
  const size = readSize(raw['size'])
  return {
    ...(q && { q }),
    ...(Number.isInteger(page) && page > 1 && page < 1_000_000 && { page }),
    ...(size && { size }),
  }
}

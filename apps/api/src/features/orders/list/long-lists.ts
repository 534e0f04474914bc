import { COUNTED, type OrderFilter } from './orders-list.store.ts'

const REMEMBERED_MS = 60_000
const MOST = 1000

/**
 * Remembers for a minute which lists were found to go on for more than is counted, and up to where: whoever turns their pages
 * or sees them change need not have them counted again. A list that shrinks meanwhile says '5,000+' for so much longer.
 */
export const createLongLists = (now: () => number) => {
  const known = new Map<string, { upTo: number; until: number }>()
  const keyOf = (partnerId: string, { offset: _offset, limit: _limit, ...filter }: OrderFilter) =>
    JSON.stringify([partnerId, filter])
  return {
    /** True when more than 5,000 orders are known to lie behind the page. */
    goesOn(partnerId: string, filter: OrderFilter): boolean {
      const entry = known.get(keyOf(partnerId, filter))
      return entry !== undefined && entry.until > now() && filter.offset + COUNTED <= entry.upTo
    },
    note(partnerId: string, filter: OrderFilter): void {
      const key = keyOf(partnerId, filter)
      known.delete(key)
      known.set(key, { upTo: filter.offset + COUNTED, until: now() + REMEMBERED_MS })
      // The one that was noted first goes first.
      if (known.size > MOST) known.delete(known.keys().next().value!)
    },
  }
}

export type LongLists = ReturnType<typeof createLongLists>

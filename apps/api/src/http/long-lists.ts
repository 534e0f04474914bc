const REMEMBERED_MS = 60_000
const MOST = 1000

/** What a list is asked for: a page of it, and whatever else it is filtered by. */
type Asked = { offset: number; limit: number }

/**
 * Remembers for a minute which lists were found to go on for more than the `counted` entries behind a page, and up to where: whoever turns
 * their pages or sees them change need not have them counted again. A list that shrinks meanwhile says 'more than' for so much longer.
 */
export const createLongLists = (now: () => number, counted: number) => {
  const known = new Map<string, { upTo: number; until: number }>()
  const keyOf = (partnerId: string, { offset: _offset, limit: _limit, ...filter }: Asked) =>
    JSON.stringify([partnerId, filter])
  return {
    /** True when more entries than are counted are known to lie behind the page. */
    goesOn(partnerId: string, asked: Asked): boolean {
      const entry = known.get(keyOf(partnerId, asked))
      return entry !== undefined && entry.until > now() && asked.offset + counted <= entry.upTo
    },
    note(partnerId: string, asked: Asked): void {
      const key = keyOf(partnerId, asked)
      known.delete(key)
      known.set(key, { upTo: asked.offset + counted, until: now() + REMEMBERED_MS })
      // The one that was noted first goes first.
      if (known.size > MOST) known.delete(known.keys().next().value!)
    },
  }
}

export type LongLists = ReturnType<typeof createLongLists>

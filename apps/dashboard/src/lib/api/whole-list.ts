const PAGE = 100

type Page<T> = { data: readonly T[]; pagination: { total: number } }

/**
 * A list that a screen needs whole, page by page until all of it is read: no list ends silently. What is added or removed between two pages
 * moves the others along, so that one may come twice: it is taken once.
 */
export const wholeList = async <T extends { id: string }>(
  read: (paging: { offset: number; limit: number }) => Promise<Page<T>>,
): Promise<T[]> => {
  const all = new Map<string, T>()
  for (let offset = 0; ; offset += PAGE) {
    const { data, pagination } = await read({ offset, limit: PAGE })
    for (const one of data) all.set(one.id, one)
    if (data.length < PAGE || offset + PAGE >= pagination.total) return [...all.values()]
  }
}

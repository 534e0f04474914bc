import { useState } from 'react'

/**
 * The ticked rows of a paged list, as last seen: they survive paging, and a new scope (search or filter) empties them
 * (ORDERS-130, CUSTOMERS-05). `rows` is the page shown.
 */
export const useRowSelection = <Row extends { id: string }>(rows: readonly Row[], scope: string) => {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map())
  const [followed, setFollowed] = useState(scope)
  if (followed !== scope) {
    setFollowed(scope)
    setPicked(new Map())
  }
  const fresh = new Map(rows.map((row) => [row.id, row]))
  const become = (ids: Iterable<string>) => {
    const known = new Map([...picked, ...fresh])
    setPicked(new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id)!] as const] : []))))
  }
  return {
    picked: [...picked.values()].map((row) => fresh.get(row.id) ?? row),
    keys: new Set(picked.keys()) as ReadonlySet<string>,
    become,
    /** Ticks every row of the page shown. */
    selectAll: () => become([...picked.keys(), ...fresh.keys()]),
    clear: () => setPicked(new Map()),
  }
}

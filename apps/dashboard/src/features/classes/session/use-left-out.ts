import { useState } from 'react'

/** The sessions that somebody leaves out of a change, in sight. */
export const useLeftOut = () => {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    ids,
    has: (id: string) => ids.includes(id),
    toggle: (id: string) => setIds((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id])),
    add: (more: readonly string[]) => setIds((now) => [...new Set([...now, ...more])]),
    clear: () => setIds([]),
  }
}

export type LeftOut = ReturnType<typeof useLeftOut>

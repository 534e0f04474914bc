import { useState } from 'react'

/**
 * What a dialog speaks of, as it was when its work began: while `busy` the latest value before it, as what others hear of the change
 * arrives before the answer does. `value` keeps its identity while it is the same.
 */
export const useHeld = <T>(value: T, busy: boolean): T => {
  const [held, setHeld] = useState(() => value)
  if (!busy && held !== value) setHeld(() => value)
  return busy ? held : value
}

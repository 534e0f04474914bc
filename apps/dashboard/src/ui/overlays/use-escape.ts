import { useWindowEvent } from '@mantine/hooks'
import { useLayoutEffect, useState } from 'react'

/** What is open and covered by nothing, the topmost last. */
const openings: object[] = []
/** What was topmost when the last key went down, noted before anything acts on that key. */
let topmost: object | undefined

if (globalThis.window) window.addEventListener('keydown', () => (topmost = openings.at(-1)), { capture: true })

/**
 * Calls `onEscape` for an Escape while something is open and nothing is over it, from the first moment it can be seen. Each Escape is
 * for one: neither what it opens nor what it uncovers closes with it. A list that is open within keeps Escape to itself.
 */
export const useEscape = (open: boolean, onEscape: () => void): void => {
  const [opening] = useState<object>(() => ({}))
  useLayoutEffect(() => {
    if (!open) return
    openings.push(opening)
    return () => void openings.splice(openings.indexOf(opening), 1)
  }, [open, opening])
  useWindowEvent(
    'keydown',
    ({ key, isComposing, target }) => {
      if (!open || topmost !== opening || key !== 'Escape' || isComposing) return
      if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return
      onEscape()
    },
    { capture: true },
  )
}

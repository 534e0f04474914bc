import { useLayoutEffect } from 'react'

/** How many elements are remembered: more than a dialog has fields, so that what opened it is still known at its end. */
const REMEMBERED = 60

/** What had the focus, the latest first. Items of menus and lists go away with what is chosen, and are no place to come back to. */
let visited: readonly HTMLElement[] = []
globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement) || target.closest('[role="menu"], [role="listbox"]')) return
  visited = [target, ...visited.filter((element) => element !== target && element.isConnected)].slice(0, REMEMBERED)
})

/** What is open over the screen, the topmost last. */
const openings: object[] = []

/**
 * Gives the focus back when something over the screen closes or is taken away: to what had it when that opened or, where that is gone
 * or disabled, to the last place before it that can have it, in the end to the screen. What lies under something else leaves the focus
 * there.
 */
export const useFocusBack = (open: boolean): void => {
  // Before the browser paints: dialogs that replace each other hand on what opened the first one.
  useLayoutEffect(() => {
    if (!open) return
    const places = visited
    const opening = {}
    openings.push(opening)
    return () => {
      const isTop = openings.at(-1) === opening
      openings.splice(openings.indexOf(opening), 1)
      const below = openings.at(-1)
      // React puts the focus back where it was before its changes, which is a closing dialog while that fades: ours comes after.
      queueMicrotask(() => {
        if (!isTop || openings.at(-1) !== below) return
        if (!places.some(takesFocus)) document.querySelector('main')?.focus({ preventScroll: true })
      })
    }
  }, [open])
}

const takesFocus = (element: HTMLElement): boolean => {
  if (!element.isConnected) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

import { useLayoutEffect } from 'react'
import { firstField } from './first-field.ts'

/** How many elements are remembered: more than a dialog has fields, so that what opened it is still known at its end. */
const REMEMBERED = 60

/** What had the focus, the latest first. Items of menus and lists go away with what is chosen, and are no place to come back to. */
let visited: readonly HTMLElement[] = []
/** What has it now, or had it when it went away. */
let latest: HTMLElement | null = null

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
        if (!places.some(takesFocus)) toScreen()
      })
    }
  }, [open])
}

const screen = () => document.querySelector('main')

/** To the cell at which a grid of the screen stands: its cells are drawn anew when their day is. Else to the screen itself. */
const toScreen = () => {
  const stop = screen()?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')
  if (!stop || !takesFocus(stop)) screen()?.focus({ preventScroll: true })
}

const takesFocus = (element: HTMLElement): boolean => {
  if (!element.isConnected) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

/** Parts whose cells or options share one tab stop: the focus of one that went away belongs to the stop. */
const ONE_STOP = '[role="grid"], [role="radiogroup"], [role="tablist"]'

/**
 * What had the focus went away, by a deletion or because it is disabled now: the browser would leave the focus to the page, where no key
 * does anything. It goes to the tab stop of the part that lost it, else to the last place within the dialog on top or the screen, else
 * to the dialog's first field; not where a touch brought it here, for a field calls the keyboard up.
 * A button at work gets it back by itself.
 */
const catchFocus = (records: readonly MutationRecord[]) => {
  const lost = latest
  if (!lost || document.activeElement !== document.body) return
  const isGone = !lost.isConnected
  if (!isGone && (!lost.matches(':disabled') || lost.ariaBusy === 'true')) return
  latest = null
  const holder = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)))?.target
  const part = holder instanceof Element && holder.isConnected ? holder.closest(ONE_STOP) : null
  const stop = part?.querySelector<HTMLElement>('[tabindex="0"]')
  if (stop && takesFocus(stop)) return
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1)
  const place = dialog ?? screen()
  if (visited.some((element) => place?.contains(element) && takesFocus(element))) return
  const field = dialog && !matchMedia('(hover: none)').matches ? firstField(dialog) : null
  if (field && takesFocus(field)) return
  if (dialog) dialog.focus({ preventScroll: true })
  else toScreen()
}

const watchFocus = () => {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    latest = target
    if (target.closest('[role="menu"], [role="listbox"]')) return
    visited = [target, ...visited.filter((element) => element !== target && element.isConnected)].slice(0, REMEMBERED)
  })
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    // A click beside everything takes the focus on purpose; what is removed is no longer there a moment later.
    if (relatedTarget) return
    queueMicrotask(() => {
      if (latest === target && latest?.isConnected && !latest.matches(':disabled')) latest = null
    })
  })
  new MutationObserver(catchFocus).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  })
}

if (globalThis.document) watchFocus()

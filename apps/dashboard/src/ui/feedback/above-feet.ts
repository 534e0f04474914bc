import { useLayoutEffect, type RefObject } from 'react'

/** What stays in sight while something is said: what acts at a lower edge, and totals. */
const KEPT = '[data-foot], [data-totals]'

/** Between a foot and what lies above it, in pixels. */
const GAP = 8

type Edges = { top: number; bottom: number; left: number; right: number }

/**
 * How far what stands at the lower right corner is to be lifted, in pixels, so that it covers none of the feet that act there, one above the
 * other: the foot of a form, of a dialog, what is done with a selection, a pager, a total. Feet that it does not reach leave it where it is.
 * Where there is no room above them it stays below the upper edge.
 */
export const liftOver = (it: Edges, feet: readonly Edges[]): number => {
  const beside = feet.filter((foot) => foot.right > it.left && foot.left < it.right && foot.bottom > foot.top)
  const height = it.bottom - it.top
  let bottom = it.bottom
  for (const foot of beside.toSorted((a, b) => b.bottom - a.bottom))
    if (foot.top < bottom + GAP && foot.bottom > bottom - height - GAP) bottom = Math.min(bottom, foot.top - GAP)
  return Math.max(0, it.bottom - Math.max(bottom, height + GAP))
}

/** How far what stands at the upper edge is to be let down, so that it covers none of them: the same, seen upside down, in a window so high. */
export const dropUnder = (it: Edges, feet: readonly Edges[], height: number): number => {
  const up = ({ top, bottom, ...sides }: Edges): Edges => ({ ...sides, top: height - bottom, bottom: height - top })
  return liftOver(up(it), feet.map(up))
}

/**
 * Keeps an element that is fixed to the lower or to the upper edge clear of every foot and total on the page while `isShown`, whatever comes,
 * goes, grows and is scrolled meanwhile.
 */
export const useAboveFeet = (element: RefObject<HTMLElement | null>, isShown: boolean): void => {
  useLayoutEffect(() => {
    const it = element.current
    if (!it || !isShown) return
    const place = () => {
      // Where it is by itself: at which edge, the styles say.
      it.style.removeProperty('--lift')
      const own = it.getBoundingClientRect()
      const { innerHeight: height } = window
      const feet = [...document.querySelectorAll(KEPT)].map((foot) => foot.getBoundingClientRect())
      const isAbove = own.top < height - own.bottom
      it.style.setProperty('--lift', `${isAbove ? dropUnder(own, feet, height) : liftOver(own, feet)}px`)
    }
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    place()
    const pages = new MutationObserver(soon)
    pages.observe(document.body, { childList: true, subtree: true })
    const sizes = new ResizeObserver(soon)
    sizes.observe(it)
    window.addEventListener('resize', soon)
    window.addEventListener('scroll', soon, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      pages.disconnect()
      sizes.disconnect()
      window.removeEventListener('resize', soon)
      window.removeEventListener('scroll', soon, { capture: true })
      it.style.removeProperty('--lift')
    }
  }, [element, isShown])
}

// Dialogs and forms, and fields that stand in neither, in which somebody has changed something.
const touched = new Set<Element>()

/** Looking for something is no work that could be lost. */
const isSearch = (field: Element): boolean => field.getAttribute('type') === 'search'

const note = ({ target }: Event) => {
  if (target instanceof Element && !isSearch(target)) touched.add(target.closest('[role="dialog"], form') ?? target)
}

/** Notes from now on where somebody types; answers what ends it. */
export const watchTyping = (): (() => void) => {
  const kinds = ['input', 'change'] as const
  for (const kind of kinds) document.addEventListener(kind, note, true)
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, note, true)
    touched.clear()
  }
}

/** Whether something stands on the page that somebody has typed or chosen, and that would be lost with it. */
export const hasTyped = (): boolean => {
  for (const place of touched) if (!place.isConnected) touched.delete(place)
  return touched.size > 0
}

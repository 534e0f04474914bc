const FIELDS =
  'input:not([type="hidden"], [readonly], :disabled), textarea:not([readonly], :disabled), select:not(:disabled), [contenteditable="true"]'

/** The first field that a person may fill in; of a choice among several, the one that is chosen. */
export const firstField = (body: Element): HTMLElement | null => {
  const first = [...body.querySelectorAll<HTMLElement>(FIELDS)].find((field) => field.checkVisibility()) ?? null
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio' || first.checked) return first
  const chosen = body.querySelector<HTMLElement>(`input[type="radio"][name="${CSS.escape(first.name)}"]:checked`)
  return chosen ?? first
}

/** The ref of fields that take the place of what had the focus: whoever asked for them goes on typing. */
export const focusFirstField = (body: HTMLElement | null) => void (body && firstField(body)?.focus())

/**
 * The ref of a dialog's or a step's body: the focus starts at what is marked with data-autofocus or, where nothing is, at the first
 * field, also where that comes only once something is loaded. Who has touched the dialog by then stays where they are.
 */
export const startAtFirstField = (body: HTMLElement | null) => {
  const dialog = body?.closest<HTMLElement>('[role="dialog"]')
  if (!body || !dialog) return undefined
  const mark = () => {
    const marked = dialog.querySelector<HTMLElement>('[data-autofocus]')
    if (marked) return marked
    const first = firstField(body)
    // Mantine's trap, which looks for the mark, sets the focus a moment after this.
    first?.setAttribute('data-autofocus', '')
    return first
  }
  if (mark()) return undefined
  const waiting = new AbortController()
  const { signal } = waiting
  const stop = () => waiting.abort()
  dialog.addEventListener('keydown', stop, { signal, capture: true })
  dialog.addEventListener('pointerdown', stop, { signal, capture: true })
  const observer = new MutationObserver(() => {
    const first = mark()
    if (!first) return
    stop()
    first.focus({ preventScroll: true })
  })
  observer.observe(body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
  return stop
}

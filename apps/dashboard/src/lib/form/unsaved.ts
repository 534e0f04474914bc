// Forms that would lose what was typed in them.
const unsaved = new Set<object>()

/** Notes that a form has something to lose; answers what ends it. */
export const noteUnsaved = (): (() => void) => {
  const form = {}
  unsaved.add(form)
  return () => void unsaved.delete(form)
}

/** Whether a form of this page would lose what was typed in it, for whatever leaves the screen without going elsewhere in the product. */
export const hasUnsaved = (): boolean => unsaved.size > 0

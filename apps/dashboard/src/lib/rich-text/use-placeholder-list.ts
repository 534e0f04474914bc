import { useEditorState, type Editor } from '@tiptap/react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { insertPlaceholder, mentionAt, offeredFor, type Placeholder } from './placeholders.ts'

/** The list behind an @: what it offers, and the keys that go through it, take from it and close it. */
export const usePlaceholderList = (editor: Editor, placeholders: readonly Placeholder[], id: string) => {
  const mention = useEditorState({ editor, selector: ({ editor: now }) => (now.isFocused ? mentionAt(now) : null) })
  // By the place of its @: one that was closed stays so, however it is typed on.
  const [closed, setClosed] = useState<number | null>(null)
  const [chosen, setChosen] = useState({ typed: '', at: 0 })
  const offered = mention && mention.from !== closed ? offeredFor(mention.typed, placeholders) : []
  const isOpen = mention !== null && offered.length > 0
  const at = isOpen && chosen.typed === mention.typed ? Math.min(chosen.at, offered.length - 1) : 0
  // The focus stays in the text, which tells readers what Enter takes.
  useEffect(() => {
    const told = { 'aria-controls': id, 'aria-activedescendant': `${id}-${at}` }
    for (const [name, value] of Object.entries(told))
      if (isOpen) editor.view.dom.setAttribute(name, value)
      else editor.view.dom.removeAttribute(name)
  }, [editor, id, isOpen, at])
  if (mention === null && closed !== null) setClosed(null)
  if (!isOpen) return { open: null, onKey: () => false }
  const take = (placeholder: Placeholder) => insertPlaceholder(editor, mention, placeholder)
  const go = (by: number) => setChosen({ typed: mention.typed, at: (at + by + offered.length) % offered.length })
  const keys: Record<string, () => void> = {
    ArrowDown: () => go(1),
    ArrowUp: () => go(-1),
    Enter: () => take(offered[at]!),
    Tab: () => take(offered[at]!),
    Escape: () => setClosed(mention.from),
  }
  return {
    open: { mention, offered, at, take },
    /** Whether a key was the list's. */
    onKey: (event: KeyboardEvent): boolean => {
      const act = event.shiftKey ? undefined : keys[event.key]
      if (!act) return false
      event.preventDefault()
      event.stopPropagation()
      act()
      return true
    },
  }
}

import { useDebouncedCallback } from '@mantine/hooks'
import { useEditor, type Editor } from '@tiptap/react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { cleanPaste } from './clean-paste.ts'
import { placeholderNode, withoutPieces, withPieces, type Placeholder } from './placeholders.ts'
import { RICH_TEXT_EXTENSIONS } from './rich-text-extensions.ts'

/** How long nothing more is typed before what was typed is told (COMMON-01). */
const REST_MS = 300

const written = (editor: Editor): string => (editor.isEmpty ? '' : withoutPieces(editor.getHTML()))

type Options = {
  value: string
  /** What may stand in it for something of whoever reads it; they stay the same. */
  placeholders: readonly Placeholder[]
  onChange: (value: string) => void
  attributes: Record<string, string>
}

/**
 * The editor of a field: what is typed is told once the typing rests, and at once where nothing was typed before or the field is left,
 * so that no form believes itself untouched. Another value from outside takes the place of what stands there.
 */
export const useRichText = ({ value, placeholders, onChange, attributes }: Options) => {
  /** What was told or given last. */
  const last = useRef(value)
  /** What was given, and how the editor writes the same: who takes back what they typed has changed nothing. */
  const began = useRef({ given: value, written: '' })
  const tell = (html: string) => {
    last.current = html === began.current.written ? began.current.given : html
    onChange(last.current)
  }
  const tellSoon = useDebouncedCallback((editor: Editor) => tell(written(editor)), { delay: REST_MS })
  const editor = useEditor({
    extensions:
      placeholders.length > 0 ? [...RICH_TEXT_EXTENSIONS, placeholderNode(placeholders)] : RICH_TEXT_EXTENSIONS,
    content: withPieces(value, placeholders),
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes, transformPastedHTML: cleanPaste },
    onCreate: ({ editor: made }) => {
      began.current.written = written(made)
    },
    onUpdate: ({ editor: changed }) => {
      if (last.current === began.current.given) tell(written(changed))
      else tellSoon(changed)
    },
    onBlur: () => tellSoon.flush(),
  })
  const said = JSON.stringify(attributes)
  useEffect(() => {
    editor.setOptions({
      editorProps: { attributes: JSON.parse(said) as Record<string, string>, transformPastedHTML: cleanPaste },
    })
  }, [editor, said])
  useEffect(() => {
    if (value === last.current) return
    tellSoon.cancel()
    editor.commands.setContent(withPieces(value, placeholders), { emitUpdate: false })
    last.current = value
    began.current = { given: value, written: written(editor) }
  }, [editor, value, placeholders, tellSoon])
  return {
    editor,
    /** What is typed is told before a key that closes what it stands in. */
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') tellSoon.flush()
    },
  }
}

import { EditorContent } from '@tiptap/react'
import { useId, useImperativeHandle, useState, type Ref } from 'react'
import { LinkFields } from './LinkFields.tsx'
import { PlaceholderList } from './PlaceholderList.tsx'
import type { Placeholder } from './placeholders.ts'
import { RichTextToolbar } from './RichTextToolbar.tsx'
import style from './rich-text.module.css'
import { usePlaceholderList } from './use-placeholder-list.ts'
import { useRichText } from './use-rich-text.ts'

/** What can be given the focus. */
export type Focusable = { focus: () => void }

type Props = {
  name: string
  value: string
  labelledBy: string
  describedBy: string
  isWrong: boolean
  required: boolean
  placeholders: readonly Placeholder[]
  ref: Ref<Focusable>
  onChange: (value: string) => void
}

/** The toolbar and the text below it, which is written as it will be read. */
const RichTextEditor = ({
  name,
  value,
  labelledBy,
  describedBy,
  isWrong,
  required,
  placeholders,
  ref,
  onChange,
}: Props) => {
  const listId = useId()
  const [asksLink, setAsksLink] = useState(false)
  const { editor, onKeyDown } = useRichText({
    value,
    placeholders,
    onChange,
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      'aria-describedby': describedBy,
      'aria-invalid': String(isWrong),
      'aria-required': String(required),
      'data-name': name,
      class: style.text!,
    },
  })
  const list = usePlaceholderList(editor, placeholders, listId)
  useImperativeHandle(ref, () => ({ focus: () => void editor.commands.focus() }), [editor])
  return (
    <div
      className={style.frame}
      data-error={isWrong || undefined}
      onKeyDownCapture={(event) => list.onKey(event) || onKeyDown(event)}
    >
      <RichTextToolbar
        editor={editor}
        asksLink={asksLink}
        hasPlaceholders={placeholders.length > 0}
        onLink={() => setAsksLink(!asksLink)}
      />
      {asksLink && <LinkFields editor={editor} onClose={() => setAsksLink(false)} />}
      <EditorContent editor={editor} />
      {list.open && (
        <PlaceholderList
          editor={editor}
          id={listId}
          mention={list.open.mention}
          offered={list.open.offered}
          at={list.open.at}
          onTake={list.open.take}
        />
      )}
    </div>
  )
}

// Loaded by the field alone, as a file of its own.
export default RichTextEditor

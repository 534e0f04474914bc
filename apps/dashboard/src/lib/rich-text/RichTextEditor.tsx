import { EditorContent } from '@tiptap/react'
import { useImperativeHandle, useState, type Ref } from 'react'
import { LinkFields } from './LinkFields.tsx'
import { RichTextToolbar } from './RichTextToolbar.tsx'
import style from './rich-text.module.css'
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
  ref: Ref<Focusable>
  onChange: (value: string) => void
}

/** The toolbar and the text below it, which is written as it will be read. */
const RichTextEditor = ({ name, value, labelledBy, describedBy, isWrong, required, ref, onChange }: Props) => {
  const [asksLink, setAsksLink] = useState(false)
  const { editor, onKeyDown } = useRichText({
    value,
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
  useImperativeHandle(ref, () => ({ focus: () => void editor.commands.focus() }), [editor])
  return (
    <div className={style.frame} data-error={isWrong || undefined} onKeyDownCapture={onKeyDown}>
      <RichTextToolbar editor={editor} asksLink={asksLink} onLink={() => setAsksLink(!asksLink)} />
      {asksLink && <LinkFields editor={editor} onClose={() => setAsksLink(false)} />}
      <EditorContent editor={editor} />
    </div>
  )
}

// Loaded by the field alone, as a file of its own.
export default RichTextEditor

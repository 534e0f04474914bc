/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- a combobox: the keys are the text's, and the options are reached through aria-activedescendant */
import type { Editor } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import type { Mention, Placeholder } from './placeholders.ts'
import style from './rich-text.module.css'

type Props = {
  editor: Editor
  id: string
  mention: Mention
  offered: readonly Placeholder[]
  /** Which of them Enter takes. */
  at: number
  onTake: (placeholder: Placeholder) => void
}

/** What may stand where the @ is: below it, while the caret stays in the text. */
export const PlaceholderList = ({ editor, id, mention, offered, at, onTake }: Props) => {
  const { t } = useTranslation('richText')
  const frame = editor.view.dom.parentElement!.parentElement!.getBoundingClientRect()
  const { left, bottom } = editor.view.coordsAtPos(mention.from)
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('placeholders')}
      className={style.offered}
      style={{ left: Math.max(8, Math.min(left - frame.left, frame.width - 228)), top: bottom - frame.top + 4 }}
    >
      {offered.map((placeholder, n) => (
        <div
          key={placeholder.value}
          id={`${id}-${n}`}
          role="option"
          aria-selected={n === at}
          // The caret stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(placeholder)}
        >
          {placeholder.name}
        </div>
      ))}
    </div>
  )
}

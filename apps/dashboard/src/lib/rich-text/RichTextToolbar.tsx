import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconAt,
  IconBlockquote,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
  type Icon,
} from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/Button.tsx'
import { Row } from '../../ui/layout.tsx'
import { beginMention } from './placeholders.ts'
import style from './rich-text.module.css'

type Name = keyof typeof TOOLS
type Tool = {
  icon: Icon
  shortcut?: string
  run: (editor: Editor) => void
  isOn?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
}

const TOOLS = {
  bold: {
    icon: IconBold,
    shortcut: 'Ctrl+B',
    run: (e) => e.chain().focus().toggleBold().run(),
    isOn: (e) => e.isActive('bold'),
  },
  italic: {
    icon: IconItalic,
    shortcut: 'Ctrl+I',
    run: (e) => e.chain().focus().toggleItalic().run(),
    isOn: (e) => e.isActive('italic'),
  },
  underline: {
    icon: IconUnderline,
    shortcut: 'Ctrl+U',
    run: (e) => e.chain().focus().toggleUnderline().run(),
    isOn: (e) => e.isActive('underline'),
  },
  strike: {
    icon: IconStrikethrough,
    run: (e) => e.chain().focus().toggleStrike().run(),
    isOn: (e) => e.isActive('strike'),
  },
  heading: {
    icon: IconH2,
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (e) => e.isActive('heading', { level: 2 }),
  },
  subheading: {
    icon: IconH3,
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (e) => e.isActive('heading', { level: 3 }),
  },
  bullets: {
    icon: IconList,
    run: (e) => e.chain().focus().toggleBulletList().run(),
    isOn: (e) => e.isActive('bulletList'),
  },
  numbers: {
    icon: IconListNumbers,
    run: (e) => e.chain().focus().toggleOrderedList().run(),
    isOn: (e) => e.isActive('orderedList'),
  },
  quote: {
    icon: IconBlockquote,
    run: (e) => e.chain().focus().toggleBlockquote().run(),
    isOn: (e) => e.isActive('blockquote'),
  },
  undo: {
    icon: IconArrowBackUp,
    shortcut: 'Ctrl+Z',
    run: (e) => e.chain().focus().undo().run(),
    can: (e) => e.can().undo(),
  },
  redo: {
    icon: IconArrowForwardUp,
    shortcut: 'Ctrl+Y',
    run: (e) => e.chain().focus().redo().run(),
    can: (e) => e.can().redo(),
  },
} satisfies Record<string, Tool>
const NAMES = Object.keys(TOOLS) as Name[]
type ToolState = { on: boolean | undefined; off: boolean }
const stateOf = (editor: Editor, { isOn, can }: Tool): ToolState => ({
  on: isOn?.(editor),
  off: can?.(editor) === false,
})

type Props = { editor: Editor; asksLink: boolean; hasPlaceholders: boolean; onLink: () => void }

/** What the words are made into; one stop of the keyboard, with arrows between its buttons. */
export const RichTextToolbar = ({ editor, asksLink, hasPlaceholders, onLink }: Props) => {
  const { t } = useTranslation('richText')
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const { states, hasLink } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      states: Object.fromEntries(NAMES.map((name) => [name, stateOf(now, TOOLS[name])])) as Record<Name, ToolState>,
      hasLink: now.isActive('link'),
    }),
  })
  const move = (event: KeyboardEvent) => {
    const buttons = [...bar.current!.querySelectorAll('button')]
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + buttons.length) % buttons.length
    setStop(next)
    buttons[next]!.focus()
  }
  const tool = (name: Name, i: number) => {
    const { icon: Sign, shortcut, run }: Tool = TOOLS[name]
    return (
      <IconButton
        key={name}
        label={t(name)}
        icon={<Sign size={16} />}
        {...(shortcut && { shortcut })}
        tabIndex={stop === i ? 0 : -1}
        aria-pressed={states[name].on}
        // It keeps its place under the keyboard where there is nothing to take back.
        aria-disabled={states[name].off || undefined}
        onFocus={() => setStop(i)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => run(editor)}
      />
    )
  }
  const link = NAMES.indexOf('undo')
  const place = (i: number) => (i < link ? i : i + 1)
  return (
    <Row ref={bar} gap={2} wrap role="toolbar" aria-label={t('toolbar')} className={style.toolbar} onKeyDown={move}>
      {NAMES.slice(0, link).map((name, i) => tool(name, i))}
      <IconButton
        label={t(hasLink ? 'editLink' : 'link')}
        icon={<IconLink size={16} />}
        tabIndex={stop === link ? 0 : -1}
        aria-pressed={hasLink}
        aria-expanded={asksLink}
        onFocus={() => setStop(link)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onLink}
      />
      {NAMES.slice(link).map((name, i) => tool(name, place(link + i)))}
      {hasPlaceholders && (
        <IconButton
          label={t('placeholder')}
          icon={<IconAt size={16} />}
          tabIndex={stop === NAMES.length + 1 ? 0 : -1}
          onFocus={() => setStop(NAMES.length + 1)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => beginMention(editor)}
        />
      )}
    </Row>
  )
}

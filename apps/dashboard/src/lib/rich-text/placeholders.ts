import { Node, type Editor } from '@tiptap/react'
import { plain } from '../../ui/match.ts'

/** What may stand in a text for something of whoever reads it: `value` is kept, `name` is seen (CAMPAIGNS-63). */
export type Placeholder = { value: string; name: string }

const NODE = 'placeholder'
const WRITTEN = /\{\{ ?([A-Za-z.]{1,60}) ?\}\}/g
const SEEN = /<span data-placeholder="([A-Za-z.]{1,60})">[^<]*<\/span>/g

/** What is kept, as the editor takes it: each placeholder between tags becomes one piece; one in a link's address stays text. */
export const withPieces = (markup: string, placeholders: readonly Placeholder[]): string =>
  markup
    .split(/(<[^<>]*>)/)
    .map((part, n) =>
      n % 2 === 1
        ? part
        : part.replace(WRITTEN, (written, value: string) =>
            placeholders.some((one) => one.value === value) ? `<span data-placeholder="${value}"></span>` : written,
          ),
    )
    .join('')

/** What the editor wrote, as it is kept: each piece is {{its value}}. */
export const withoutPieces = (html: string): string => html.replace(SEEN, '{{$1}}')

/** Pieces of a text that are taken out as a whole and show the name of what will stand there. */
export const placeholderNode = (placeholders: readonly Placeholder[]) =>
  Node.create({
    name: NODE,
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({
      value: {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute('data-placeholder'),
        renderHTML: ({ value }: Record<string, unknown>) => ({ 'data-placeholder': value }),
      },
    }),
    parseHTML: () => [{ tag: 'span[data-placeholder]' }],
    renderHTML: ({ node, HTMLAttributes }) => {
      const { value } = node.attrs as { value: string }
      return ['span', HTMLAttributes, placeholders.find((one) => one.value === value)?.name ?? value]
    },
    renderText: ({ node }) => `{{${String(node.attrs['value'])}}}`,
  })

/** An @ with what is typed behind it, right before the caret. */
export type Mention = { from: number; to: number; typed: string }

const LONGEST_MENTION = 40
// Behind a word it is part of an email's address.
const MENTION = /(?:^|[\s(\uFFFC])@([\p{L}\p{M}]{0,20}(?: [\p{L}\p{M}]{1,20}){0,3})$/u

/** The @ that is being typed; null where none is. */
export const mentionAt = ({ state: { selection } }: Editor): Mention | null => {
  if (!selection.empty) return null
  const { parent, parentOffset } = selection.$from
  const before = parent.textBetween(Math.max(0, parentOffset - LONGEST_MENTION), parentOffset, undefined, '\uFFFC')
  const typed = MENTION.exec(before)?.[1]
  return typed === undefined ? null : { from: selection.from - typed.length - 1, to: selection.from, typed }
}

/** The placeholders whose name holds what is typed, whatever its accents. */
export const offeredFor = (typed: string, placeholders: readonly Placeholder[]): readonly Placeholder[] =>
  placeholders.filter(({ name }) => plain(name).includes(plain(typed)))

/** Puts a placeholder in place of the @ that was typed. */
export const insertPlaceholder = (editor: Editor, { from, to }: Mention, { value }: Placeholder): void =>
  void editor.chain().focus().insertContentAt({ from, to }, { type: NODE, attrs: { value } }).run()

/** Begins an @ at the caret, apart from the word before it. */
export const beginMention = (editor: Editor): void => {
  const { parent, parentOffset } = editor.state.selection.$from
  const before = parent.textBetween(Math.max(0, parentOffset - 1), parentOffset, undefined, '\uFFFC')
  editor
    .chain()
    .focus()
    .insertContent(/^$|[\s(\uFFFC]/.test(before) ? '@' : ' @')
    .run()
}

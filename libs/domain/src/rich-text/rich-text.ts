/**
 * What rich text may be made of, and nothing else: what the editor writes and what the server lets through are both held to this one list
 * (BRAND-25, MEMBERSHIPS-08, MEMBERSHIPS-10).
 */
export const RICH_TEXT = {
  tags: ['p', 'br', 'strong', 'em', 'u', 's', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'a'],
  attributes: { a: ['href'] },
  /** How deep tags may stand in each other. */
  deepest: 12,
} as const

/** The longest rich text with its tags, in characters: what is longer is refused before anything looks at it. */
export const LONGEST_MARKUP = 40_000

/** The longest rich text as people read and count it, in characters. */
export const LONGEST_RICH_TEXT = 10_000

// Between these stands a line's end.
const ENDS_LINE = new Set(['br', '/p', '/h2', '/h3', '/li', '/blockquote'])
const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0' }
const LONGEST_NAME = 5

/**
 * The words of a rich text without its tags, a line for each paragraph and entry of a list; nothing but white space is ''. It takes
 * markup that was made clean, or that the editor wrote; its time grows with the length and no faster.
 */
export const plainTextOf = (markup: string): string => {
  const words: string[] = []
  for (let at = 0; at < markup.length;) {
    const tag = markup.indexOf('<', at)
    words.push(decoded(tag === -1 ? markup.slice(at) : markup.slice(at, tag)))
    if (tag === -1) break
    const end = markup.indexOf('>', tag)
    if (end === -1) break
    if (ENDS_LINE.has(nameOf(markup.slice(tag + 1, end)))) words.push('\n')
    at = end + 1
  }
  return words.join('').trim()
}

const nameOf = (tag: string): string => /^\/?[a-z0-9]+/i.exec(tag)?.[0].toLowerCase() ?? ''

const decoded = (text: string): string =>
  text
    .split('&')
    .map((part, i) => {
      if (i === 0) return part
      const end = part.slice(0, LONGEST_NAME).indexOf(';')
      const character = end === -1 ? undefined : CHARACTERS[part.slice(0, end)]
      return character === undefined ? `&${part}` : character + part.slice(end + 1)
    })
    .join('')

/** What is wrong with a rich text as it is typed: more words, or more markup, than are taken. */
export const richTextProblem = (markup: string): 'tooLong' | undefined =>
  markup.length > LONGEST_MARKUP || plainTextOf(markup).length > LONGEST_RICH_TEXT ? 'tooLong' : undefined

/** A rich text as it is kept: null where nobody can read anything in it. */
export const richTextOrNull = (markup: string | null): string | null =>
  markup === null || plainTextOf(markup) === '' ? null : markup

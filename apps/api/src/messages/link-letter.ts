import type { Letter, Sender } from './letter.ts'
import type { Locale } from './locale.ts'
import type { LinkWords } from './templates/words.ts'

/** A letter with one thing to do: a link, what it is for, and how long it works. */
export const linkLetter = (
  words: LinkWords,
  { locale, sender, url, hello }: { locale: Locale; sender: Sender; url: string; hello?: string },
): Letter => ({
  locale,
  subject: words.subject,
  sender,
  blocks: [
    { kind: 'text', text: [hello, words.before].filter(Boolean).join('\n\n') },
    { kind: 'button', label: words.button, url },
    { kind: 'text', text: words.after, quiet: true },
  ],
})

import { linkOf, LINK_PROTOCOLS } from '@fieldhouse/domain/rich-text'
import type { Extensions } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'

/** What the editor can make: the tags of the domain's list, which the server lets through, and no other. A test holds both together. */
export const RICH_TEXT_EXTENSIONS: Extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    // An empty paragraph at the end would be a change that nobody made.
    trailingNode: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      // Else what is typed behind a link would be part of it.
      autolink: false,
      protocols: [...LINK_PROTOCOLS],
      isAllowedUri: (address) => linkOf(address) !== null,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
]

import { LINK_PROTOCOLS, linkOf, RICH_TEXT } from '@fieldhouse/domain/rich-text'
import sanitize from 'sanitize-html'
import { BOX, intoParagraphs } from './into-paragraphs.ts'

// What stands in these is nobody's text: programs, styles, and what word processors tell each other.
const NO_TEXT = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'title',
  'xml',
  'template',
  'iframe',
  'svg',
  'math',
]

/** Tags that mean the same as one of ours. */
const SAME: Readonly<Record<string, string>> = {
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
}

/** Tags whose text stands on lines of its own. */
const BOXES = [
  'address',
  'article',
  'aside',
  'caption',
  'center',
  'dd',
  'details',
  'div',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'header',
  'main',
  'nav',
  'pre',
  'section',
  'summary',
  'td',
  'th',
]

type Attributes = sanitize.Attributes
// New ones each time: what is not allowed is deleted from them.
const nothing = (): Attributes => ({})
const notBold = (): Attributes => ({ notBold: '' })

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...RICH_TEXT.tags],
  allowedAttributes: { a: [...RICH_TEXT.attributes.a] },
  allowedSchemes: [...LINK_PROTOCOLS],
  allowProtocolRelative: false,
  nonTextTags: NO_TEXT,
  nestingLimit: RICH_TEXT.deepest,
  transformTags: {
    ...Object.fromEntries(
      [...Object.entries(SAME), ...BOXES.map((tag) => [tag, BOX] as const)].map(([tag, ours]) => [
        tag,
        sanitize.simpleTransform(ours, {}, false),
      ]),
    ),
    // Google's documents come whole inside a bold that is not bold.
    b: (_tag, { style = '' }) => ({
      tagName: 'strong',
      attribs: /(?:^|;)\s{0,3}font-weight:\s{0,3}normal/i.test(style) ? notBold() : nothing(),
    }),
    a: (_tag, { href = '' }) => {
      const link = linkOf(href)
      return { tagName: 'a', attribs: link === null ? nothing() : { href: link } }
    },
  },
  // Such tags go while what stands in them is left. Given another name above, their end would be taken for that of the next of their kind.
  exclusiveFilter: ({ tag, attribs }) =>
    ((tag === 'a' && attribs['href'] === undefined) || (tag === 'b' && attribs['notBold'] !== undefined)) &&
    'excludeTag',
}

const WITH_BOXES: sanitize.IOptions = { ...OPTIONS, allowedTags: [...RICH_TEXT.tags, BOX] }

/**
 * Makes a text with markup clean: the tags, attributes and addresses of `RICH_TEXT` are left, whatever else was there, every tag is closed,
 * and what stood in boxes stands in paragraphs. What was clean already stays as it is. Its length was limited before: nothing here may meet
 * a text of any length (law 13).
 */
export const cleanRichText = (markup: string): string => {
  // Twice each: what went may have stood between tags that end each other.
  const once = sanitize(sanitize(markup, WITH_BOXES), WITH_BOXES)
  return sanitize(sanitize(intoParagraphs(once), OPTIONS), OPTIONS).trim()
}

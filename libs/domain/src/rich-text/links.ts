import { isEmail } from '../emails/index.ts'

/** Where a link in a rich text may lead. */
export const LINK_PROTOCOLS = ['http', 'https', 'mailto', 'tel'] as const

/** The longest address of a link, in characters. */
export const LONGEST_LINK = 2000

// The end is not written as a sequence of blanks: what is blank was taken off.
const WITH_PROTOCOL = /^([a-z][a-z0-9+.-]{0,20}):(?!\d)/i

/**
 * Where a link leads, of what somebody typed: 'club.sg' and 'club.sg/rules' are addresses of the web, 'desk@club.sg' one of mail. Null
 * for everything that leads nowhere, or anywhere but to the web, to a mail or to a telephone.
 */
export const linkOf = (typed: string): string | null => {
  const text = typed.trim()
  if (text === '' || text.length > LONGEST_LINK) return null
  const protocol = WITH_PROTOCOL.exec(text)?.[1]?.toLowerCase()
  if (protocol !== undefined) return leadsSomewhere(text, protocol) ? text : null
  if (isEmail(text)) return `mailto:${text}`
  const address = `https://${text}`
  return text.includes('.') && !text.startsWith('/') && URL.canParse(address) ? address : null
}

const leadsSomewhere = (text: string, protocol: string): boolean => {
  if (protocol === 'http' || protocol === 'https') return /^https?:\/\//i.test(text) && URL.canParse(text)
  if (protocol === 'mailto') return isEmail(text.slice('mailto:'.length).split('?', 1)[0]!)
  return protocol === 'tel' && /^tel:\+?[\d .()-]{3,30}$/i.test(text)
}

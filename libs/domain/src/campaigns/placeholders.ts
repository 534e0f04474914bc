/** What stands for something of the customer in a campaign; `name` is what staff are offered (CAMPAIGNS-63). */
export const PLACEHOLDERS = [
  { name: 'First name', searchValue: 'customer.firstName' },
  { name: 'Last name', searchValue: 'customer.lastName' },
  { name: 'Full name', searchValue: 'customer.fullName' },
  { name: 'Email', searchValue: 'customer.email' },
  { name: 'Mobile', searchValue: 'customer.mobile' },
  { name: 'Membership plan', searchValue: 'customer.membershipPlan' },
  { name: 'Club credit balance', searchValue: 'customer.clubCreditBalance' },
] as const

export type Placeholder = (typeof PLACEHOLDERS)[number]['searchValue']
export type PlaceholderValues = Readonly<Record<Placeholder, string>>

/** What test mails say in place of a customer's own: '[First name]' (CAMPAIGNS-67). */
export const SAMPLE_VALUES = Object.fromEntries(
  PLACEHOLDERS.map(({ name, searchValue }) => [searchValue, `[${name}]`]),
) as PlaceholderValues

const WRITTEN = /\{\{ ?(customer\.[A-Za-z]{1,20}) ?\}\}/g

const fill = (text: string, values: PlaceholderValues, write: (value: string) => string): string =>
  text.replace(WRITTEN, (written, name: string) =>
    Object.hasOwn(values, name) ? write(values[name as Placeholder]) : written,
  )

/** The placeholders that texts have, each once. */
export const placeholdersIn = (...texts: readonly string[]): Placeholder[] =>
  PLACEHOLDERS.map(({ searchValue }) => searchValue).filter((value) =>
    texts.some((text) => [...text.matchAll(WRITTEN)].some(([, name]) => name === value)),
  )

/** A text with what stands for something of the customer filled in; what is unknown stays as it is written. */
export const fillText = (text: string, values: PlaceholderValues): string => fill(text, values, (value) => value)

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (value: string): string => value.replace(/[&<>"']/g, (character) => ESCAPES[character]!)

/**
 * Markup that was made clean, with what stands for something of the customer filled in: nobody's name is markup, and within the address of
 * a link a value is one part of it.
 */
export const fillMarkup = (markup: string, values: PlaceholderValues): string =>
  markup
    .split(/(<[^<>]*>)/)
    .map((part, n) => fill(part, values, n % 2 === 0 ? escaped : encodeURIComponent))
    .join('')

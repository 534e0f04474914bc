/** How many characters an email address may have (RFC 5321: a path of 256 with its brackets). */
export const LONGEST_EMAIL = 254

/**
 * Something, '@', and at least two names with dots between them (CUSTOMERS-24, SHELL-15). No name holds a dot: a pattern in which
 * both sides of a dot could take it would need the square of the length in time to say no.
 */
const EMAIL = /^[^\s@\u0000]+@[^\s@.\u0000]+(?:\.[^\s@.\u0000]+)+$/

/**
 * True where a letter becomes one of ASCII in small letters or where a name is looked up, as İ, the Kelvin sign and letters of full width do:
 * the address would be another one's in a comparison, and its mails would go elsewhere.
 */
const isDisguised = (text: string): boolean =>
  [...text].some((char) => char > '\u007F' && /[\u0001-\u007F]/.test(char.toLowerCase() + char.normalize('NFKC')))

/** True for text that, trimmed, looks like an email address, and like no other one's. What is too long is none, whatever it looks like. */
export const isEmail = (text: string): boolean => {
  const trimmed = text.trim()
  return trimmed.length <= LONGEST_EMAIL && EMAIL.test(trimmed) && !isDisguised(trimmed)
}

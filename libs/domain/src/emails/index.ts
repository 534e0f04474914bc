/** How many characters an email address may have (RFC 5321: a path of 256 with its brackets). */
export const LONGEST_EMAIL = 254

/**
 * Something, '@', and at least two names with dots between them, the last with a letter (CUSTOMERS-24, SHELL-15). Of ASCII it has what
 * an address has without quotes (RFC 5322): programs that send mail take brackets and commas for something else. No name holds a dot: a
 * pattern in which both sides of a dot could take it would need the square of the length in time to say no.
 */
const EMAIL =
  /^(?:[\w.!#$%&'*+/=?^`{|}~-]|[^\u0000-\u007F])+@(?:[\p{L}\p{N}\p{M}-]+\.)+(?=[^.]*\p{L})[\p{L}\p{N}\p{M}-]+$/u

/**
 * True where the address would be another one's in a comparison, or its mails would go elsewhere: where a letter becomes one of ASCII in
 * small letters, as İ and the Kelvin sign do, or where the look-up of a name would write it otherwise, as letters of full width and
 * those of a letter and its accent apart, or leave it out, as what draws nothing.
 */
const isDisguised = (text: string): boolean =>
  text.normalize('NFKC') !== text ||
  /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(text) ||
  [...text].some((char) => char > '\u007F' && /[\u0001-\u007F]/.test(char.toLowerCase()))

/**
 * True for text that, trimmed, looks like an email address, and like no other one's. What is too long is none, whatever it looks like, nor what
 * begins a word that mail programs decode (`=?`, RFC 2047).
 */
export const isEmail = (text: string): boolean => {
  const trimmed = text.trim()
  return trimmed.length <= LONGEST_EMAIL && EMAIL.test(trimmed) && !trimmed.includes('=?') && !isDisguised(trimmed)
}

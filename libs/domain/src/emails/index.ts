/** How many characters an email address may have (RFC 5321: a path of 256 with its brackets). */
export const LONGEST_EMAIL = 254

/**
 * Something, '@', and at least two names with dots between them (CUSTOMERS-24, SHELL-15). No name holds a dot: a pattern in which
 * both sides of a dot could take it would need the square of the length in time to say no.
 */
export const EMAIL = /^[^\s@\u0000]+@[^\s@.\u0000]+(?:\.[^\s@.\u0000]+)+$/

/** True for text that, trimmed, looks like an email address. What is too long is none, whatever it looks like. */
export const isEmail = (text: string): boolean => {
  const trimmed = text.trim()
  return trimmed.length <= LONGEST_EMAIL && EMAIL.test(trimmed)
}

/** 32 characters that are not mistaken for one another (ORDERS-126). */
export const READABLE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const READABLE_LENGTH = 8

/** The readable id that 8 random bytes make; each character has 5 bits, so that all ids are equally likely (ORDERS-126). */
export const readableId = (bytes: Uint8Array | readonly number[]): string => {
  if (bytes.length < READABLE_LENGTH) throw new RangeError(`A readable id needs ${READABLE_LENGTH} random bytes`)
  return Array.from(bytes.slice(0, READABLE_LENGTH), (byte) => READABLE_ALPHABET[byte & 31]!).join('')
}

/** A readable id as it is stored: look-up ignores case (ORDERS-126). Null for a text that is none. */
export const parseReadableId = (text: string): string | null => {
  const id = text.trim().toUpperCase()
  return /^[2-9A-HJ-NP-Z]{8}$/.test(id) ? id : null
}

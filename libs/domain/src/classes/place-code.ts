/** Characters of a code of a place: two ids and their signature of 32 bytes, as base64url without its padding. */
export const PLACE_CODE_LENGTH = 86

/** What every code of a place looks like. */
export const PLACE_CODE = /^[A-Za-z0-9_-]{86}$/

/** True for what may be a code of a place; anything else that a camera reads is none, and nobody is asked about it. */
export const isPlaceCode = (text: string): boolean => text.length === PLACE_CODE_LENGTH && PLACE_CODE.test(text)

import { accept, refuse, type Decision } from '../refusal.ts'

/** Characters that a club may ask of the passwords of everybody who works for it. */
export const LONG_PASSWORD = 12

/** Whether a password is as long as a club may ask of its staff, in characters as people count them. */
export const isLongPassword = (password: string): boolean => [...password.normalize('NFC')].length >= LONG_PASSWORD

/** What others know of an account: names are null where they were never given. */
export type Known = { email: string; names: readonly (string | null)[] }

const PRODUCT = 'Fieldhouse'

const lettersOf = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\P{L}/gu, '').replaceAll('đ', 'd')

/** Whether a password is nothing but one of the words that others know, whatever digits and signs stand among its letters. */
const isOwnWord = (password: string, { email, names }: Known): boolean => {
  const known = [PRODUCT, email, ...email.split('@'), ...names.filter((name) => name !== null)].map(lettersOf)
  const letters = lettersOf(password)
  // One or two letters are nobody's word: they stand in many a good password.
  return letters.length > 2 && known.includes(letters)
}

/** One or two keys pressed again and again, which is guessed first, however often. */
const isOfTwoKeys = (small: string): boolean => new Set(small).size <= 2

/**
 * Whether a password may be set, beside its length. Refuses one that stands on the list of the commonest, in any case of letters
 * (`isCommon` is asked in small letters), or is made of two characters, and one whose letters are only the account's email, its name or the product's.
 */
export const decidePassword = (
  password: string,
  isCommon: (small: string) => boolean,
  known: Known | null,
): Decision<string> => {
  const small = password.normalize('NFC').toLowerCase().trim()
  if (isCommon(small) || isOfTwoKeys(small))
    return refuse('error.badRequest.commonPassword', {
      property: 'password',
      why: 'This password is one of the most common ones. Please choose another one.',
    })
  if (known && isOwnWord(password, known))
    return refuse('error.badRequest.ownPassword', {
      property: 'password',
      why: 'This password is only your name, your email or our name. Please choose another one.',
    })
  return accept(password)
}

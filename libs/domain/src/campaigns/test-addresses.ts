import { isEmail } from '../emails/index.ts'

/** So many addresses get a test mail at the most (CAMPAIGNS-67). */
export const MOST_TEST_ADDRESSES = 10
/** What stands before the subject of a test mail (CAMPAIGNS-50). */
export const TEST_MARKER = '[TEST]'

/** The addresses of a list with commas, trimmed; null where one is none, an empty one too, or where there are too many (CAMPAIGNS-20, CAMPAIGNS-67). */
export const testAddresses = (typed: string): string[] | null => {
  const addresses = typed.split(',').map((part) => part.trim())
  return addresses.length <= MOST_TEST_ADDRESSES && addresses.every((address) => isEmail(address)) ? addresses : null
}

export const testSubject = (subject: string): string => `${TEST_MARKER} ${subject}`

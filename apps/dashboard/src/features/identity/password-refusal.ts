import { codeOf } from '../../lib/failures.ts'

const REFUSALS = {
  'error.badRequest.commonPassword': ['password', 'commonPassword'],
  'error.badRequest.ownPassword': ['password', 'ownPassword'],
  'error.badRequest.samePassword': ['password', 'samePassword'],
} as const

type Refusal = { field: 'password'; words: (typeof REFUSALS)[keyof typeof REFUSALS][1] }

/** The words for a new password that the server refuses, at its field; null for every other failure. */
export const passwordRefusalOf = (error: unknown): Refusal | null => {
  const code = codeOf(error)
  if (code === null || !(code in REFUSALS)) return null
  const [field, words] = REFUSALS[code as keyof typeof REFUSALS]
  return { field, words }
}

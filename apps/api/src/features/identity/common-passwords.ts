import { decidePassword, type Known } from '@fieldhouse/domain/identity'
import { dictionary } from '@zxcvbn-ts/language-common'
import { refusedByName, type Refused } from '../../db/refused.ts'

/** The commonest passwords, nearly 50,000 in small letters. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/**
 * Why a password must not be set, with the field named; null for one that may be: it is none of the commonest, nor only what others
 * know of the account. What was set before stays good for signing in.
 */
export const refusalOfPassword = (password: string, known: Known): Refused | null => {
  const decision = decidePassword(password, (small) => COMMON.has(small), known)
  return decision.ok ? null : refusedByName(decision.refusal)
}

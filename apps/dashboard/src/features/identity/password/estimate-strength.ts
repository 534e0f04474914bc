import { decidePassword, type Known } from '@fieldhouse/domain/identity'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Beyond this length nothing gets weaker, and estimating takes its time. */
const LOOKED_AT = 72

/** How hard a password is to guess, from 0 to 4, or why the server would refuse it. */
export type Strength = { level: 0 | 1 | 2 | 3 | 4; refused: 'commonPassword' | 'ownPassword' | null }

/** Estimates a password by the lists that attackers begin with; the rule that refuses one is the server's own. */
export const estimateStrength = (password: string, known: Known | null): Strength => {
  const decision = decidePassword(password, (small) => COMMON.has(small), known)
  if (!decision.ok)
    return {
      level: 0,
      refused: decision.refusal.code === 'error.badRequest.ownPassword' ? 'ownPassword' : 'commonPassword',
    }
  const own = ['fieldhouse', ...(known ? [known.email, ...known.names.filter((name) => name !== null)] : [])]
  return { level: estimator.check(password.slice(0, LOOKED_AT), own).score, refused: null }
}

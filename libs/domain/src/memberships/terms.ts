import { addDays } from '../time/index.ts'
import type { LocalDate } from '../time/index.ts'

/** A term of a membership that somebody has or is to have, both days inclusive. */
export type Term = { startsOn: LocalDate; expiresOn: LocalDate }

/** A term of a plan that a customer has, and whether it is to renew by itself after its last day. */
export type HeldTerm = Term & { planId: string; goesOn: boolean }

/** The terms that share a day with another one. */
export const sharing = <T extends Term>(terms: readonly T[], { startsOn, expiresOn }: Term): T[] =>
  terms.filter((each) => each.startsOn <= expiresOn && startsOn <= each.expiresOn)

/**
 * The terms that share a day with one that is to be sold, or are to renew by themselves before it ends: one of its own plan does not renew into its days,
 * so that only one counts that would leave days between them without a membership (BEYOND-51).
 */
export const overlapping = <T extends HeldTerm>(terms: readonly T[], sold: Term & { planId: string }): T[] =>
  terms.filter(
    (each) =>
      sharing([each], sold).length > 0 ||
      (each.goesOn &&
        each.expiresOn < sold.expiresOn &&
        (each.planId !== sold.planId || sold.startsOn > dayAfter(each))),
  )

/** Of terms that run or are to come the one that ends last: what is sold again follows it (BEYOND-51). Null where there is none. */
export const termToFollow = <T extends Term>(terms: readonly T[], today: LocalDate): T | null =>
  terms.reduce<T | null>(
    (last, each) => (each.expiresOn < today || (last && last.expiresOn >= each.expiresOn) ? last : each),
    null,
  )

/** The first day after a term. */
export const dayAfter = ({ expiresOn }: Pick<Term, 'expiresOn'>): LocalDate => addDays(expiresOn, 1)

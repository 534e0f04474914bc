/** Why somebody gets no campaigns of a club: nobody is at their address, they complained, or they want none. */
export const SUPPRESSIONS = ['bounced', 'complained', 'unsubscribed'] as const
export type Suppression = (typeof SUPPRESSIONS)[number]

export const LONGEST_LIFT_REASON = 500
/** Entries of a page of who gets no campaigns. */
export const SUPPRESSED_PAGE = 20

export type LiftRefusal = 'getsCampaigns' | 'personMustAsk'

/**
 * Why staff may not let somebody have campaigns again; null where they may (decision 0060). What people said themselves is theirs: a
 * complaint and an unsubscription are lifted only where the person asked for it. A mail server's word is not: staff who know better lift it.
 */
export const liftProblem = (reasons: readonly Suppression[], personAsked: boolean): LiftRefusal | null => {
  if (reasons.length === 0) return 'getsCampaigns'
  return reasons.some((reason) => reason !== 'bounced') && !personAsked ? 'personMustAsk' : null
}
